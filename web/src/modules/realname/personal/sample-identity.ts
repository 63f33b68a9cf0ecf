// An invented identity for the demo, another one each time: one number may verify only a few accounts.
import { checkCharacterOf } from '@attestry/contract/identity-number'

/** A district of Beijing that was dissolved in 2010, so that nobody gets such a number any more. */
const DISSOLVED_DISTRICT = '110103'
const FIRST_YEAR = 1900
const YEARS = 20

export interface Identity {
  readonly name: string
  readonly idNumber: string
}

/** Born before 1920: hardly the number of a living person. */
export function sampleIdentity(name: string, random: () => number = Math.random): Identity {
  const upTo = (count: number) => Math.floor(random() * count)
  const padded = (number: number, length: number) => String(number).padStart(length, '0')
  const born = `${FIRST_YEAR + upTo(YEARS)}${padded(1 + upTo(12), 2)}${padded(1 + upTo(28), 2)}`
  const digits = `${DISSOLVED_DISTRICT}${born}${padded(upTo(1000), 3)}`
  return { name, idNumber: digits + checkCharacterOf(digits) }
}
