# --- 14: the certificate

# The file as one text, in which a place is a place in the file.
PDF=certificate.pdf WHOLE='' PDF_SIZE=0
S_AT=() S_END=() S_SIZE=() S_ROOT=() S_INFO=() S_SAME=() S_FIRST=()
declare -A OBJECT OBJECT_END
# The table of one revision in the one form ours have: its objects as OBJECT[revision:number]=place.
pdf_revision() { # WHICH PLACE
  local lines=() at=0 length=0 number count entry line trailer='' previous=-1 blank=0
  mapfile -t lines <<< "${WHOLE:$2:2400000}"
  next() { line=${lines[at]:-} length=$((length + ${#line} + 1)) at=$((at + 1)); }
  next; [ "$line" = xref ] || return 1
  next
  while [[ $line =~ ^(0|[1-9][0-9]{0,6})\ ([1-9][0-9]{0,5})$ ]]; do
    number=${BASH_REMATCH[1]} count=${BASH_REMATCH[2]} S_FIRST[$1]=${S_FIRST[$1]:-$number}
    # Sections in order and never adjacent: there is one way to divide the numbers.
    ((number > previous && count <= ${#lines[@]})) || return 1
    for (( ; count > 0; count--, number++)); do
      next
      # Twenty bytes with the newline: a reader that finds less searches the file for objects instead.
      entry=${line%[ $'\r']}
      [ ${#line} = 19 ] && [ ${#entry} = 18 ] || return 1
      [[ $line == *$'\r' ]] || blank=1
      if ((number == 0)); then [ "$entry" = '0000000000 65535 f' ] || return 1; continue; fi
      [[ $entry =~ ^([0-9]{10})\ 00000\ n$ ]] || return 1
      OBJECT[$1:$number]=$((10#${BASH_REMATCH[1]})) OBJECTS[$1]+=" $number"
    done
    previous=$number
    next
  done
  [ "$line" = trailer ] || return 1
  while next; [ "$line" != startxref ]; do ((at <= ${#lines[@]} && ${#trailer} < 400)) || return 1; trailer+=$line$NL; done
  [[ $trailer =~ ^\<\<$NL/Size\ ([1-9][0-9]{0,6})$NL/Root\ ([1-9][0-9]{0,6})\ 0\ R$NL(/Prev\ ([1-9][0-9]{0,8})$NL)?/Info\ ([1-9][0-9]{0,6})\ 0\ R$NL(/ID\ \[\<([0-9A-Fa-f]{32})\>\ \<([0-9A-Fa-f]{32})\>\]$NL)?\>\>$NL$ ]] || return 1
  S_SIZE[$1]=${BASH_REMATCH[1]} S_ROOT[$1]=${BASH_REMATCH[2]} PREVIOUS=${BASH_REMATCH[4]} S_INFO[$1]=${BASH_REMATCH[5]}
  S_SAME[$1]="${BASH_REMATCH[2]} ${BASH_REMATCH[5]} ${BASH_REMATCH[7]^^}"
  [ "${BASH_REMATCH[7]^^}" = "${BASH_REMATCH[8]^^}" ] && ((previous <= S_SIZE[$1])) || return 1
  # Only the first revision may end its entries with a blank.
  [ -z "$PREVIOUS" ] || [ $blank = 0 ] || return 1
  next; [ "$line" = "$2" ] || return 1
  next; [ "$line" = %%EOF ] && ((at < ${#lines[@]})) || return 1
  S_AT[$1]=$2 S_END[$1]=$(($2 + length))
}

# The objects of a revision follow each other without a byte between, from its beginning to its table, and are numbered on.
pdf_places() { # WHICH START SIZE-BEFORE
  local lines=() at number from=$2 to text added=0
  for number in ${OBJECTS[$1]:-}; do lines+=("${OBJECT[$1:$number]} $number"); ((number < $3)) || added=$((added + 1)); done
  ((added == S_SIZE[$1] - $3)) || return 1
  [ ${#lines[@]} = 0 ] || mapfile -t lines < <(printf '%s\n' "${lines[@]}" | sort -n)
  OBJECTS[$1]=''
  for at in "${!lines[@]}"; do
    number=${lines[at]#* } to=${lines[at + 1]:-${S_AT[$1]}} to=${to% *}
    [ "${lines[at]% *}" = "$from" ] && ((to > from)) || return 1
    text=${WHOLE:from:to-from}
    [[ $text == "$number 0 obj$NL"* && $text == *"${NL}endobj$NL" ]] || return 1
    text=${text%"${NL}endobj$NL"}
    [[ $text != *"${NL}endobj$NL"* ]] || return 1
    OBJECT_END[$1:$number]=$((to - 8)) OBJECTS[$1]+=" $number" from=$to
  done
  [ "$from" = "${S_AT[$1]}" ]
}

# The text of an object, without its last line, as it stands to whoever knows the revisions from this one down.
TEXT='' PLACE=0
pdf_object() { # WHICH NUMBER
  local which end
  for ((which = $1; which < ${#S_AT[@]}; which++)); do
    PLACE=${OBJECT[$which:$2]:-}
    [ -n "$PLACE" ] && break
  done
  is_count "$PLACE" || return 1
  end=${OBJECT_END[$which:$2]} TEXT=${WHOLE:PLACE:end-PLACE}
}
reference() { [[ $TEXT =~ /$1\ ([0-9]{1,7})\ 0\ R ]] && REFERENCE=${BASH_REMATCH[1]}; }

# A signature dictionary: what it covers goes to $W/covered, what it is to $W/contents; COVERED is where that ends.
FORM='' COVERED=0 SIGNED_DATE='' STAMPED=0
pdf_signature() { # NUMBER
  local before after rest place head digits
  pdf_object 0 "$1" || return 1
  place=$PLACE head=${TEXT%%/Contents <*}
  [[ $head =~ /ByteRange\ *\[\ *0\ +([0-9]{1,12})\ +([0-9]{1,12})\ +([0-9]{1,12})\ *\] ]] || return 1
  before=${BASH_REMATCH[1]} after=${BASH_REMATCH[2]} rest=${BASH_REMATCH[3]} COVERED=$((BASH_REMATCH[2] + BASH_REMATCH[3]))
  [[ $TEXT =~ /SubFilter\ /([A-Za-z0-9.]+) ]] && FORM=${BASH_REMATCH[1]} || return 1
  # When it was signed, as the signer says under the signature.
  SIGNED_DATE=''
  if [[ $TEXT =~ $NL/M\ \(D:([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})Z\)$NL ]]; then
    SIGNED_DATE=$(date -u -d "${BASH_REMATCH[1]}-${BASH_REMATCH[2]}-${BASH_REMATCH[3]} ${BASH_REMATCH[4]}:${BASH_REMATCH[5]}:${BASH_REMATCH[6]}" +%s 2> /dev/null) || return 1
  elif [ "$FORM" = ETSI.CAdES.detached ]; then return 1; fi
  # What is left out is the signature itself, and it lies in this very dictionary.
  [ $((place + ${#head} + 10)) = "$before" ] && ((after > before + 12 && COVERED <= PDF_SIZE)) || return 1
  [ "${WHOLE:before:1}${WHOLE:after-1:1}" = '<>' ] || return 1
  digits=${WHOLE:before+1:after-before-2}
  # In one writing throughout: nothing covers the digits of the last signature but themselves.
  [[ $digits != *[!0-9A-F]* || $digits != *[!0-9a-f]* ]] || return 1
  digits=${digits^^}
  der_length "${digits:0:12}" && [[ ${digits:2*DER_LENGTH} != *[!0]* && ${#digits} -ge $((2 * DER_LENGTH)) ]] || return 1
  printf %s "${digits:0:2*DER_LENGTH}" | basenc --base16 -d > "$W/contents" || return 1
  { head -c "$before" "$PDF"; part "$PDF" "$after" "$rest"; } > "$W/covered"
}

# The open time-stamp service never issues this policy, so nobody else can stamp a certificate.
PAPER_POLICY=1.3.6.1.4.1.99999.1.3
# A token of the platform for papers, with nothing beside it that it does not cover.
pdf_stamp() { # CONTENT TOKEN: sets STAMPED, in nanoseconds
  local fraction paths=()
  stamped "$1" "$2" "$W/roots" -token_in || return 1
  [ "$STAMP_POLICY" = $PAPER_POLICY ] || { words stamp-policy; no "$WORDS"; return 1; }
  fraction=${STAMP_FRACTION#.}000000000 STAMPED=$STAMP_TIME${fraction:0:9}
  mapfile -t paths < <(printf 'proof/certs/%s.pem\n' "${STAMP_ROOTS[@]}")
  openssl cms -verify -noverify -inform DER -in "$2" -signer "$W/stamp-signer" -out /dev/null 2> /dev/null &&
    cms_parts "$2" alone && only_path "$W/stamp-signer" "${paths[@]}" || no 'something beside it that nothing covers'
}

# The revision in which a signature at this place covers everything up to here.
revision_ending() { # END PLACE: sets WHICH
  for WHICH in "${!S_END[@]}"; do
    [ "${S_END[WHICH]}" != "$1" ] || { (($2 < S_AT[WHICH] && $2 > ${S_END[WHICH + 1]:-0})); return; }
  done
  return 1
}

# A revision after the signed one replaces one object: the catalogue, to add certificates and revocation lists, or the field that
# is reserved for the time-stamp. What it adds is in the form that our writer gives it, byte by byte.
pdf_updates() { # SIGNED
  local signed=$1 which number root=${S_ROOT[$1]} catalogue numbers=() at
  local -A empty=() streams=()
  pdf_object "$signed" "$root" && reference AcroForm && [[ $TEXT != */DSS* && $TEXT == *"$NL>>" ]] || return 1
  catalogue=${TEXT%'>>'}
  pdf_object "$signed" "$REFERENCE" && split_fields || return 1
  for number in $FIELDS; do
    pdf_object "$signed" "$number" && [[ $TEXT == *"/FT /Sig$NL"* && $TEXT == *"$NL>>" ]] || return 1
    [[ $TEXT == *"$NL/V "* || $TEXT != *"$NL/T (DocumentTimeStamp)$NL"* ]] || empty[$number]=${TEXT%'>>'}
  done
  for ((which = signed - 1; which >= 0; which--)); do
    read -ra numbers <<< "${OBJECTS[which]}"
    for ((at = 1; at < ${#numbers[@]}; at++)); do ((numbers[at] == S_SIZE[which + 1] + at - 1)) || return 1; done
    number=${numbers[0]}
    # A zero byte is read as a question mark: where one stood, the other must not.
    pdf_object "$which" "$number" && [[ $TEXT != *\?* ]] || return 1
    if [ "$number" = "$root" ]; then
      [ ${#numbers[@]} -ge 2 ] && [ "$TEXT" = "$catalogue/DSS ${numbers[-1]} 0 R$NL>>" ] && validation_data "$which" "${numbers[@]:1}" || return 1
    elif [ -n "${empty[$number]:-}" ]; then
      [ ${#numbers[@]} = 2 ] && [ "$TEXT" = "${empty[$number]}/V ${numbers[1]} 0 R$NL>>" ] && time_stamp "$which" "${numbers[1]}" || return 1
      unset "empty[$number]"
    else return 1; fi
  done
}
REFS='[1-9][0-9]{0,6} 0 R( [1-9][0-9]{0,6} 0 R)*'
validation_data() { # WHICH STREAM... DICTIONARY
  local which=$1 dss=${*: -1} number text
  local -A listed=()
  shift
  for number in "${@:1:$#-1}"; do pdf_object "$which" "$number" && plain_stream "$number" && streams[$number]=1 || return 1; done
  pdf_object "$which" "$dss" && [[ $TEXT =~ ^$dss\ 0\ obj$NL\<\<$NL/Type\ /DSS$NL/Certs\ \[($REFS)\]$NL(/CRLs\ \[($REFS)\]$NL)?\>\>$ ]] || return 1
  text="${BASH_REMATCH[1]} ${BASH_REMATCH[4]}"
  for number in ${text//0 R/}; do [ -n "${streams[$number]:-}" ] && [ -z "${listed[$number]:-}" ] || return 1; listed[$number]=1; done
  for number in "${@:1:$#-1}"; do [ -n "${listed[$number]:-}" ] || return 1; done
}
# A stream of exactly its length, in which nothing looks like a part of the file to a program that searches for objects.
SEPARATOR='[]?()<>[{}/%[:space:]]'
plain_stream() { # NUMBER, of TEXT
  local length content
  [[ ${TEXT:0:100} =~ ^$1\ 0\ obj$NL\<\<$NL/Length\ ([1-9][0-9]{0,7})\>\>${NL}stream$NL ]] || return 1
  length=${BASH_REMATCH[1]} content=${TEXT:${#BASH_REMATCH[0]}}
  [ ${#content} = $((length + 10)) ] && [ "${content:length}" = "${NL}endstream" ] || return 1
  content=${content:0:length}
  [[ $content != *endobj* && $content != *endstream* && $content != *startxref* && $content != *trailer* && $content != *%%EOF* && $content != *%PDF-* ]] || return 1
  [[ $content != *obj* ]] || [[ ! $content =~ (^|$SEPARATOR|[0-9])obj($|$SEPARATOR) ]]
}
time_stamp() { # WHICH NUMBER
  pdf_object "$1" "$2" || return 1
  [[ ${TEXT%%<[0-9A-Fa-f]*} =~ ^$2\ 0\ obj$NL\<\<$NL/Type\ /DocTimeStamp$NL/Filter\ /Adobe\.PPKLite$NL/SubFilter\ /ETSI\.RFC3161$NL/ByteRange\ \[0\ [1-9][0-9]{0,9}\ {1,10}[1-9][0-9]{0,9}\ {1,10}[1-9][0-9]{0,9}\ {0,10}\]$NL/Contents\ $ ]] || return 1
  TEXT=${TEXT#*<[0-9A-Fa-f]}
  [[ $TEXT == *">$NL>>" && ${TEXT%">$NL>>"} != *[!0-9A-Fa-f]* ]]
}
split_fields() { # of TEXT: FIELDS as numbers
  local each
  [[ $TEXT =~ ^(.*)/Fields\ \[([0-9\ R]*)\](.*)$ ]] || return 1
  FIELDS=' '
  read -ra each <<< "${BASH_REMATCH[2]}"
  while [ ${#each[@]} -gt 0 ]; do
    [[ ${each[*]:0:3} =~ ^([0-9]{1,7})\ 0\ R$ ]] || return 1
    FIELDS+="${BASH_REMATCH[1]} " each=("${each[@]:3}")
  done
}

check_certificate() {
  local at number fields signed='' stamps=0 out signatures=0 keyword time='' document=0 dated='' last=0 paths=()
  local OBJECTS=()
  S_AT=() S_END=() S_SIZE=() S_ROOT=() S_INFO=() S_SAME=() S_FIRST=() OBJECT=() OBJECT_END=()
  [ -f "$PDF" ] && size_of "$PDF" && PDF_SIZE=$LENGTH && ((PDF_SIZE <= 67108864)) || { no "$PDF: missing or too large"; return 1; }
  WHOLE=$(tr '\000' '?' < "$PDF" && printf x) WHOLE=${WHOLE%x}
  [[ ${WHOLE:0:15} == %PDF-1.[4-7]$NL%[$'\x80'-$'\xff'][$'\x80'-$'\xff'][$'\x80'-$'\xff'][$'\x80'-$'\xff']$NL ]] || { no "$PDF: does not begin as ours"; return 1; }
  [ ${#WHOLE} = "$PDF_SIZE" ] && [[ ${WHOLE: -40} =~ startxref$NL([1-9][0-9]{0,8})$NL%%EOF$NL$ ]] && PREVIOUS=${BASH_REMATCH[1]} || { no "$PDF: does not end as ours"; return 1; }
  for ((at = 0; at < 32; at++)); do
    ((at == 0 ? PREVIOUS < PDF_SIZE : PREVIOUS < S_AT[at - 1])) && pdf_revision "$at" "$PREVIOUS" || { no "$PDF: a revision that is not in the form of ours"; return 1; }
    [ -n "$PREVIOUS" ] || break
  done
  [ -z "$PREVIOUS" ] || { no "$PDF: too many revisions"; return 1; }
  [ "${S_END[0]}" = "$PDF_SIZE" ] && [ "${S_FIRST[at]:-}" = 0 ] && pdf_places "$at" 15 1 || { no "$PDF: bytes outside its objects"; return 1; }
  for ((at--; at >= 0; at--)); do
    [ "${S_FIRST[at]:-0}" != 0 ] && pdf_places "$at" "${S_END[at + 1]}" "${S_SIZE[at + 1]}" || { no "$PDF: bytes outside its objects"; return 1; }
    [ "${S_SAME[at]}" = "${S_SAME[at + 1]}" ] || { no "$PDF: changed after it was signed"; return 1; }
  done
  pdf_object 0 "${S_ROOT[0]}" && reference AcroForm && pdf_object 0 "$REFERENCE" && split_fields || { no "$PDF: no signature"; return 1; }
  fields=$FIELDS
  stamp_roots "$W/roots" embedded || { no 'no root to trust'; return 1; }
  # Time-stamps first: they say when the signer's certificate had to be valid.
  for number in $fields; do
    pdf_object 0 "$number" || { no "$PDF: a field that cannot be read"; return 1; }
    # One that still waits for its time-stamp signs nothing.
    [[ $TEXT == */V\ * ]] || continue
    reference V && pdf_signature "$REFERENCE" && revision_ending "$COVERED" "$PLACE" || { no "$PDF: a signature that does not cover its revision"; return 1; }
    signatures=$((signatures + 1))
    case $FORM in
      ETSI.CAdES.detached) [ -z "$signed" ] || { no "$PDF: signed twice"; return 1; }; signed=$WHICH dated=$SIGNED_DATE; mv "$W/covered" "$W/pdf-covered"; mv "$W/contents" "$W/pdf-signature" ;;
      ETSI.RFC3161) stamps=$((stamps + 1)) last=$COVERED; pdf_stamp "$W/covered" "$W/contents" || { no "$PDF: its time-stamp: $WHY"; return 1; }; time=$STAMP_TIME document=$STAMPED
        [ -z "$signed" ] || ((WHICH < signed)) || { no "$PDF: a time-stamp before the signature"; return 1; } ;;
      *) no "$PDF: a signature of another form"; return 1 ;;
    esac
  done
  [ -n "$signed" ] && ((stamps > 0)) || { no "$PDF: no signature, or no time-stamp"; return 1; }
  # One time-stamp, made with the signature, ends the file.
  ((stamps == 1 && last == PDF_SIZE)) || { no "$PDF: something after its first time-stamp"; return 1; }
  pdf_updates "$signed" || { no "$PDF: changed after it was signed"; return 1; }
  roots "$W/signature-roots" "${SIGNATURE_ROOTS[@]}" && is_der "$W/pdf-signature" || { no 'no root to trust'; return 1; }
  out=$(openssl cms -verify -cades -binary -inform DER -in "$W/pdf-signature" -content "$W/pdf-covered" -CAfile "$W/signature-roots" \
    -no-CApath -no-CAstore -attime "$time" -signer "$W/signer" -out /dev/null 2>&1) || { no "$PDF: ${out##*:}"; return 1; }
  mapfile -t paths < <(printf 'proof/certs/%s.pem\n' "${SIGNATURE_ROOTS[@]}")
  cms_parts "$W/pdf-signature" stamped && only_path "$W/signer" "${paths[@]}" || { words signature-stamp; no "$PDF: $WORDS"; return 1; }
  pdf_stamp "$W/stamp.value" "$W/stamp.token" || { no "$PDF: the time-stamp of its signature: $WHY"; return 1; }
  # Both time-stamps were made with the signature, which states its time; a later one would have been exchanged for it.
  ((STAMPED >= (dated - 60) * 1000000000 && STAMPED <= document && document <= (dated + 600) * 1000000000)) || { words stamp-exchanged; no "$PDF: $WORDS"; return 1; }
  ((STAMPED / 1000000000 + TOLERANCE >= RECORD_TIME)) || { words stamp-before-record; no "$PDF: $WORDS"; return 1; }
  [ -f record.json ] && sha record.json || { no 'record.json: missing'; return 1; }
  keyword=attestry-record-sha256:$DIGEST
  pdf_object "$signed" "${S_INFO[signed]}" || { no "$PDF: no information"; return 1; }
  if reference Keywords; then pdf_object "$signed" "$REFERENCE" || { no "$PDF: no keywords"; return 1; }; fi
  [[ $TEXT =~ \((attestry-record-sha256:[0-9a-f]{64})((\ attestry-token-sha256:[a-z0-9.-]{1,80}:[0-9a-f]{64})*)\) && ${BASH_REMATCH[1]} = "$keyword" ]] ||
    { no "$PDF: of another record"; return 1; }
  named_tokens "${BASH_REMATCH[2]}" || return 1
  # Whatever else in the file speaks of signatures or records speaks of these.
  [ "$(occurrences "$WHOLE" attestry-record-sha256:)" = "$(occurrences "$WHOLE" "$keyword")" ] || { no "$PDF: of another record, too"; return 1; }
  [ "$(occurrences "$WHOLE" /ByteRange)" = "$signatures" ] || no "$PDF: signatures beside the fields"
}
# The time-stamps are those that the certificate names, not later ones of the same authorities. Earlier versions name none.
named_tokens() { # KEYWORDS
  local path authority at
  [ -n "$1" ] || return 0
  printf '%s\n' $1 | sort -c -u 2> /dev/null || { no "$PDF: keywords that are not in order"; return 1; }
  for path in proof/record.p7s.tsr proof/checkpoint.*.tsr; do
    token_digest "$path" && [[ "$1 " == *" attestry-token-sha256:$(token_name "$path"):$DIGEST "* ]] || { words token-differs; no "$path: $WORDS"; return 1; }
  done
  for at in "${!STAMP_NAMES[@]}"; do
    path=proof/checkpoint.${STAMP_NAMES[at]}.tsr
    [[ $1 != *" attestry-token-sha256:$(token_name "$path"):"* ]] || [ -n "${IS[$path]:-}" ] || { no "$path: missing"; return 1; }
  done
}
token_name() { local name=${1#proof/}; printf %s "${name%.tsr}"; }
token_digest() { # FILE: sets DIGEST, of what stands after the status in the response
  is_der "$1" && plain_status "$1" || return 1
  DIGEST=$(tail -c "+$((TOKEN_AT + 1))" -- "$1" | sha256sum) && DIGEST=${DIGEST:0:64}
}
occurrences() { local rest=${1//"$2"/}; printf %d $(((${#1} - ${#rest}) / ${#2})); }

# --- 15: the evidence record

check_evidence_record() {
  [ -n "${IS[proof/evidence-record.er]:-}" ] || return 3
  is_der proof/evidence-record.er || return 1
  remark evidence-record-not-checked
  WHY=$WORDS UNCHECKED=$((UNCHECKED + 1))
  return 4
}
