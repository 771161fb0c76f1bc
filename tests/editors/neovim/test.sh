# Neovim: its interface from inside, and real keys in a terminal. Expects $home (a fresh home with
# the workspace in it), $repository and $nvim; sourced by `run`.
editor=neovim

neovim() {
    (cd "$home/workspace" && HOME="$home" XDG_CONFIG_HOME="$home/.config" XDG_STATE_HOME="$home/.state" \
        XDG_DATA_HOME="$home/.data" PATH="$home/bin:$PATH" REPOSITORY="$repository" NODE="${node:-}" \
        timeout --kill-after=10 $((PATIENCE * 3)) "$nvim" --headless -u "$repository/tests/editors/neovim/init.lua" -i NONE "$@" 2>>"$out/neovim.log")
}

behaviour() {
    neovim genaisrc/greet.genai.mts -c "luafile $repository/tests/editors/neovim/behaviour.lua"
}

behaviour_with_typescript() {
    (export WITH_TYPESCRIPT="$typescript"; behaviour)
}

# In a folder of its own, so that nothing else of the workspace changes.
agentscript() {
    copy_agents && build_grammar "$home/.data/nvim/site/parser/agentscript.so" &&
        link_queries "$home/.config/nvim/queries/agentscript" || return
    (cd "$home/agents" && HOME="$home" XDG_CONFIG_HOME="$home/.config" XDG_STATE_HOME="$home/.state" \
        XDG_DATA_HOME="$home/.data" PATH="$home/bin:$PATH" REPOSITORY="$repository" \
        timeout --kill-after=10 $((PATIENCE * 3)) "$nvim" --headless -u "$repository/tests/editors/neovim/init.lua" -i NONE desk.as \
        -c "luafile $repository/tests/editors/neovim/agentscript.lua" 2>>"$out/neovim.log")
}

agentscript_is_coloured() {
    open_terminal "cd '$home/agents' && exec env HOME='$home' XDG_CONFIG_HOME='$home/.config' XDG_STATE_HOME='$home/.state' XDG_DATA_HOME='$home/.data' PATH='$home/bin:$PATH' REPOSITORY='$repository' '$nvim' -u '$repository/tests/editors/neovim/init.lua' -i NONE desk.as"
    see 'main agent Desk' && see 'no option .max_tokens' && is_coloured
    local seen=$?
    colours >"$out/neovim-agentscript.txt"
    return "$seen"
}

# What the terminal's Neovim is given beside: nothing, or where the TypeScript server is.
beside=

open_neovim() {
    open_terminal "cd '$home/workspace' && exec env HOME='$home' XDG_CONFIG_HOME='$home/.config' XDG_STATE_HOME='$home/.state' XDG_DATA_HOME='$home/.data' PATH='$home/bin:$PATH' REPOSITORY='$repository' NODE='${node:-}' $beside '$nvim' -u '$repository/tests/editors/neovim/init.lua' -i NONE genaisrc/greet.genai.mts"
    see 'title: "Greet"'
}

diagnostic_is_shown() { see 'accept: "md".*\.md'; }

completion_is_accepted() {
    type_text ':16'
    press Enter
    type_text 'O'
    type_text 'vars.'
    # The rows of the list show what kind of thing each is.
    see 'guests +Field' || return
    type_text 'gu'
    gone 'city +Field' || return
    press C-n
    press C-y
    press Escape
    see '^ *vars\.guests' || return
    type_text 'u'
}

completion_is_accepted_beside_typescript() {
    beside="WITH_TYPESCRIPT='$typescript'"
    open_neovim && diagnostic_is_shown && see "is not assignable to type 'number'" || return
    completion_is_accepted
    local accepted=$?
    beside=
    close_terminal
    return "$accepted"
}

open_server() {
    beside="WITH_TYPESCRIPT='$typescript'"
    open_terminal "cd '$home/server' && exec env HOME='$home' XDG_CONFIG_HOME='$home/.config' XDG_STATE_HOME='$home/.state' XDG_DATA_HOME='$home/.data' PATH='$home/bin:$PATH' REPOSITORY='$repository' NODE='${node:-}' $beside '$nvim' -u '$repository/tests/editors/neovim/init.lua' -i NONE $1"
    beside=
    see "$2"
}

hover_in_a_server() {
    copy_server "$home/server" && open_server server.ts "is not assignable to type 'number'" || return
    type_text ':12'
    press Enter
    type_text '/positive'
    press Enter
    type_text 'K'
    see 'exclusiveMinimum' && see 'Gemini' && see 'ZodNumber'
    local seen=$?
    screen >"$out/neovim-server-hover.txt"
    close_terminal
    return "$seen"
}

fix_in_a_server() {
    open_server tools.mjs 'has no argument' || return
    screen >"$out/neovim-server-warning.txt"
    type_text ':9'
    press Enter
    type_text '/ctiy'
    press Enter
    type_text 'gra'
    see 'Read .city.' || return
    screen >"$out/neovim-server-fixes.txt"
    # The two servers answer in either order.
    type_text "$(sed -n 's/^\([0-9]*\): Read .city.*/\1/p' "$out/neovim-server-fixes.txt")"
    press Enter
    see 'city: ctiy'
}

fix_is_applied() {
    type_text ':3'
    press Enter
    type_text '0f"l'
    type_text 'gra'
    see '1: ' || return
    type_text '1'
    press Enter
    see 'accept: "\.md"'
}

# Beside the script, under its name.
preview_is_shown() {
    press Escape
    type_text ':PromptsigPreview'
    press Enter
    see 'promptsig://schema' && see 'guests\?: integer = 3' || return
    screen >"$out/neovim-preview.txt"
    type_text ':only'
    press Enter
    gone 'promptsig://schema'
}

comes_back() {
    a_server_runs || return
    kill -9 $(servers)
    no_server_left || return
    # Neovim starts a server anew when a file of its kind is opened.
    type_text ':edit!'
    press Enter
    a_server_runs && diagnostic_is_shown
}

is_killed() {
    open_neovim && diagnostic_is_shown && a_server_runs || return
    leaves_no_server_when_killed
}

check "from inside" behaviour
if need_typescript; then
    check "from inside, beside the TypeScript server" behaviour_with_typescript
    check "a key of env.vars is accepted beside the TypeScript server" completion_is_accepted_beside_typescript
    check "what is sent of a schema is shown in a server for MCP, beside the TypeScript server" hover_in_a_server
    check "a warning in such a server is fixed" fix_in_a_server
    close_terminal
else
    skip "neovim beside the TypeScript server" "$reason"
fi
check "AgentScript, from inside" agentscript
check "AgentScript is coloured, and a mistake in it marked" agentscript_is_coloured
close_terminal
check "a script opens" open_neovim
check "a bad accept is marked" diagnostic_is_shown
check "a key of env.vars is proposed as one types, and accepted" completion_is_accepted
check "the quick fix is chosen from the list" fix_is_applied
screen >"$out/neovim.txt"
check "the preview stands beside the script" preview_is_shown
check "a killed server comes back with the file" comes_back
check "no server is left when it quits" quits_by_command
close_terminal
check "no server is left when it is killed" is_killed
close_terminal
