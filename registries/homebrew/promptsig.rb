class Promptsig < Formula
  desc "Language server and linter for the tools and parameters of language models"
  homepage "https://github.com/promptsig/promptsig"
  version "@VERSION@"
  license "MIT"

  on_macos do
    on_arm do
      url "https://github.com/promptsig/promptsig/releases/download/v@VERSION@/promptsig-aarch64-apple-darwin.tar.gz"
      sha256 "@SHA256 promptsig-aarch64-apple-darwin.tar.gz@"
    end
    on_intel do
      url "https://github.com/promptsig/promptsig/releases/download/v@VERSION@/promptsig-x86_64-apple-darwin.tar.gz"
      sha256 "@SHA256 promptsig-x86_64-apple-darwin.tar.gz@"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/promptsig/promptsig/releases/download/v@VERSION@/promptsig-aarch64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256 promptsig-aarch64-unknown-linux-gnu.tar.gz@"
    end
    on_intel do
      url "https://github.com/promptsig/promptsig/releases/download/v@VERSION@/promptsig-x86_64-unknown-linux-gnu.tar.gz"
      sha256 "@SHA256 promptsig-x86_64-unknown-linux-gnu.tar.gz@"
    end
  end

  def install
    bin.install "promptsig"
    man1.install "promptsig.1"
    generate_completions_from_executable(bin/"promptsig", "completions")
  end

  test do
    (testpath/"a.genai.mjs").write "script({ accept: \"md\" })\nenv.files\n"
    assert_match "warning[A01]", shell_output("#{bin}/promptsig check --format concise --max-warnings 0", 1)
    assert_match version.to_s, shell_output("#{bin}/promptsig --version")
  end
end
