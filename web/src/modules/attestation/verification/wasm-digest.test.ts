// The fast way gives the same digests as the slow one, one after another and side by side.
import { hasher } from '@attestry/proof/bytes/digest'
import { expect, it } from 'vitest'
import { fastDigests } from './wasm-digest.ts'

const pieces = [Uint8Array.of(1, 2, 3), new Uint8Array(100_000).fill(7)]

it('agrees with the slow way', async () => {
  const fast = await fastDigests()
  for (const algorithm of ['sha256', 'sm3'] as const) {
    const makers = [hasher(algorithm), fast(algorithm), fast(algorithm)]
    for (const piece of pieces) for (const maker of makers) maker.update(piece)
    const [slow, one, other] = makers.map((maker) => maker.digest())
    expect(one).toEqual(slow)
    expect(other).toEqual(slow)
    const again = fast(algorithm)
    for (const piece of pieces) again.update(piece)
    expect(again.digest()).toEqual(slow)
  }
})
