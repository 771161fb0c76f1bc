# Emacs, driven by keys in a terminal, with the settings of its README word by word: once with
# Eglot, once with lsp-mode. Expects $home (a fresh home with the workspace in it) and $repository;
# sourced by `run`.

# emacs_settings CLIENT: what the README says for everyone, and for that client
emacs_settings() {
    mkdir -p "$home/.emacs.d"
    # Else Emacs spends its first minutes on compiling what it loads, and tells of it.
    echo '(setq native-comp-deferred-compilation nil native-comp-jit-compilation nil)' >"$home/.emacs.d/early-init.el"
    {
        # Nothing between a new user and the file.
        printf '(setq inhibit-startup-screen t make-backup-files nil create-lockfiles nil)\n'
        awk -v client="$1" '
            /^## /{ section = $2 }
            /^```$/{ on = 0 }
            on && (section == "" || section == client)
            /^```elisp$/{ on = 1 }
        ' "$repository/editors/emacs/README.md"
        # Debian has both beside Emacs, and neither is loaded by itself.
        [ "$1" = Eglot ] && printf "(require 'eglot)\n" || printf "(require 'lsp-mode)\n(setq lsp-auto-guess-root t)\n"
    } >"$home/.emacs.d/init.el"
}

open_emacs() {
    open_terminal "cd '$home/workspace' && exec env HOME='$home' PATH='$home/bin:$PATH' emacs -nw '${1:-genaisrc/greet.genai.mts}'"
    see "${2:-title: \"Greet\"}"
}

# call COMMAND [WORD]: M-x, and an answer to what it asks for
call() {
    press M-x
    see 'M-x' || return
    type_text "$1"
    press Enter
}

line() { press M-g M-g; see 'Goto line' || return; type_text "$1"; press Enter; }

is_marked() {
    a_server_runs || return
    see 'Flymake\[0 1' || return
    call flymake-show-buffer-diagnostics
    see 'keeps every file whose name ends in these'
    local seen=$?
    press C-x 1
    return "$seen"
}

hover_shows_schema() {
    line 1
    # The last line shows it in short when the cursor rests.
    see 'script greet' || return
    if [ "$client" = Eglot ]; then press C-h .; else call lsp-describe-thing-at-point; fi
    see "guests.*integer"
    local seen=$?
    press C-x 1
    return "$seen"
}

# Eglot opens a browser, or where it is too old shows the address that the server tells.
preview_is_offered() {
    call promptsig-preview
    see 'http://127\.0\.0\.1:[0-9]+/[0-9a-f]+/'
}

completion_is_accepted() {
    line 16
    type_text 'vars.gu'
    press C-M-i
    see '^vars\.guests *$' || return
    press C-a
    press C-k
    gone '^vars' || return
    # Eglot tells the server of what was typed when the person rests.
    sleep 1
}

definition_is_found() {
    line 14
    press C-e
    press M-.
    see 'L6 '
}

# Not on the line with an emoji: lsp-mode counts columns as it likes.
renames() {
    line 7
    press M-m
    if [ "$client" = Eglot ]; then call eglot-rename; else call lsp-rename; fi
    see 'Rename' || return
    press C-a C-k
    type_text 'people'
    press Enter
    see 'vars\.people' && see 'people: 3'
}

fix_is_applied() {
    line 3
    press C-e Left Left Left
    if [ "$client" = Eglot ]; then call eglot-code-actions; else call lsp-execute-code-action; fi
    see '[Aa]ction' || return
    type_text 'Write'
    press Tab
    see 'ction.*: Write .\.md' || return
    press Enter
    see 'accept: "\.md"'
}

markdown_is_understood() {
    open_emacs genaisrc/notes.genai.md 'title: Notes' && is_marked
}

quits() {
    a_server_runs || return
    press C-x C-s
    press C-x C-c
    no_server_left
}

is_killed() {
    open_emacs && a_server_runs || return
    leaves_no_server_when_killed
}

for client in Eglot lsp-mode; do
    editor="emacs, $client"
    rm -rf "$home/workspace" "$home/.emacs.d"
    copy_workspace "$home/workspace"
    emacs_settings "$client"
    check "a script opens" open_emacs
    check "a bad accept is marked" is_marked
    check "hover shows the schema" hover_shows_schema
    [ "$client" = Eglot ] && check "the preview in a browser is offered" preview_is_offered
    check "a key of env.vars is completed" completion_is_accepted
    check "the definition of a variable is found" definition_is_found
    check "a parameter is renamed with its reads" renames
    check "the quick fix is applied" fix_is_applied
    screen >"$out/emacs-$client.txt"
    check "no server is left when it quits" quits
    close_terminal
    check "no server is left when it is killed" is_killed
    close_terminal
    check "a script in Markdown is understood" markdown_is_understood
    close_terminal
done
