# bash completion for photos; made by “photos completion bash”.
_photos() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  local command="" word index
  COMPREPLY=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    case $word in
      --library) ((index++)); continue ;;
      -*) continue ;;
    esac
    case "$command $word" in
      " album") command=album ;;
      " folder") command=folder ;;
      " access") command=access ;;
      " import") command="import"; break ;;
      " list") command="list"; break ;;
      " info") command="info"; break ;;
      " resources") command="resources"; break ;;
      " thumbnail") command="thumbnail"; break ;;
      " export") command="export"; break ;;
      " edit") command="edit"; break ;;
      " revert") command="revert"; break ;;
      " albums") command="albums"; break ;;
      "album create") command="album create"; break ;;
      "album rename") command="album rename"; break ;;
      "album delete") command="album delete"; break ;;
      "album add") command="album add"; break ;;
      "album remove") command="album remove"; break ;;
      "album move") command="album move"; break ;;
      "folder create") command="folder create"; break ;;
      "folder rename") command="folder rename"; break ;;
      "folder delete") command="folder delete"; break ;;
      "folder add") command="folder add"; break ;;
      "folder remove") command="folder remove"; break ;;
      "folder move") command="folder move"; break ;;
      " favorite") command="favorite"; break ;;
      " hide") command="hide"; break ;;
      " date") command="date"; break ;;
      " location") command="location"; break ;;
      " delete") command="delete"; break ;;
      " recently-deleted") command="recently-deleted"; break ;;
      " recover") command="recover"; break ;;
      " purge") command="purge"; break ;;
      " watch") command="watch"; break ;;
      " log") command="log"; break ;;
      " undo") command="undo"; break ;;
      " verify") command="verify"; break ;;
      "access list") command="access list"; break ;;
      "access grant") command="access grant"; break ;;
      "access limit") command="access limit"; break ;;
      "access revoke") command="access revoke"; break ;;
      "access reset") command="access reset"; break ;;
      " completion") command="completion"; break ;;
      " help") command="help"; break ;;
      " version") command="version"; break ;;
      *) break ;;
    esac
  done
  case $previous in
    --library|--output|--to) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
    --album|--contrast|--count|--crop|--exposure|--folder|--level|--limit|--name|--rotate|--saturation|--since|--size|--sort|--straighten|--where) return ;;
  esac
  if [[ $current == -* ]]; then
    case $command in
      "import") COMPREPLY=($(compgen -W "--album --move --skip-duplicates --dry-run --library --json --help --version" -- "$current")) ;;
      "list") COMPREPLY=($(compgen -W "--where --sort --limit --album --hidden --library --json --help --version" -- "$current")) ;;
      "info") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "resources") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "thumbnail") COMPREPLY=($(compgen -W "--output --size --fill --force --library --json --help --version" -- "$current")) ;;
      "export") COMPREPLY=($(compgen -W "--to --name --original --current --all-resources --xmp --all --where --sort --limit --album --hidden --library --json --help --version" -- "$current")) ;;
      "edit") COMPREPLY=($(compgen -W "--rotate --straighten --crop --exposure --contrast --saturation --monochrome --anew --still --library --json --help --version" -- "$current")) ;;
      "revert") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "albums") COMPREPLY=($(compgen -W "--smart --library --json --help --version" -- "$current")) ;;
      "album create") COMPREPLY=($(compgen -W "--folder --library --json --help --version" -- "$current")) ;;
      "album rename") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "album delete") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "album add") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "album remove") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "album move") COMPREPLY=($(compgen -W "--to --library --json --help --version" -- "$current")) ;;
      "folder create") COMPREPLY=($(compgen -W "--folder --library --json --help --version" -- "$current")) ;;
      "folder rename") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "folder delete") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "folder add") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "folder remove") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "folder move") COMPREPLY=($(compgen -W "--to --library --json --help --version" -- "$current")) ;;
      "favorite") COMPREPLY=($(compgen -W "--off --library --json --help --version" -- "$current")) ;;
      "hide") COMPREPLY=($(compgen -W "--off --library --json --help --version" -- "$current")) ;;
      "date") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "location") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "delete") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "recently-deleted") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "recover") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "purge") COMPREPLY=($(compgen -W "--all --expired --library --json --help --version" -- "$current")) ;;
      "watch") COMPREPLY=($(compgen -W "--count --where --sort --limit --album --hidden --library --json --help --version" -- "$current")) ;;
      "log") COMPREPLY=($(compgen -W "--limit --since --library --json --help --version" -- "$current")) ;;
      "undo") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "verify") COMPREPLY=($(compgen -W "--read-files --library --json --help --version" -- "$current")) ;;
      "access list") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "access grant") COMPREPLY=($(compgen -W "--level --library --json --help --version" -- "$current")) ;;
      "access limit") COMPREPLY=($(compgen -W "--add --remove --library --json --help --version" -- "$current")) ;;
      "access revoke") COMPREPLY=($(compgen -W "--level --library --json --help --version" -- "$current")) ;;
      "access reset") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "completion") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      "help") COMPREPLY=($(compgen -W "--roff --library --json --help --version" -- "$current")) ;;
      "version") COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
      *) COMPREPLY=($(compgen -W "--library --json --help --version" -- "$current")) ;;
    esac
    return
  fi
  case $command in
    "") COMPREPLY=($(compgen -W "import list info resources thumbnail export edit revert albums album folder favorite hide date location delete recently-deleted recover purge watch log undo verify access completion help version" -- "$current")) ;;
    album) COMPREPLY=($(compgen -W "create rename delete add remove move" -- "$current")) ;;
    folder) COMPREPLY=($(compgen -W "create rename delete add remove move" -- "$current")) ;;
    access) COMPREPLY=($(compgen -W "list grant limit revoke reset" -- "$current")) ;;
    "import") compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    "completion") COMPREPLY=($(compgen -W "bash zsh" -- "$current")) ;;
    "help") COMPREPLY=($(compgen -W "import list info resources thumbnail export edit revert albums album folder favorite hide date location delete recently-deleted recover purge watch log undo verify access completion help version" -- "$current")) ;;
  esac
}
complete -o bashdefault -F _photos photos
