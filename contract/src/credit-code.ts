// Validates the unified social credit code of an organisation (GB 32100), on server and client.

/** Without I, O, S, V and Z, which are easily confused with digits or each other. */
const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'

export type CreditCodeProblem = 'shape' | 'check'

export const normalizeCreditCode = (text: string): string => text.replace(/\s/g, '').toUpperCase()

export function creditCodeProblem(code: string): CreditCodeProblem | undefined {
  if (!/^[0-9A-HJ-NP-RTUWXY]{18}$/.test(code)) return 'shape'
  let weight = 1
  let sum = 0
  for (const character of code.slice(0, 17)) {
    sum += ALPHABET.indexOf(character) * weight
    weight = (weight * 3) % 31
  }
  return ALPHABET[(31 - (sum % 31)) % 31] === code[17] ? undefined : 'check'
}
