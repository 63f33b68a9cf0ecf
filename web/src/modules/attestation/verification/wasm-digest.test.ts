// Tests that the WebAssembly digests equal the JavaScript ones, sequentially and interleaved.
import { hasher } from '@attestry/proof/bytes/digest'
import { expect, it } from 'vitest'
import { wasmDigests } from './wasm-digest.ts'

const pieces = [Uint8Array.of(1, 2, 3), new Uint8Array(100_000).fill(7)]
const SIZE = pieces.reduce((sum, { length }) => sum + length, 0)

it('wasmDigests equals the JavaScript hasher', async () => {
  const fast = await wasmDigests()
  for (const algorithm of ['sha256', 'sm3'] as const) {
    const makers = [hasher(algorithm), fast(algorithm, SIZE), fast(algorithm, SIZE)]
    for (const piece of pieces) for (const maker of makers) maker.update(piece)
    const [slow, one, other] = makers.map((maker) => maker.digest())
    expect(one).toEqual(slow)
    expect(other).toEqual(slow)
    const again = fast(algorithm, SIZE)
    for (const piece of pieces) again.update(piece)
    expect(again.digest()).toEqual(slow)
  }
})
