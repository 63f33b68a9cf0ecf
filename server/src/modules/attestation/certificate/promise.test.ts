// Tests, for every combination of what a record can have, that its certificate makes no promise whose premise is missing.
import type { Standing } from '@attestry/contract/modules/attestation/claim'
import { everyStanding, promises } from '@attestry/contract/modules/attestation/claim.fixture'
import { describe, expect, it } from 'vitest'
import { legal } from '../../../adapters/paper/legal.ts'
import { testCapture, testFacts } from './facts.fixture.ts'
import { type CertificateFacts, standingOfFacts } from './facts.ts'
import { certificatePaper } from './paper.ts'

const AT = '2026-11-15T05:30:08Z'

function factsOf({ sourceClass, identity, demo, ownTimeStamp, outside, vantages }: Standing): CertificateFacts {
  const stamp = (kind: 'embedded' | 'external', authority: string) => ({ kind, authority, serial: '0a', time: AT, policy: '1.2' })
  return testFacts({
    sourceClass,
    identity,
    demo,
    capture: sourceClass === 'collected' ? testCapture : null,
    timeStamps: [
      ...(ownTimeStamp ? [stamp('embedded', 'embedded')] : []),
      ...outside['time-stamp'].map((authority) => stamp('external', authority)),
    ],
    witnesses: outside.witness.map((name) => ({ name, time: AT })),
    vantages,
    anchors: outside.anchor.map((chain) => ({ chain, reference: '0x1', time: AT, explorerUrl: null })),
  })
}

/** All texts of a paper; cited sentences are resolved. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  if ('legal' in value) return textsIn(legal[value.legal as keyof typeof legal])
  return Object.values(value).flatMap(textsIn)
}

const certificates = everyStanding().map((standing) => ({
  standing,
  text: textsIn(certificatePaper(factsOf(standing), [{ name: 'record.json' }])).join('\n'),
}))

it('the facts of a certificate have the standing they were made from', () => {
  for (const standing of everyStanding()) expect(standingOfFacts(factsOf(standing))).toEqual(standing)
})

describe.each(promises)('the promise “$name”', ({ words, premise, kept }) => {
  it('is printed on a certificate exactly if its premise holds', () => {
    for (const { standing, text } of certificates) {
      const printed = expect(text, JSON.stringify(standing))
      if (!premise(standing)) printed.not.toMatch(words)
      else if (kept) printed.toMatch(words)
    }
  })
})
