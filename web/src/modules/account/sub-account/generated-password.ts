// Generates an initial password that can be read out over the phone: no characters that look or sound like others.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'
const GROUPS = 3

/** Rejection sampling, so that no character is more likely than another. */
function randomChar(alphabet: string): string {
  const limit = 256 - (256 % alphabet.length)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < limit) return alphabet[byte % alphabet.length] ?? ''
  }
}

const group = () => randomChar(LETTERS) + randomChar(LETTERS) + randomChar(DIGITS) + randomChar(DIGITS)

/** About 46 bits, enough for a single login, because failed attempts are limited. */
export const generatePassword = (): string => Array.from({ length: GROUPS }, group).join('-')
