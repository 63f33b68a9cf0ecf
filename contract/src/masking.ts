// Masks names, phone numbers, and numbers of identity documents and records: the one rule for showing them in part.

/** Fewer hidden characters could be guessed, so then everything is hidden. */
const MIN_HIDDEN_CHARACTERS = 3
const HIDDEN = '****'

/** Keeps the family name of a Chinese name and the first letter of any other, whose length and further words stay hidden. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = [...name]
  if (first === '') return ''
  return first + '*'.repeat(/\p{Script=Han}/u.test(name) ? Math.max(1, rest.length) : 3)
}

/** Keeps the first three and the last four digits, without extension: the owner can recognise it, others cannot call it. */
export const maskedPhone = (phone: string): string => {
  const [number = ''] = phone.split('#')
  return betweenEnds(number, 3, 4, () => HIDDEN)
}

/** Number of an identity document or a record: keeps the first and the last four characters, and the length. */
export const maskedNumber = (number: string): string => betweenEnds(number, 4, 4, (hidden) => '*'.repeat(hidden))

/** A personal field of a record, masked by its kind. */
export const maskedField = (field: string, value: string): string =>
  field === 'phone' ? maskedPhone(value) : field === 'idNumber' ? maskedNumber(value) : maskedName(value)

function betweenEnds(text: string, first: number, last: number, mask: (hidden: number) => string): string {
  if (text === '') return ''
  const hidden = text.length - first - last
  return hidden < MIN_HIDDEN_CHARACTERS ? HIDDEN : text.slice(0, first) + mask(hidden) + text.slice(-last)
}
