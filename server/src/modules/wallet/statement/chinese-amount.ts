// Amounts in capital Chinese numerals, as receipts write them (壹仟贰佰捌拾元整).
const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿', '万亿']

/** Four digits; zeros inside are written once, those at the end not at all. */
function groupInWords(group: string): string {
  let words = ''
  let zero = false
  ;[...group].forEach((digit, at) => {
    if (digit === '0') {
      zero = words !== ''
      return
    }
    words += `${zero ? '零' : ''}${DIGITS[Number(digit)]}${PLACES[group.length - 1 - at]}`
    zero = false
  })
  return words
}

function yuanInWords(yuan: number): string {
  const groups = (String(yuan).match(/\d{1,4}(?=(\d{4})*$)/g) ?? []).map((digits, at, all) => ({
    digits,
    unit: GROUPS[all.length - 1 - at] ?? '',
  }))
  let words = ''
  let gap = false
  for (const { digits, unit } of groups) {
    const group = groupInWords(digits)
    if (group === '') {
      gap = true
      continue
    }
    if (words !== '' && (gap || digits.startsWith('0'))) words += '零'
    words += group + unit
    gap = false
  }
  return words
}

export function chineseAmount(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`not an amount in fen: ${fen}`)
  const yuan = Math.floor(fen / 100)
  const [jiao, cent] = [Math.floor(fen / 10) % 10, fen % 10]
  const whole = yuan > 0 ? `${yuanInWords(yuan)}元` : ''
  if (jiao === 0 && cent === 0) return `人民币${whole || '零元'}整`
  const tenths = jiao > 0 ? `${DIGITS[jiao]}角` : whole ? '零' : ''
  return `人民币${whole}${tenths}${cent > 0 ? `${DIGITS[cent]}分` : '整'}`
}
