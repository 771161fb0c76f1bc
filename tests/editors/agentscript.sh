# Files in AgentScript, for the tests of several editors. Sourced by `run`.

# A folder of two files, one of which imports an agent of the other: at $home/agents.
copy_agents() { cp -r "$here/agents" "$home/agents"; }

# build_grammar FILE: the parser for tree-sitter, as the READMEs have it built
build_grammar() {
    mkdir -p "$(dirname "$1")"
    (cd "$repository/src/syntax/grammars/agentscript" && cc -O2 -shared -fPIC -I src src/parser.c src/scanner.c -o "$1")
}

# link_queries FOLDER: the queries under that name
link_queries() {
    mkdir -p "$(dirname "$1")"
    ln -s "$repository/queries/agentscript" "$1"
}

# The screen with its colours: a keyword, a string and a name are not all alike.
is_coloured() {
    local colours
    colours=$(terminal capture-pane -e -p -t t | grep -oE $'\e\\[[0-9;]*m' | sort -u | wc -l)
    [ "$colours" -ge "${1:-5}" ] && return
    echo "only $colours colours" >&2
    return 1
}

colours() { terminal capture-pane -e -p -t t 2>/dev/null; }
