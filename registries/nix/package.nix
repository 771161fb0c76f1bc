{
  lib,
  fetchFromGitHub,
  installShellFiles,
  rustPlatform,
  stdenv,
}:

rustPlatform.buildRustPackage (finalAttrs: {
  pname = "promptsig";
  version = "@VERSION@";

  src = fetchFromGitHub {
    owner = "promptsig";
    repo = "promptsig";
    tag = "v${finalAttrs.version}";
    # The first build says what is to be here, and below.
    hash = lib.fakeHash;
  };

  cargoHash = lib.fakeHash;

  nativeBuildInputs = [ installShellFiles ];

  # Some tests install other software, or ask npm for packages.
  doCheck = false;

  postInstall = lib.optionalString (stdenv.buildPlatform.canExecute stdenv.hostPlatform) ''
    $out/bin/promptsig man > promptsig.1
    installManPage promptsig.1
    for shell in bash fish zsh; do
      $out/bin/promptsig completions $shell > promptsig.$shell
    done
    installShellCompletion promptsig.{bash,fish,zsh}
  '';

  meta = {
    description = "Language server and linter for the tools and parameters of language models";
    homepage = "https://github.com/promptsig/promptsig";
    changelog = "https://github.com/promptsig/promptsig/blob/v${finalAttrs.version}/CHANGELOG.md";
    license = lib.licenses.mit;
    mainProgram = "promptsig";
    platforms = lib.platforms.unix;
  };
})
