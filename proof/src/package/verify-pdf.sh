# --- 14: the certificate

# The file as one text, in which a place is a place in the file.
PDF=certificate.pdf WHOLE='' PDF_SIZE=0
S_AT=() S_END=() S_SIZE=() S_ROOT=() S_INFO=()
declare -A OBJECT
# The table of one revision: its objects as OBJECT[revision:number]=place.
pdf_revision() { # WHICH PLACE
  local lines=() at=0 length=0 number count trailer='' offset
  mapfile -t lines <<< "${WHOLE:$2:400000}"
  next() { line=${lines[at]:-} length=$((length + ${#line} + 1)) at=$((at + 1)); line=${line%$'\r'}; }
  local line
  next; [ "$line" = xref ] || return 1
  next
  while [[ $line =~ ^([0-9]{1,7})\ ([0-9]{1,5})$ ]]; do
    number=${BASH_REMATCH[1]} count=${BASH_REMATCH[2]}
    for (( ; count > 0; count--, number++)); do
      next
      [[ $line =~ ^([0-9]{10})\ ([0-9]{5})\ ([nf])\ ?$ && -z ${OBJECT[$1:$number]:-} ]] || return 1
      if [ "${BASH_REMATCH[3]}" = n ]; then offset=$((10#${BASH_REMATCH[1]})); [ "${BASH_REMATCH[2]}" = 00000 ] || return 1; else offset=free; fi
      OBJECT[$1:$number]=$offset OBJECTS[$1]="${OBJECTS[$1]:-} $number"
    done
    next
  done
  [ "$line" = trailer ] || return 1
  while next; [ "$line" != startxref ]; do ((at <= ${#lines[@]})) || return 1; trailer+="$line "; done
  [[ $trailer != *XRefStm* && $trailer != *Encrypt* ]] || return 1
  [[ $trailer =~ /Size\ ([0-9]{1,7})\  ]] && S_SIZE[$1]=${BASH_REMATCH[1]} || return 1
  [[ $trailer =~ /Root\ ([0-9]{1,7})\ 0\ R ]] && S_ROOT[$1]=${BASH_REMATCH[1]} || return 1
  [[ $trailer =~ /Info\ ([0-9]{1,7})\ 0\ R ]] && S_INFO[$1]=${BASH_REMATCH[1]} || return 1
  PREVIOUS=''; [[ $trailer =~ /Prev\ ([0-9]{1,12})\  ]] && PREVIOUS=${BASH_REMATCH[1]}
  next; [ "$line" = "$2" ] || return 1
  next; [ "$line" = %%EOF ] || return 1
  S_AT[$1]=$2 S_END[$1]=$(($2 + length))
}

# The text of an object as it stands to whoever knows the revisions from this one down.
TEXT='' PLACE=0
pdf_object() { # WHICH NUMBER
  local which
  for ((which = $1; which < ${#S_AT[@]}; which++)); do
    PLACE=${OBJECT[$which:$2]:-}
    [ -n "$PLACE" ] && break
  done
  is_count "$PLACE" || return 1
  TEXT=${WHOLE:PLACE:131072}
  [[ $TEXT == "$2 0 obj"[$NL$'\r\ ']* && $TEXT == *endobj* ]] || return 1
  TEXT=${TEXT%%endobj*}
}
reference() { [[ $TEXT =~ /$1\ ([0-9]{1,7})\ 0\ R ]] && REFERENCE=${BASH_REMATCH[1]}; }

# A signature dictionary: what it covers goes to $W/covered, what it is to $W/contents; COVERED is where that ends.
FORM='' COVERED=0
pdf_signature() { # NUMBER
  local before after rest place head digits
  pdf_object 0 "$1" || return 1
  place=$PLACE head=${TEXT%%/Contents <*}
  [[ $head =~ /ByteRange\ *\[\ *0\ +([0-9]{1,12})\ +([0-9]{1,12})\ +([0-9]{1,12})\ *\] ]] || return 1
  before=${BASH_REMATCH[1]} after=${BASH_REMATCH[2]} rest=${BASH_REMATCH[3]} COVERED=$((BASH_REMATCH[2] + BASH_REMATCH[3]))
  [[ $TEXT =~ /SubFilter\ /([A-Za-z0-9.]+) ]] && FORM=${BASH_REMATCH[1]} || return 1
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

revision_ending() { # PLACE: sets WHICH
  for WHICH in "${!S_END[@]}"; do [ "${S_END[WHICH]}" != "$1" ] || return 0; done
  return 1
}

# After the signed revision only the catalogue, the form and signature fields that stood empty may be written anew,
# and only to add a place for certificates and time-stamps.
pdf_updates() { # SIGNED
  local signed=$1 which number place start catalogue form fields root=${S_ROOT[$1]} form_number
  local -A empty=()
  pdf_object "$signed" "$root" && reference AcroForm || return 1
  form_number=$REFERENCE catalogue=$(without_dss "$TEXT")
  pdf_object "$signed" "$form_number" && split_fields || return 1
  form=$REST fields=$FIELDS
  for number in $fields; do
    pdf_object "$signed" "$number" || return 1
    if ! reference V; then [[ $TEXT == *"/FT /Sig"* && $TEXT == *"/Rect [0 0 0 0]"* ]] && empty[$number]=$TEXT || return 1; fi
  done
  for ((which = signed - 1; which >= 0; which--)); do
    [ "${S_ROOT[which]} ${S_INFO[which]}" = "$root ${S_INFO[signed]}" ] || return 1
    start=${S_END[which + 1]}
    for number in ${OBJECTS[which]}; do
      place=${OBJECT[$which:$number]}
      [ "$number $place" != '0 free' ] || continue
      is_count "$place" && ((place >= start && place < S_AT[which])) || return 1
      ((number >= S_SIZE[signed] || number == root || number == form_number)) || [ -n "${empty[$number]:-}" ] || return 1
    done
    pdf_object "$which" "$root" && [ "$(without_dss "$TEXT")" = "$catalogue" ] || return 1
    pdf_object "$which" "$form_number" && split_fields && [ "$REST" = "$form" ] && [[ $FIELDS == "$fields"* ]] || return 1
    time_stamp_fields "$which" "${FIELDS#"$fields"}" "${S_SIZE[signed]}" || return 1
    for number in "${!empty[@]}"; do
      pdf_object "$which" "$number" && [ "$(without_value "$TEXT")" = "$(without_value "${empty[$number]}")" ] || return 1
      if reference V; then ((REFERENCE >= S_SIZE[signed])) && pdf_object "$which" "$REFERENCE" && [[ $TEXT == *'/Type /DocTimeStamp'* ]] || return 1; fi
    done
  done
}
without_value() { if [[ $1 =~ ^(.*)/V\ [0-9]+\ 0\ R[[:space:]]*(.*)$ ]]; then printf %s "${BASH_REMATCH[1]}${BASH_REMATCH[2]}"; else printf %s "$1"; fi; }
without_dss() { if [[ $1 =~ ^(.*)/DSS\ [0-9]+\ 0\ R[[:space:]]*(.*)$ ]]; then printf %s "${BASH_REMATCH[1]}${BASH_REMATCH[2]}"; else printf %s "$1"; fi; }
split_fields() { # of TEXT: FIELDS as numbers, REST without them
  local each
  [[ $TEXT =~ ^(.*)/Fields\ \[([0-9\ R]*)\](.*)$ ]] || return 1
  REST="${BASH_REMATCH[1]}${BASH_REMATCH[3]}" FIELDS=' '
  read -ra each <<< "${BASH_REMATCH[2]}"
  while [ ${#each[@]} -gt 0 ]; do
    [[ ${each[*]:0:3} =~ ^([0-9]{1,7})\ 0\ R$ ]] || return 1
    FIELDS+="${BASH_REMATCH[1]} " each=("${each[@]:3}")
  done
}
time_stamp_fields() { # WHICH NUMBERS SIZE: new ones, invisible, of nothing but time-stamps
  local field lines line
  for field in $2; do
    pdf_object "$1" "$field" && ((field >= $3)) && [[ $TEXT == *"/FT /Sig"* && $TEXT == *"/Rect [0 0 0 0]"* ]] || return 1
    mapfile -t lines <<< "$TEXT"
    for line in "${lines[@]:1}"; do [[ $line =~ ^(\<\<|\>\>|/(FT|T|V|Type|Subtype|F|P|Rect)\ .*)?$ ]] || return 1; done
    reference V && ((REFERENCE >= $3)) && pdf_object "$1" "$REFERENCE" && [[ $TEXT == *'/Type /DocTimeStamp'* ]] || return 1
  done
}

check_certificate() {
  local at number fields signed='' stamps=0 out signatures=0 keyword time=''
  local OBJECTS=()
  S_AT=() S_END=() S_SIZE=() S_ROOT=() S_INFO=() OBJECT=()
  [ -f "$PDF" ] && size_of "$PDF" && PDF_SIZE=$LENGTH && ((PDF_SIZE <= 67108864)) || { no "$PDF: missing or too large"; return 1; }
  WHOLE=$(tr '\000' '?' < "$PDF" && printf x) WHOLE=${WHOLE%x}
  [ ${#WHOLE} = "$PDF_SIZE" ] && [[ ${WHOLE: -64} =~ startxref$NL([0-9]{1,12})$NL%%EOF$NL?$ ]] && PREVIOUS=${BASH_REMATCH[1]} || { no "$PDF: does not end as ours"; return 1; }
  for ((at = 0; at < 32; at++)); do
    ((at == 0 || PREVIOUS < S_AT[at - 1])) && pdf_revision "$at" "$PREVIOUS" || { no "$PDF: a revision that cannot be read"; return 1; }
    if ((at == 0)); then [ "${S_END[0]}" = "$PDF_SIZE" ]; else ((S_END[at] <= S_AT[at - 1])); fi || { no "$PDF: a revision out of place"; return 1; }
    [ -n "$PREVIOUS" ] || break
  done
  [ -z "$PREVIOUS" ] || { no "$PDF: too many revisions"; return 1; }
  pdf_object 0 "${S_ROOT[0]}" && reference AcroForm && pdf_object 0 "$REFERENCE" && split_fields || { no "$PDF: no signature"; return 1; }
  fields=$FIELDS
  stamp_roots "$W/roots" || { no 'no root to trust'; return 1; }
  # Time-stamps first: they say when the signer's certificate had to be valid.
  for number in $fields; do
    pdf_object 0 "$number" || { no "$PDF: a field that cannot be read"; return 1; }
    # One that still waits for its time-stamp signs nothing.
    [[ $TEXT == */V\ * ]] || continue
    reference V && pdf_signature "$REFERENCE" && revision_ending "$COVERED" || { no "$PDF: a signature that does not cover its revision"; return 1; }
    signatures=$((signatures + 1))
    case $FORM in
      ETSI.CAdES.detached) [ -z "$signed" ] || { no "$PDF: signed twice"; return 1; }; signed=$WHICH; mv "$W/covered" "$W/pdf-covered"; mv "$W/contents" "$W/pdf-signature" ;;
      ETSI.RFC3161) stamps=$((stamps + 1)); stamped "$W/covered" "$W/contents" "$W/roots" -token_in || { no "$PDF: its time-stamp: $WHY"; return 1; }; time=${time:-$STAMP_TIME}
        [ -z "$signed" ] || ((WHICH < signed)) || { no "$PDF: a time-stamp before the signature"; return 1; } ;;
      *) no "$PDF: a signature of another form"; return 1 ;;
    esac
  done
  [ -n "$signed" ] && ((stamps > 0)) || { no "$PDF: no signature, or no time-stamp"; return 1; }
  pdf_updates "$signed" || { no "$PDF: changed after it was signed"; return 1; }
  roots "$W/signature-roots" "${SIGNATURE_ROOTS[@]}" && is_der "$W/pdf-signature" || { no 'no root to trust'; return 1; }
  out=$(openssl cms -verify -cades -binary -inform DER -in "$W/pdf-signature" -content "$W/pdf-covered" -CAfile "$W/signature-roots" \
    -no-CApath -no-CAstore -attime "$time" -out /dev/null 2>&1) || { no "$PDF: ${out##*:}"; return 1; }
  [ -f record.json ] && sha record.json || { no 'record.json: missing'; return 1; }
  keyword=attestry-record-sha256:$DIGEST
  pdf_object "$signed" "${S_INFO[signed]}" || { no "$PDF: no information"; return 1; }
  if reference Keywords; then pdf_object "$signed" "$REFERENCE" || { no "$PDF: no keywords"; return 1; }; fi
  [[ $TEXT == *"($keyword)"* ]] || { no "$PDF: of another record"; return 1; }
  # Whatever else in the file speaks of signatures or records speaks of these.
  [ "$(occurrences "$WHOLE" attestry-record-sha256:)" = "$(occurrences "$WHOLE" "$keyword")" ] || { no "$PDF: of another record, too"; return 1; }
  [ "$(occurrences "$WHOLE" /ByteRange)" = "$signatures" ] || no "$PDF: signatures beside the fields"
}
occurrences() { local rest=${1//"$2"/}; printf %d $(((${#1} - ${#rest}) / ${#2})); }

# --- 15: the evidence record

check_evidence_record() {
  [ -n "${IS[proof/evidence-record.er]:-}" ] || return 3
  is_der proof/evidence-record.er || return 1
  remark evidence-record-not-checked
  WHY=$WORDS UNCHECKED=1
  return 3
}
