// A first password that can be read out over the phone: no letters or digits that look or sound like others.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz'
const DIGITS = '23456789'
const GROUPS = 3

/** Without a bias: what does not divide evenly is drawn again. */
function drawn(alphabet: string): string {
  const fair = 256 - (256 % alphabet.length)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < fair) return alphabet[byte % alphabet.length] ?? ''
  }
}

const group = () => drawn(LETTERS) + drawn(LETTERS) + drawn(DIGITS) + drawn(DIGITS)

/** About 46 bits, good for the one login it is for: wrong tries are counted. */
export const madeUpPassword = (): string => Array.from({ length: GROUPS }, group).join('-')
