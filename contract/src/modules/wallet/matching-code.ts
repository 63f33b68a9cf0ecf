// Matching codes of bank transfers: 8 characters that a payer copies into the remark, of which the last checks the others.

/** Without 0, O, 1, I and L. 31 characters, a prime number: the check finds every wrong character and every swap of two. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8

const PAYLOAD_LENGTH = CODE_LENGTH - 1
const placeOf = (character: string): number => CODE_ALPHABET.indexOf(character)

/** Weights 2 to 8, and 1 for the check character: all different and not divisible by 31. */
function checkCharacter(payload: string): string {
  const sum = [...payload].reduce((total, character, at) => total + (at + 2) * placeOf(character), 0)
  const modulus = CODE_ALPHABET.length
  return CODE_ALPHABET.charAt((modulus - (sum % modulus)) % modulus)
}

/** `random(n)` returns an integer from 0 to n - 1. */
export function newMatchingCode(random: (below: number) => number): string {
  const payload = Array.from({ length: PAYLOAD_LENGTH }, () => CODE_ALPHABET.charAt(random(CODE_ALPHABET.length))).join('')
  return payload + checkCharacter(payload)
}

export const isMatchingCode = (text: string): boolean =>
  text.length === CODE_LENGTH &&
  [...text].every((character) => placeOf(character) >= 0) &&
  checkCharacter(text.slice(0, PAYLOAD_LENGTH)) === text.at(-1)

/** Every valid code in a remark; payers and banks add other text, change the case, and insert spaces or hyphens. */
export function codesIn(remark: string): string[] {
  const text = remark
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-_.]/g, '')
  const found = new Set<string>()
  for (let at = 0; at + CODE_LENGTH <= text.length; at += 1) {
    const part = text.slice(at, at + CODE_LENGTH)
    if (isMatchingCode(part)) found.add(part)
  }
  return [...found]
}
