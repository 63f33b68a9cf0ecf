# ITEMS: the elements inside a DER element. Elements are given as hexadecimal digits.
ITEMS=() HEAD=0 BODY=0
der_head() { # DIGITS PLACE: sets HEAD and BODY: how many digits its header and its content have
  local length=${1:$2+2:2}
  case $length in
    [0-7]?) HEAD=4 BODY=$((2 * 16#$length)) ;;
    81) HEAD=6 BODY=$((2 * 16#${1:$2+4:2})); [ "$BODY" -ge 256 ] ;;
    82) HEAD=8 BODY=$((2 * 16#${1:$2+4:4})); [ "$BODY" -ge 512 ] ;;
    *) return 1 ;;
  esac
}
der_items() { # DIGITS
  local at end
  ITEMS=()
  der_head "$1" 0 || return 1
  at=$HEAD end=$((HEAD + BODY))
  [ "$end" = "${#1}" ] || return 1
  while [ "$at" -lt "$end" ]; do
    der_head "$1" "$at" || return 1
    ITEMS+=("${1:at:HEAD+BODY}") at=$((at + HEAD + BODY))
  done
  [ "$at" = "$end" ]
}
# DER only: each length in its shortest form, no strings in pieces. openssl reads other encodings, too.
der_strict() { # DIGITS
  local at=0
  while [ "$at" -lt "${#1}" ]; do
    der_head "$1" "$at" || return 1
    case ${1:at:2} in
      30 | 31 | A? | B?) at=$((at + HEAD)) ;;
      2? | 3? | 6? | 7? | E? | F?) return 1 ;;
      *) at=$((at + HEAD + BODY)) ;;
    esac
  done
}
# Versions and algorithms must have the prescribed values: no signature covers them.
DIGEST_ALGORITHM='^30(0B|0D)0609608648016503040(201|202|203)(0500)?$'
SIGNATURE_ALGORITHM='^30(0A06082A8648CE3D04030[234]|(0B|0D)06092A864886F70D0101(01|0B|0C|0D)(0500)?|..06092A864886F70D01010A30.*|0506032B6570)$'
cms_frame() { # VERSION ALGORITHMS CONTENT SIGNER-VERSION SIGNER-NAME DIGEST-ALGORITHM SIGNATURE-ALGORITHM
  local version=020103 by=020101
  [ "${5:0:2}" = 30 ] || by=020103
  [ "$3 $by" != '300B06092A864886F70D010701 020101' ] || version=020101
  [ "$1 $4" = "$version $by" ] && [[ $6 =~ $DIGEST_ALGORITHM ]] && [[ $7 =~ $SIGNATURE_ALGORITHM ]] || return 1
  der_items "$2" && [ ${#ITEMS[@]} = 1 ] && [[ ${ITEMS[0]} =~ $DIGEST_ALGORITHM ]] && [[ ${ITEMS[0]:4:22} = "${6:4:22}" ]]
}
# Reads a signature (CMS) beside which stands nothing that it does not cover but its certificates: no revocation lists, and no
# unsigned attributes; if it is `stamped`, exactly one, with one time-stamp over the signature: $W/stamp.token over $W/stamp.value.
CERTIFICATES=()
cms_parts() { # FILE alone|stamped
  local frame=() signer=() each digits
  digits=$(basenc --base16 -w0 "$1") && der_strict "$digits" || return 1
  der_items "$digits" && [ ${#ITEMS[@]} = 2 ] && der_items "${ITEMS[1]}" && [ ${#ITEMS[@]} = 1 ] && der_items "${ITEMS[0]}" || return 1
  # Version, algorithms, content, certificates, signers.
  frame=("${ITEMS[@]}")
  [ ${#frame[@]} = 5 ] && [ "${frame[3]:0:2}" = A0 ] && der_items "${frame[3]}" || return 1
  CERTIFICATES=("${ITEMS[@]}")
  for each in "${CERTIFICATES[@]}"; do [ "${each:0:2}" = 30 ] || return 1; done
  der_items "${frame[4]}" && [ ${#ITEMS[@]} = 1 ] && der_items "${ITEMS[0]}" || return 1
  # Version, name, digest algorithm, signed attributes, algorithm, signature, unsigned attributes.
  signer=("${ITEMS[@]}")
  cms_frame "${frame[@]:0:3}" "${signer[0]:-}" "${signer[1]:-}" "${signer[2]:-}" "${signer[4]:-}" || return 1
  if [ "$2" = alone ]; then [ ${#signer[@]} = 6 ]; return; fi
  [ ${#signer[@]} = 7 ] && [ "${signer[6]:0:2}" = A1 ] && der_items "${signer[6]}" && [ ${#ITEMS[@]} = 1 ] && der_items "${ITEMS[0]}" || return 1
  [ ${#ITEMS[@]} = 2 ] && [ "${ITEMS[0]}" = 060B2A864886F70D010910020E ] && der_items "${ITEMS[1]}" && [ ${#ITEMS[@]} = 1 ] || return 1
  printf %s "${ITEMS[0]}" | basenc -d --base16 > "$W/stamp.token" || return 1
  der_head "${signer[5]}" 0 && printf %s "${signer[5]:HEAD}" | basenc -d --base16 > "$W/stamp.value"
}
# Each of CERTIFICATES is in the path from the signer's certificate to a root, and is there once. The path itself was verified before.
only_path() { # SIGNER ROOT...: files
  local link=$1 at each beside=() roots=() depth
  local -A used=() root=()
  shift
  # A root whose file is missing was reported before.
  for each in "$@"; do [ ! -s "$each" ] || { roots+=("$each"); root[$(< "$each")]=1; }; done
  for at in "${!CERTIFICATES[@]}"; do
    printf %s "${CERTIFICATES[at]}" | basenc -d --base16 | openssl x509 -inform DER -out "$W/beside.$at.pem" || return 1
    beside+=("$W/beside.$at.pem")
  done
  used[$(< "$link")]=1
  for ((depth = 0; depth < 8; depth++)); do
    [ -z "${root[$(< "$link")]:-}" ] || break
    for each in "${roots[@]}" "${beside[@]}"; do
      [ -z "${used[$(< "$each")]:-}" ] || continue
      openssl verify -no-CAfile -no-CApath -no-CAstore -partial_chain -no_check_time -trusted "$each" "$link" > /dev/null 2>&1 || continue
      link=$each used[$(< "$each")]=1
      continue 2
    done
    return 1
  done
  for each in "${beside[@]}"; do
    [ -n "${used[$(< "$each")]:-}" ] || return 1
    used[$(< "$each")]=''
  done
}
