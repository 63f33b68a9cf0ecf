// Tests that every proven path hashes up to the signed root, and that any other path is not proven.
import { createHash } from 'node:crypto'
import { toBase64 } from '@attestry/proof/bytes/base64'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { digestOf, flipBit, openTestLog, type TestLog } from '../log.fixture.ts'
import { type InclusionPath, type PathNode, provePath } from './inclusion-path.ts'

let log: TestLog

beforeEach(async () => {
  log = await openTestLog()
})
afterEach(() => log.close())

const prove = (index: number) => provePath(log.name, index, log.open())
const rootInNote = () => log.note().split('\n')[2]
const hashOf = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** Recomputes the root from the path data alone, without the code under test. */
function recompute({ leaf, steps, index }: InclusionPath): string {
  const entry = Buffer.from(`attestry/leaf/v1\nrecord ${digestOf(`entry${index}`)}\n`)
  let node: PathNode = { ...leaf, hash: hashOf(Uint8Array.of(0), entry) }
  expect(Buffer.from(leaf.hash)).toEqual(node.hash)
  for (const { side, sibling, node: shown } of steps) {
    const [left, right] = side === 'left' ? [sibling, node] : [node, sibling]
    expect([left.to, left.from, right.to]).toEqual([right.from, shown.from, shown.to])
    node = { from: left.from, to: right.to, hash: hashOf(Uint8Array.of(1), left.hash, right.hash) }
    expect(Buffer.from(shown.hash)).toEqual(node.hash)
  }
  return toBase64(new Uint8Array(node.hash))
}

it('provePath proves every entry of small logs', async () => {
  for (const size of [1, 2, 3, 5, 8, 13]) {
    log.reset()
    await log.grow(size)
    for (let index = 0; index < size; index += 1) {
      const result = await prove(index)
      if (result.verdict !== 'included') throw new Error(`${index} of ${size}: ${JSON.stringify(result)}`)
      expect(result.path.entry).toEqual({ kind: 'record', sha256: digestOf(`entry${index}`) })
      expect(recompute(result.path)).toBe(rootInNote())
    }
  }
})

it.each([0, 255, 256, 511, 512, 699])('provePath proves entry %i of a log with several tiles', async (index) => {
  await log.grow(700)
  const result = await prove(index)
  if (result.verdict !== 'included') throw new Error(JSON.stringify(result))
  expect(recompute(result.path)).toBe(rootInNote())
})

it('provePath reports an index outside the log with its size', async () => {
  await log.grow(5)
  expect(await prove(5)).toEqual({ verdict: 'outside', size: 5 })
})

it('provePath rejects an entry that was changed in its bundle', async () => {
  await log.grow(5)
  flipBit(log.files, 'tile/entries/000.p/5', 30)
  const result = await prove(0)
  expect(result).toMatchObject({ verdict: 'failed', failure: 'not-included' })
  expect(result.verdict === 'failed' && result.path?.entry?.sha256).not.toBe(digestOf('entry0'))
  expect(await prove(1)).toMatchObject({ verdict: 'included' })
})

it('provePath rejects a changed sibling hash', async () => {
  await log.grow(5)
  flipBit(log.files, 'tile/0/000.p/5', 40)
  expect(await prove(0)).toMatchObject({ verdict: 'failed', failure: 'not-included' })
})

it('provePath rejects a head without a valid signature', async () => {
  await log.grow(5)
  log.files.set('checkpoint', new TextEncoder().encode(log.note().replace('\n5\n', '\n4\n')))
  expect(await prove(0)).toMatchObject({ verdict: 'failed', failure: 'signature' })
})

it('provePath reports missing files', async () => {
  await log.grow(5)
  log.files.delete('tile/entries/000.p/5')
  expect(await prove(0)).toEqual({ verdict: 'failed', failure: 'files-missing' })
})
