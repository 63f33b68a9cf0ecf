# Prints the lines of a policy with one blank between words and without comments; fails if it is not in its form.
policy_lines() { # FILE
  local line words=() names=' ' members=' ' logs=' ' witnesses=' ' quorum='' key member
  [ "$(tail -c 1 "$1" | basenc --base16)" = 0A ] && [ "$(tr -d '\t\n\040-\176\200-\377' < "$1" | wc -c)" = 0 ] || return 1
  while IFS= read -r line; do
    IFS=$' \t' read -ra words <<< "$line"
    key=${words[1]:-} key=${key#*+*+}
    case ${words[0]:-} in
      '' | '#'*) continue ;;
      log)
        [[ ${#words[@]} = [23] && $logs != *" $key "* ]] && is_key "${words[1]}" || return 1
        logs+="$key " ;;
      witness) # The first byte of its key is 4.
        key=${words[2]:-} key=${key#*+*+}
        [[ ${#words[@]} = [34] && $witnesses != *" $key "* && $key == B* && " none$names" != *" ${words[1]} "* ]] && is_key "${words[2]}" || return 1
        witnesses+="$key " names+="${words[1]} " ;;
      group)
        [[ ${#words[@]} -ge 4 && " none$names" != *" ${words[1]} "* && ${words[2]} =~ ^(all|any|[1-9][0-9]{0,3})$ ]] || return 1
        [[ ${words[2]} == a* ]] || [ "${words[2]}" -le "$((${#words[@]} - 3))" ] || return 1
        for member in "${words[@]:3}"; do
          [[ $names == *" $member "* && $members != *" $member "* ]] || return 1
          members+="$member "
        done
        names+="${words[1]} " ;;
      quorum)
        [[ ${#words[@]} = 2 && -z $quorum && " none$names" == *" ${words[1]} "* ]] || return 1
        quorum=${words[1]} ;;
      *) return 1 ;;
    esac
    printf '%s\n' "${words[*]}"
  done < "$1"
  [ -n "$quorum" ]
}
# NAME+ID+BASE64: 33 bytes, the first of them 1 or 4, and the id is that of name and key.
is_key() { # KEY
  local line
  [[ $1 =~ ^([!-*,-~]{1,255})\+([0-9a-f]{8})\+((A[Q-Za-f]|B[A-P])[A-Za-z0-9+/]{42})$ ]] || return 1
  line=$({ printf '%s\n' "${BASH_REMATCH[1]}"; base64 -d <<< "${BASH_REMATCH[3]}"; } | sha256sum) && [ "${line:0:8}" = "${BASH_REMATCH[2]}" ]
}
