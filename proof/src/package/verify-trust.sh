# --- 6: whom to trust

SIGNATURE_ROOTS=() STAMP_ROOTS=() STAMP_NAMES=() CHAINS=()
read_trust() { # what trust.txt says; what it is worth is the check's question
  local lines=() line at
  is_text proof/trust.txt || return 1
  mapfile -t lines < proof/trust.txt
  [ "${lines[0]:-}" = attestry/trust/v1 ] && [[ ${lines[1]:-} =~ ^policy\ [0-9a-f]{64}$ ]] && [[ $CONTENT == *$NL && ${#lines[@]} -le 1000 ]] || return 1
  for ((at = 2; at < ${#lines[@]}; at++)); do
    line=${lines[at]}
    if [[ $line =~ ^signature\ ([0-9a-f]{64})$ && ${#STAMP_ROOTS[@]} = 0 ]]; then SIGNATURE_ROOTS+=("${BASH_REMATCH[1]}")
    elif [[ $line =~ ^time-stamp\ ([a-z0-9][a-z0-9.-]{0,62})\ ([0-9a-f]{64})$ && ${#VANTAGE_KEYS[@]} = 0 && ${#CHAINS[@]} = 0 ]]; then STAMP_NAMES+=("${BASH_REMATCH[1]}") STAMP_ROOTS+=("${BASH_REMATCH[2]}")
    elif [[ $line =~ ^chain\ [a-z0-9][a-z0-9-]{0,31}\ (evm\ [1-9][0-9]{0,19}|bitcoin)$ ]]; then CHAINS+=("${line#chain }")
    elif [[ $line == 'vantage '* && ${#CHAINS[@]} = 0 ]]; then add_vantage "${line#vantage }" || return 1
    else return 1; fi
  done
  POLICY=${lines[1]#policy }
  [ ${#SIGNATURE_ROOTS[@]} -gt 0 ] && [ ${#STAMP_ROOTS[@]} -gt 0 ]
}

# A root certificate whose file is exactly its PEM and is named by its digest.
declare -A ROOTS SM2_ROOTS
is_root() {
  local path=proof/certs/$1.pem lines=() body
  [ -z "${ROOTS[$1]:-}" ] || return 0
  is_text "$path" || return 1
  mapfile -t lines < "$path"
  [ ${#lines[@]} -gt 2 ] && [ "${lines[0]}" = '-----BEGIN CERTIFICATE-----' ] && [ "${lines[-1]}" = '-----END CERTIFICATE-----' ] || return 1
  body=${CONTENT#*"$NL"} body=${body%"$NL"*} body=${body%"$NL"*}
  printf %s "$body" | base64 -d > "$W/root" 2>/dev/null && sha "$W/root" && [ "$DIGEST" = "$1" ] && [ "$(base64 -w64 < "$W/root")" = "$body" ] && [[ $CONTENT == *$NL ]] && read_hex "$W/root" || return 1
  ROOTS[$1]=1
  # The SM2 curve, 1.2.156.10197.1.301.
  [[ $HEX != *06082a811ccf5501822d* ]] || SM2_ROOTS[$1]=1
}

roots() { # FILE FINGERPRINT...: those that are what they are named
  local file=$1 root; shift
  : > "$file"
  for root in "$@"; do is_root "$root" && cat -- "proof/certs/$root.pem" >> "$file"; done
  [ -s "$file" ]
}
stamp_roots() { # FILE AUTHORITY, or every authority
  local file=$1 at named=()
  for at in "${!STAMP_NAMES[@]}"; do [ "${2:-${STAMP_NAMES[at]}}" = "${STAMP_NAMES[at]}" ] && named+=("${STAMP_ROOTS[at]}"); done
  roots "$file" "${named[@]}"
}

check_trust() {
  local root path digest=''
  local -A named=()
  [ -f proof/trust.txt ] || { no 'proof/trust.txt: missing'; return 1; }
  sha proof/trust.txt; digest=$DIGEST
  [ -z "$TRUST" ] || [ "$TRUST" = "$digest" ] || { no "another trust digest: $digest"; return 1; }
  [ "$TRUST_READ" = 1 ] || { no 'proof/trust.txt: not in its form'; return 1; }
  [ -f proof/policy ] && sha proof/policy && [ "$DIGEST" = "$POLICY" ] || { no 'proof/policy: not the one trusted'; return 1; }
  for root in "${SIGNATURE_ROOTS[@]}" "${STAMP_ROOTS[@]}"; do
    is_root "$root" || { no "proof/certs/$root.pem: not what it is named"; return 1; }
    named[proof/certs/$root.pem]=1
  done
  for path in proof/certs/*; do [ -n "${named[$path]:-}" ] || { no "$path: not named in trust.txt"; return 1; }; done
  [ -n "$TRUST" ] || remark trust-not-compared "$digest"
}

# --- 7 and 8: the signature and its time

# A response of which nothing but that it was granted stands beside the token: nobody signs the rest.
TOKEN_AT=0
plain_status() { # FILE, which is DER; sets TOKEN_AT, where the token begins
  local digits=8
  read_hex "$1" 12
  case ${HEX:2:2} in [0-7]?) digits=4 ;; 81) digits=6 ;; 83) digits=10 ;; esac
  case ${HEX:digits:10} in 3003020100 | 3003020101) ;; *) words stamp-status-text; no "$1: $WORDS"; return 1 ;; esac
  TOKEN_AT=$((digits / 2 + 5))
}

STAMP_TIME='' STAMP_FRACTION='' STAMP_DIGEST='' STAMP_HASH='' STAMP_POLICY='' STAMP_READ=''
# What a token says; its signature is another question.
read_stamp() { # FILE, and -token_in for a bare token
  local lines=() line data=''
  [ "$STAMP_READ" != "$1" ] || return 0
  STAMP_TIME='' STAMP_DIGEST='' STAMP_HASH='' STAMP_POLICY='' STAMP_READ=''
  is_der "$1" || return 1
  [ -n "${2:-}" ] || plain_status "$1" || return 1
  openssl ts -reply -in "$1" ${2:+"$2"} -text > "$W/stamp" 2>/dev/null || { no "$1: not a time-stamp"; return 1; }
  mapfile -t lines < "$W/stamp"
  for line in "${lines[@]}"; do
    # An authority's own words stand before this line, and could look like anything.
    if [ "$line" = 'TST info:' ]; then STAMP_TIME='' STAMP_HASH='' STAMP_POLICY='' data=''
    elif [ -n "$STAMP_TIME" ]; then continue
    elif [[ $line == 'Policy OID: '* ]]; then STAMP_POLICY=${line#Policy OID: }
    elif [[ $line == 'Hash Algorithm: '* ]]; then STAMP_HASH=${line#Hash Algorithm: }
    elif [[ $line =~ ^\ {4}[0-9a-f]{4}\ -\ (([0-9a-f]{2}[\ -]?){1,16})\ \ \  ]]; then data+=${BASH_REMATCH[1]//[ -]/}
    elif [[ $line =~ ^Time\ stamp:\ ([A-Z][a-z]{2}\ +[0-9]+\ [0-9:]{8})(\.[0-9]+)?\ ([0-9]{4})\ GMT$ ]]; then
      STAMP_TIME=$(date -u -d "${BASH_REMATCH[1]} ${BASH_REMATCH[3]} UTC" +%s 2>/dev/null) STAMP_DIGEST=$data STAMP_FRACTION=${BASH_REMATCH[2]}
    fi
  done
  is_count "$STAMP_TIME" && [ -n "$STAMP_DIGEST" ] || { no "$1: a time-stamp without time"; return 1; }
  # Files of the package stay as they are; those made on the way do not.
  [[ $1 != proof/* ]] || STAMP_READ=$1
}

stamped() { # CONTENT STAMP ROOTS [-token_in]: by one of the roots, whose certificates were valid at the time stamped
  local out
  read_stamp "$2" ${4:+"$4"} || return 1
  [ -s "$3" ] || { no "$2: no root to trust"; return 1; }
  out=$(openssl ts -verify -data "$1" -in "$2" ${4:+"$4"} -CAfile "$3" -attime "$STAMP_TIME" 2>&1) && [[ $out == *'Verification: OK'* ]] ||
    no "$2: ${out##*:}"
}

SIGNED_AT=''
check_signature() {
  local out paths=()
  read_stamp proof/record.p7s.tsr && SIGNED_AT=$STAMP_TIME
  WHY=''
  is_der proof/record.p7s && is_text record.json || return 1
  roots "$W/signature-roots" "${SIGNATURE_ROOTS[@]}" || { no 'no root to trust'; return 1; }
  out=$(openssl cms -verify -cades -binary -inform DER -in proof/record.p7s -content record.json -CAfile "$W/signature-roots" \
    -no-CApath -no-CAstore ${SIGNED_AT:+-attime "$SIGNED_AT"} -signer "$W/signer" -out /dev/null 2>&1) || { no "proof/record.p7s: ${out##*:}"; return 1; }
  mapfile -t paths < <(printf 'proof/certs/%s.pem\n' "${SIGNATURE_ROOTS[@]}")
  cms_parts proof/record.p7s alone && only_path "$W/signer" "${paths[@]}" || { words signature-uncovered; no "proof/record.p7s: $WORDS"; return 1; }
  read_signer || return 1
  remark revocation-not-asked
}

SIGNER_FROM='' SIGNER_TO=''
read_signer() {
  local lines=()
  mapfile -t lines < <(openssl x509 -in "$W/signer" -noout -startdate -enddate)
  SIGNER_FROM=$(date -u -d "${lines[0]#notBefore=}" +%s) && SIGNER_TO=$(date -u -d "${lines[1]#notAfter=}" +%s) || no 'the certificate has no dates'
}

check_signature_time() {
  [ -f proof/record.p7s ] && stamp_roots "$W/roots" embedded && stamped proof/record.p7s proof/record.p7s.tsr "$W/roots" ||
    { no "${WHY:-no root to trust}"; return 1; }
  [ "$STAMP_HASH" = sha256 ] || { no 'another digest than SHA-256'; return 1; }
  [ -n "$SIGNER_TO" ] || { no 'no signer to compare with'; return 1; }
  ((STAMP_TIME >= SIGNER_FROM && STAMP_TIME <= SIGNER_TO)) || { no 'stamped outside the life of the certificate'; return 1; }
  not_before_record proof/record.p7s.tsr
}
