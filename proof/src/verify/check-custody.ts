// Part of check 5: the custody log up to the sealing is the one whose last line the record names.
import { PATHS } from '../package/layout.ts'
import { custodyProblem } from '../record/custody.ts'
import type { Manifest } from '../record/manifest.ts'
import type { PackageReading } from './package-reading.ts'
import { CheckFailure, type Detail } from './verdict.ts'

/** Records of earlier versions name no line. The log may be withheld, since it names accounts and addresses. */
export async function checkCustody(reading: PackageReading, { number, custody }: Manifest): Promise<Detail[]> {
  const isHere = reading.sizes.has(PATHS.custody)
  if (!custody) {
    if (isHere) throw new CheckFailure('custody-differs', 'the record names no custody log')
    return []
  }
  if (!isHere) return [{ name: 'custody-withheld', value: String(custody.lines) }]
  const text = await reading.text(PATHS.custody, new CheckFailure('custody-differs', PATHS.custody))
  const problem = custodyProblem(text, number, custody)
  if (problem !== undefined) throw new CheckFailure('custody-differs', `${PATHS.custody}: ${problem}`)
  return [{ name: 'custody', value: String(custody.lines) }]
}
