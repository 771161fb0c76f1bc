# VS Code: the packaged extension in the real workbench (code-server, Chromium), by keyboard, and
# from inside its extension host. Expects $home, $repository and what need_vscode finds; sourced by
# `run`.
editor=vscode
vsix=

extension="$repository/editors/vscode"
# Below those that the system gives to connections.
port=$((20000 + RANDOM % 12000))
export NODE_PATH="$tools/playwright/node_modules"

package_extension() {
    (cd "$extension" && { [ -d node_modules/esbuild ] || npm ci --no-fund --no-audit; } &&
        npm run check && npm test && node scripts/package.mjs --server "$home/bin/server" --out "$home") \
        >"$out/vscode-package.log" 2>&1 || { tail -20 "$out/vscode-package.log" >&2; return 1; }
    vsix=$(echo "$home"/promptsig-*.vsix)
    [ -s "$vsix" ]
}

code_server() {
    "$node" "$vscode/out/node/entry.js" --config "$home/config.yaml" --user-data-dir "$home/user" \
        --extensions-dir "$home/extensions" "$@"
}

install_extension() {
    # Debugging information would be most of it, and is no part of what is shipped.
    HOME="$home" code_server --install-extension "$vsix" >"$out/vscode-install.log" 2>&1 &&
        [ -x "$home"/extensions/promptsig.promptsig-*/server/promptsig ]
}

# settings TRUST: what a new user has, but for what would make a screen differ from run to run
settings() {
    mkdir -p "$home/user/User"
    cat >"$home/user/User/settings.json" <<JSON
{
  "files.autoSave": "off",
  "files.hotExit": "off",
  "security.workspace.trust.enabled": $1,
  "security.workspace.trust.startupPrompt": "never",
  "workbench.startupEditor": "none",
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.colorTheme": "Dark Modern",
  "editor.minimap.enabled": false,
  "editor.inlayHints.enabled": "off",
  "editor.cursorBlinking": "solid",
  "chat.disableAIFeatures": true,
  "telemetry.telemetryLevel": "off"
}
JSON
}

answers() {
    curl -sf "http://127.0.0.1:$port/healthz" >/dev/null || curl -sf "http://127.0.0.1:$port/version" >/dev/null
}

# serve COMMAND…: starts it as a group of its own, so that all of it can be ended
serve() {
    HOME="$home" setsid "$@" >"$out/vscode-server.log" 2>&1 &
    served=$!
    eventually answers && return
    echo "VS Code does not answer" >&2
    tail -5 "$out/vscode-server.log" >&2
    return 1
}

end_served() {
    kill -- "-$served" 2>/dev/null
    local try
    for try in $(seq 50); do kill -0 -- "-$served" 2>/dev/null || return 0; sleep 0.1; done
    kill -9 -- "-$served" 2>/dev/null
    return 0
}

# The servers that the extension started.
servers() {
    find /proc -maxdepth 2 -name exe -lname "$home/*" 2>/dev/null | cut -d/ -f3 | sort -n
}

serve_workbench() {
    serve "$node" "$vscode/out/node/entry.js" --config "$home/config.yaml" --user-data-dir "$home/user" \
        --extensions-dir "$home/extensions" --auth none --bind-addr "127.0.0.1:$port" --disable-telemetry \
        --disable-update-check --disable-getting-started-override
}

# person STEPS WORKSPACE
person() {
    PORT=$port REPOSITORY="$repository" WORKSPACE="$2" CHROMIUM="$chromium" OUT="$out" SERVER_HOME="$home" \
        EXTENSIONS="$home/extensions" TOOL="$home/two/rental/tools/promptsig" \
        timeout --kill-after=10 $((PATIENCE * 3)) "$node" "$here/vscode/$1.cjs"
}

by_keyboard() {
    settings false
    serve_workbench && person keyboard "$home/workspace"
}

# Copies, runs, and what scripts may not do.
with_the_preview() {
    copy_workspace "$home/workspace3"
    settings false
    serve_workbench && person preview "$home/workspace3"
}

# Fields, what a run gets of them, and the test that they become.
with_the_form() {
    copy_workspace "$home/workspace8"
    settings false
    serve_workbench && person form "$home/workspace8"
}

# What helps while one writes, in a dark and a light theme.
while_writing() {
    copy_workspace "$home/workspace9"
    settings false
    serve_workbench && person writing "$home/workspace9"
}

beside_typescript() {
    copy_workspace "$home/workspace4"
    settings false
    serve_workbench && person completion "$home/workspace4"
}

in_a_server() {
    copy_server "$home/server" || return
    settings false
    serve_workbench && person server "$home/server"
}

in_agentscript() {
    copy_agents
    settings false
    serve_workbench && person agents "$home/agents"
}

# In each theme, with long texts.
looks() {
    copy_workspace "$home/workspace5"
    cp "$here"/vscode/looks/* "$home/workspace5/genaisrc"
    settings false
    serve_workbench && person looks "$home/workspace5"
}

# The pages of the extension, its settings and its manual.
pages() {
    copy_workspace "$home/workspace6"
    settings false
    serve_workbench && person pages "$home/workspace6"
}

# With servers that do not start.
failing() {
    copy_workspace "$home/workspace7"
    settings false
    serve_workbench && person failing "$home/workspace7"
}

# In an empty folder.
start_anew() {
    settings false
    mkdir "$home/empty-folder"
    serve_workbench && DECLARATIONS="$declarations" person start "$home/empty-folder"
}

# A workspace of two folders, each with settings, which names a server of its own.
two_folders() {
    local two="$home/two"
    mkdir -p "$two/rental/tools" "$two/rental/.vscode" "$two/house/.vscode"
    copy_workspace "$two/rental"
    cp "$home/bin/server" "$two/rental/tools/promptsig"
    echo '{ "promptsig.rules": { "A01": "error" }, "promptsig.diagnosticMode": "openFilesOnly" }' >"$two/rental/.vscode/settings.json"
    echo '{ "promptsig.rules": { "A01": "off" } }' >"$two/house/.vscode/settings.json"
    printf -- '---\ntitle: Quiet\naccept: md\nparameters:\n  place: null\n---\nHello\n' >"$two/house/quiet.genai.md"
    cat >"$two/both.code-workspace" <<'JSON'
{
  "folders": [{ "path": "rental" }, { "path": "house" }],
  "settings": { "promptsig.server.path": "tools/promptsig" }
}
JSON
}

untrusted() {
    two_folders
    settings true
    serve_workbench && person trust "$home/two/both.code-workspace"
}

from_inside() {
    cp -r "$here/vscode/host" "$home/host"
    serve "$node" "$vscode/lib/vscode/out/server-main.js" --host 127.0.0.1 --port "$port" --without-connection-token \
        --accept-server-license-terms --disable-telemetry --enable-smoke-test-driver --server-data-dir "$home/data" \
        --user-data-dir "$home/user2" --extensions-dir "$home/empty" || return
    PORT=$port WORKSPACE="$home/workspace2" CHROMIUM="$chromium" EXTENSION="$home/unpacked/extension" \
        TESTS="$home/host/index.cjs" timeout --kill-after=10 $((PATIENCE * 3)) "$node" "$here/vscode/inside.cjs"
}

unpack() {
    mkdir -p "$home/unpacked" && python3 -m zipfile -e "$vsix" "$home/unpacked" &&
        chmod +x "$home/unpacked/extension/server/promptsig" && copy_workspace "$home/workspace2"
}

# The server that is shipped is an optimised one; of another only what stands around it can be
# measured.
is_small() {
    python3 - "$vsix" "$PROMPTSIG" <<'PYTHON'
import os, sys, zipfile
vsix, server = sys.argv[1:]
around = sum(entry.compress_size for entry in zipfile.ZipFile(vsix).infolist() if "/server/" not in entry.filename)
whole = os.path.getsize(vsix)
print(f"the package has {whole} bytes, {around} of them around its server", file=sys.stderr)
sys.exit(around > 512 << 10 or ("/release/" in server and whole > 10 << 20))
PYTHON
}

cp "$home/bin/promptsig" "$home/bin/server"
strip "$home/bin/server" 2>/dev/null
check "the extension is packaged" package_extension
check "the package is at most 10 MB" is_small
check "the pictures of its page are files of the repository" python3 "$here/vscode/page.py" "$vsix"
check "the package installs, its server ready to run" install_extension
check "by keyboard" by_keyboard
end_served
check "no server is left when VS Code ends" no_server_left
check "with the preview" with_the_preview
end_served
check "no server is left when that has ended" no_server_left
check "with the form" with_the_form
end_served
check "no server is left after the form" no_server_left
check "while one writes" while_writing
end_served
check "completion beside TypeScript" beside_typescript
end_served
check "no server is left after that" no_server_left
check "in a server for MCP, beside TypeScript" in_a_server
end_served
check "no server is left after that server" no_server_left
check "in AgentScript" in_agentscript
end_served
check "no server is left after AgentScript" no_server_left
check "how it looks" looks
end_served
check "no server is left when nobody looks" no_server_left
check "its pages" pages
end_served
check "no server is left when they are closed" no_server_left
check "with servers that do not start" failing
end_served
check "no server is left when the right one ran at last" no_server_left
check "the first minutes" start_anew
end_served
check "no server is left after the first minutes" no_server_left
check "in a workspace of two folders that is not trusted" untrusted
end_served
check "no server is left when that ends" no_server_left
check "unpacked for the tests from inside" unpack
check "from inside" from_inside
end_served
check "no server is left when the extension host is gone" no_server_left
