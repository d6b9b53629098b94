#!/usr/bin/env bash
# Writes the completions of bash, zsh and fish to where each shell looks for them: .ci/packages/completions.sh BIN_DIR SHARE_DIR
set -euo pipefail
bin=$1
share=$2
mkdir -p "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d"
for command in gtfs-import gtfs-query gtfs-export; do
    "$bin/$command" --generate-completion-script bash >"$share/bash-completion/completions/$command"
    "$bin/$command" --generate-completion-script zsh >"$share/zsh/site-functions/_$command"
    "$bin/$command" --generate-completion-script fish >"$share/fish/vendor_completions.d/$command.fish"
done
