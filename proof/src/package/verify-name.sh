# Where a file of the record lies: written as the package writes names that lists cannot hold and that are too long for disks.
SPACES=(0020:$'\x20' 00A0:$'\xc2\xa0' 1680:$'\xe1\x9a\x80' 2000:$'\xe2\x80\x80' 2001:$'\xe2\x80\x81' 2002:$'\xe2\x80\x82' 2003:$'\xe2\x80\x83'
  2004:$'\xe2\x80\x84' 2005:$'\xe2\x80\x85' 2006:$'\xe2\x80\x86' 2007:$'\xe2\x80\x87' 2008:$'\xe2\x80\x88' 2009:$'\xe2\x80\x89' 200A:$'\xe2\x80\x8a'
  2028:$'\xe2\x80\xa8' 2029:$'\xe2\x80\xa9' 202F:$'\xe2\x80\xaf' 205F:$'\xe2\x81\x9f' 3000:$'\xe3\x80\x80' FEFF:$'\xef\xbb\xbf')
PERCENT=$'\xef\xbc\x85' PLACED='' UNCUT='' SHORT=''
ODD_CHARACTERS=(0025:% 003C:'<' 003E:'>' 003A:: 0022:'"' 007C:'|' 003F:'?' 002A:'*')
DEVICES=$'^(con|prn|aux|nul|(com|lpt)([0-9]|\xc2[\xb9\xb2\xb3]))$'
# Packages of earlier versions did not cut names (UNCUT), and before that escaped only per cent signs and blanks at the end (EARLIER).
EARLIER=''
# In bytes, as LC_ALL is C.
MAX_NAME=140
shorten() {
  local end='' cut digest
  [ ${#SHORT} -gt $MAX_NAME ] || return 0
  [[ $SHORT =~ \.[A-Za-z0-9]{1,10}$ ]] && end=${BASH_REMATCH[0]}
  digest=$(printf %s "$SHORT" | sha256sum)
  end=$PERCENT~${digest:0:24}$end cut=$((MAX_NAME - ${#end}))
  # At the start of a character, not inside it.
  while [[ ${SHORT:cut:1} == [$'\x80'-$'\xbf'] ]]; do cut=$((cut - 1)); done
  SHORT=${SHORT:0:cut}$end
}
place() {
  UNCUT=data
  local part rest=$1/ path='' start end stem odd space more
  while [ -n "$rest" ]; do
    part=${rest%%/*} rest=${rest#*/} start='' end='' stem=${part%%.*}
    while :; do
      for space in "${SPACES[@]}"; do [[ $stem == *"${space:5}" ]] && { stem=${stem%"${space:5}"}; continue 2; }; done
      break
    done
    if [[ ${stem,,} =~ $DEVICES ]]; then printf -v start '%s%04X' "$PERCENT" "'${part:0:1}"; part=${part:1}; fi
    part=${part//$PERCENT/${PERCENT}FF05}
    for odd in "${ODD_CHARACTERS[@]}"; do part=${part//"${odd:5}"/$PERCENT${odd:0:4}}; done
    more=1
    while [ "$more" = 1 ]; do
      more=0
      for space in 002E:. "${SPACES[@]}"; do
        [[ $part == *"${space:5}" ]] && part=${part%"${space:5}"} end=$PERCENT${space:0:4}$end more=1
      done
    done
    SHORT=$start$part$end UNCUT+=/$SHORT
    shorten
    path+=/$SHORT
  done
  PLACED=data$path rest=$1 end=''
  while :; do
    for space in "${SPACES[@]}"; do [[ $rest == *"${space:5}" ]] && { rest=${rest%"${space:5}"} end=$PERCENT${space:0:4}$end; continue 2; }; done
    break
  done
  rest=${rest//$PERCENT/${PERCENT}FF05}
  EARLIER=data/${rest//%/${PERCENT}0025}$end
}
