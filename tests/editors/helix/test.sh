# Helix, driven by keys in a terminal. Expects $home (a fresh home with the workspace in it),
# $repository and the array helix; sourced by `run`.
editor=helix

configure_helix() {
    mkdir -p "$home/.config/helix"
    cp "$repository/editors/helix/languages.toml" "$home/.config/helix/"
    if [ -n "${typescript:-}" ]; then
        printf '\n[language-server.typescript-language-server]\ncommand = "%s"\nargs = ["%s", "--stdio"]\n' \
            "$node" "$typescript" >>"$home/.config/helix/languages.toml"
    fi
    # Nothing that blinks or fades, so that a screen is a screen.
    printf '[editor]\ntrue-color = true\nidle-timeout = 50\ncompletion-timeout = 50\n' >"$home/.config/helix/config.toml"
}

# What the README has for the preview, and a browser that writes down what it is asked to open.
configure_preview() {
    local toml
    toml=$(awk '/^```toml$/{ on = 1; next } /^```$/{ on = 0 } on' "$repository/editors/helix/README.md")
    # The table of the server is there already.
    sed -i "/^\[language-server.promptsig\]/a $(grep '^config = ' <<<"$toml")" "$home/.config/helix/languages.toml"
    grep -v -e '^config = ' -e '^\[language-server' <<<"$toml" >>"$home/.config/helix/config.toml"
    printf '#!/bin/sh\necho "$1" >"%s/opened"\n' "$home" >"$home/bin/xdg-open"
    chmod +x "$home/bin/xdg-open"
}

is_opened() { grep -qE '^http://127\.0\.0\.1:[0-9]+/[0-9a-f]+/$' "$home/opened" 2>/dev/null; }

# view: what the page shows of the keys of `env.vars`
view() {
    curl -sf "$(cat "$home/opened")view?asked=%7B%22kind%22%3A%22vars%22%7D"
}

# marks NAME: the page has the cursor in the declaration of this key
marks() { view | grep -qF "{\"name\":\"$1\",\"isHere\":true"; }

preview_opens_and_follows() {
    line 7
    type_text gs
    type_text ' pb'
    eventually is_opened || return
    type_text ' k'
    eventually marks guests || { view >&2; return 1; }
}

open_helix() {
    open_terminal "cd '$home/workspace' && exec env HOME='$home' XDG_CONFIG_HOME='$home/.config' XDG_CACHE_HOME='$home/.cache' PATH='$home/bin:$PATH' ${helix[*]} -v genaisrc/greet.genai.mts"
    see 'title: "Greet"'
}

line() { press Escape; type_text ":$1"; press Enter; type_text gh; }

# What is in the list of diagnostics. It does not change while it is open.
listed() {
    press Escape
    type_text ' d'
    sleep 1
    screen >"$home/list"
    press Escape
}

is_listed() {
    local try
    for try in $(seq "$PATIENCE"); do
        listed
        grep -q "$1" "$home/list" && return
    done
    cat "$home/list" >&2
    return 1
}

is_no_longer_listed() {
    local try
    for try in $(seq "$PATIENCE"); do
        listed
        grep -q "$1" "$home/list" || return 0
    done
    cat "$home/list" >&2
    return 1
}

completion_is_accepted() {
    line 16
    type_text 'i'
    type_text 'vars.gu'
    see 'guests' || return
    if [ "$(screen | grep -c '^ *[0-9]* *.*guests  *field')" -gt 1 ]; then echo "guests comes twice" >&2; screen >&2; return 1; fi
    press Tab
    press Enter
    press Escape
    see 'vars\.guests *$' || return
    type_text 'uu'
    gone 'vars\.gu[a-z]* *$'
}

prefixed_is_proposed() {
    line 16
    type_text 'i'
    type_text 'vars["'
    see 'system\.git\.cwd'
    local seen=$?
    press Escape
    press Escape
    type_text 'u'
    return "$seen"
}

# The answers of two servers are pages in the order in which they come.
hover_has() {
    type_text ' k'
    see "$1|\[1/2\]" || return
    screen | grep -qE -- "$1" || press M-n
    see "$1" && press Escape
}

hover_shows_schema() {
    line 1
    hover_has 'script greet'
}

# Columns of UTF-8 differ from characters on this line.
hover_behind_emoji() {
    line 14
    type_text '/vars.city'
    press Enter
    type_text 'gl'
    hover_has 'env\.vars\.city: string'
}

definition_is_found() {
    line 14
    type_text 'glgd'
    see '6:[0-9]+ *$|6:9'
}

renames() {
    open_helix || return
    line 14
    type_text 'gl'
    type_text ' r'
    see 'rename-to' || return
    press C-u
    type_text 'town'
    press Enter
    see 'vars\.town' && see 'town: \{'
}

markdown_is_understood() {
    open_helix && press Escape && type_text ':open genaisrc/notes.genai.md' && press Enter
    see 'title: Notes' && is_listed A01
}

fix_is_applied() {
    line 3
    type_text 'f"'
    type_text ' a'
    see '\.md' || return
    press Enter
    see 'accept: "\.md"' && is_no_longer_listed A01
}

speaks_utf8() {
    grep -q '"positionEncoding":"utf-8"\|positionEncoding.*utf-8' "$home/.cache/helix/helix.log"
}

# The commands of the README.
shell_shows() {
    local command=$1 expected=$2
    press Escape
    type_text ":sh $command"
    press Enter
    see "$expected" || return
    screen >"$out/helix-$3.txt"
    press Escape
}

preview_is_shown() {
    line 4
    shell_shows 'promptsig preview %{buffer_name}:%{cursor_line}' 'Schema of greet' preview
}

rule_is_explained() { shell_shows 'promptsig rule P16' 'Wrong' rule; }

comes_back() {
    a_server_runs || return
    kill -9 $(servers)
    no_server_left || return
    press Escape
    type_text ':lsp-restart promptsig'
    press Enter
    a_server_runs && hover_shows_schema
}

open_agents() {
    local runtime="$home/.config/helix/runtime"
    [ -e "$home/agents" ] || copy_agents && build_grammar "$runtime/grammars/agentscript.so" &&
        { [ -e "$runtime/queries/rong-agentscript" ] || link_queries "$runtime/queries/rong-agentscript"; } || return
    open_terminal "cd '$home/agents' && exec env HOME='$home' XDG_CONFIG_HOME='$home/.config' XDG_CACHE_HOME='$home/.cache' PATH='$home/bin:$PATH' ${helix[*]} -v desk.as"
    see 'main agent Desk'
}

agentscript_is_coloured() { is_coloured && colours >"$out/helix-agentscript.txt"; }

options_are_proposed() {
    line 11
    type_text '/max_tokens'
    press Enter
    type_text 'c'
    type_text 'thi'
    see 'think +field' || return
    press Escape
    press Escape
    type_text 'u'
    see 'max_tokens'
}

agent_is_renamed() {
    line 14
    type_text '/Clerk'
    press Enter
    type_text ' r'
    see 'rename-to' || return
    press C-u
    type_text 'Secretary'
    press Enter
    see 'import agent Secretary' && see 'return Secretary\.note' || return
    press Escape
    type_text ':wa'
    press Enter
    eventually grep -q '^agent Secretary' "$home/agents/clerk.as"
}

is_killed() {
    open_helix && a_server_runs || return
    leaves_no_server_when_killed
}

need_typescript || skip "helix beside the TypeScript server" "$reason"
configure_helix
configure_preview
check "a script opens" open_helix
check "a bad accept is listed" is_listed A01
[ -n "${typescript:-}" ] && check "TypeScript's own diagnostics stand beside it" is_listed 2322
check "a key of env.vars is proposed once, and accepted with the keyboard" completion_is_accepted
check "a key of a system in scope is proposed with its prefix" prefixed_is_proposed
check "hover shows the schema" hover_shows_schema
check "hover behind emoji and CJK is at the right place" hover_behind_emoji
check "positions are those of UTF-8" speaks_utf8
check "the definition of a variable is found" definition_is_found
check "a view is shown from the shell" preview_is_shown
check "a rule is explained from the shell" rule_is_explained
check "the preview opens in a browser, and follows" preview_opens_and_follows
check "the quick fix is applied, and the diagnostic is gone" fix_is_applied
screen >"$out/helix.txt"
check "a killed server comes back when it is told to" comes_back
check "no server is left when it quits" quits_by_command
close_terminal
check "no server is left when it is killed" is_killed
close_terminal
check "a file in AgentScript opens" open_agents
check "a mistake in it is listed" is_listed G08
check "it is coloured" agentscript_is_coloured
check "its options are proposed" options_are_proposed
check "an agent is renamed in two files" agent_is_renamed
close_terminal
check "a script in Markdown is understood" markdown_is_understood
close_terminal
# Helix renames with the first server of its list that can rename anything.
sed -i 's/"typescript-language-server", "promptsig"/"promptsig"/' "$home/.config/helix/languages.toml"
check "a parameter is renamed with its reads" renames
close_terminal
