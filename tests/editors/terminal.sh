# Real keys into a real terminal. Sourced by the tests that use it.

session="promptsig-$$"

terminal() { tmux -L "$session" "$@"; }

# open_terminal COMMAND: a terminal of 130 by 40 that runs the command
open_terminal() {
    terminal -f /dev/null new-session -d -s t -x 130 -y 40 "$1"
    terminal set-option -t t remain-on-exit off
}

screen() { terminal capture-pane -p -t t 2>/dev/null; }
type_text() { terminal send-keys -t t -l -- "$1"; sleep 0.15; }
press() { terminal send-keys -t t "$@"; sleep 0.15; }

# eventually COMMAND…: waits until it succeeds
eventually() {
    local try
    for try in $(seq $((PATIENCE * 10))); do
        "$@" && return 0
        sleep 0.1
    done
    return 1
}

shows() { screen | grep -qE -- "$1"; }
shows_no() { ! shows "$1"; }

# Waits until the screen shows something; the screen as it stands is shown where that fails.
see() {
    eventually shows "$1" && return
    echo "waited in vain to see $1:" >&2
    screen >&2
    return 1
}

gone() {
    eventually shows_no "$1" && return
    echo "still there: $1" >&2
    screen >&2
    return 1
}

close_terminal() { terminal kill-server 2>/dev/null; rm -f "${TMUX_TMPDIR:-/tmp}/tmux-$(id -u)/$session"; }

# check NAME COMMAND…: one line of the report
failures=0
check() {
    local name=$1
    shift
    if "$@"; then echo "ok   $editor: $name"; else
        echo "FAIL $editor: $name"
        failures=$((failures + 1))
        # Longer than the extension of VS Code waits for a server that does not answer.
        PATIENCE=60
    fi
}

# The servers of this test: those that run the binary in its own home.
servers() {
    find /proc -maxdepth 2 -name exe -lname "$home/bin/promptsig*" 2>/dev/null | cut -d/ -f3 | sort -n
}

has_servers() { [ -n "$(servers)" ]; }
has_no_servers() { ! has_servers; }

a_server_runs() {
    eventually has_servers && return
    echo "no server runs" >&2
    return 1
}

no_server_left() {
    eventually has_no_servers && return
    echo "still running: $(servers | xargs)" >&2
    return 1
}

# The editor is told to quit below its screen, as Neovim and Helix are.
quits_by_command() {
    a_server_runs || return
    press Escape
    type_text ':qa!'
    press Enter
    no_server_left
}

leaves_no_server_when_killed() {
    kill -9 "$(terminal display-message -p -t t '#{pane_pid}')"
    no_server_left
}
