#!/usr/bin/env bash
# Puts the binary of a release on the path of the next steps. $VERSION is a version, $RUNNER_OS, $RUNNER_ARCH and
# $RUNNER_TEMP are the machine's, as GitHub names them, and $RELEASES is where the releases are.
set -euo pipefail

fail() {
    printf '::error title=promptsig::%s\n' "$*" >&2
    exit 1
}

releases=${RELEASES:-https://github.com/promptsig/promptsig/releases/download}
version=${VERSION#v}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "\"$version\" is no version; write one such as 0.1.0"

case $RUNNER_OS-$RUNNER_ARCH in
Linux-X64) target=x86_64-unknown-linux-musl ;;
Linux-ARM64) target=aarch64-unknown-linux-musl ;;
Linux-ARM) target=arm-unknown-linux-gnueabihf ;;
macOS-X64) target=x86_64-apple-darwin ;;
macOS-ARM64) target=aarch64-apple-darwin ;;
Windows-X64) target=x86_64-pc-windows-msvc ;;
Windows-ARM64) target=aarch64-pc-windows-msvc ;;
*) fail "there is no binary for $RUNNER_OS on $RUNNER_ARCH" ;;
esac

archive=promptsig-$target.tar.gz binary=promptsig
case $target in *windows*) archive=promptsig-$target.zip binary=promptsig.exe ;; esac

# On Windows, this shell has other paths than the next steps.
here() { if command -v cygpath >/dev/null; then cygpath -u "$1"; else echo "$1"; fi; }
there() { if command -v cygpath >/dev/null; then cygpath -w "$1"; else echo "$1"; fi; }

folder=$(mktemp -d "$(here "$RUNNER_TEMP")/promptsig.XXXXXX")
cd "$folder"
for file in "$archive" "$archive.sha256"; do
    curl --fail --silent --show-error --location --retry 3 --output "$file" "$releases/v$version/$file" ||
        fail "$releases/v$version/$file cannot be fetched"
done

# macOS has another program for it.
if command -v sha256sum >/dev/null; then sum=(sha256sum); else sum=(shasum -a 256); fi
read -r expected _ <"$archive.sha256"
read -r actual _ < <("${sum[@]}" <"$archive")
[ "$actual" = "$expected" ] || fail "$archive has the checksum $actual, and the release says $expected"

mkdir bin
case $archive in
*.zip) unzip -q "$archive" "$binary" -d bin ;;
# The paths in the archive begin with a dot.
*) tar -xzf "$archive" -C bin "./$binary" ;;
esac
"bin/$binary" --version
there "$folder/bin" >>"$GITHUB_PATH"
echo "path=$(there "$folder/bin/$binary")" >>"$GITHUB_OUTPUT"
