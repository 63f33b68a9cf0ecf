// Validates the number of a resident identity card (GB 11643) and reads birth date and gender from it, on server and client.

/** Province codes (first two digits), including Hong Kong, Macao and Taiwan. */
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
)
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'
const BEIJING_MS = 8 * 3_600_000

/** old: the 15-digit numbers of the first generation, which are no longer issued or accepted. */
export type IdentityNumberProblem = 'old' | 'shape' | 'region' | 'date' | 'future' | 'check'

/** Removes spaces and converts a lower-case x. */
export const normalizeIdentityNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** The first problem of a number; undefined if valid. */
export function identityNumberProblem(number: string, now: Date = new Date()): IdentityNumberProblem | undefined {
  if (/^\d{15}$/.test(number)) return 'old'
  if (!/^\d{17}[\dX]$/.test(number)) return 'shape'
  if (!REGIONS.has(number.slice(0, 2))) return 'region'
  const born = birthDateOf(number)
  if (!isCalendarDay(born)) return 'date'
  if (born > new Date(now.getTime() + BEIJING_MS).toISOString().slice(0, 10)) return 'future'
  return checkCharacterOf(number) === number[17] ? undefined : 'check'
}

/** From the first 17 digits. */
export function checkCharacterOf(number: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0)
  return CHECKS[sum % 11] ?? ''
}

/** yyyy-mm-dd, from characters 7 to 14. */
export const birthDateOf = (number: string): string => `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`

/** The parity of the 17th character. */
export const genderOf = (number: string): 'male' | 'female' => (Number(number[16]) % 2 === 1 ? 'male' : 'female')

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}
