// Inclusion proof files: parsed strictly, and invalid after any change.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { toBase64 } from '../bytes/base64.ts'
import { utf8 } from '../bytes/digest.ts'
import { checkpointText, parseCheckpoint } from './checkpoint.ts'
import { leafHash, verifyInclusion } from './merkle.ts'
import { formatNote, parseNote, verifyNoteSignature } from './note.ts'
import { type NoteSigner, noteSigner, signNoteText } from './note-signer.ts'
import { growTree, inclusionProof, TileMissing } from './tile.ts'
import { formatTlogProof, parseTlogProof, type TlogProof, TlogProofError } from './tlog-proof.ts'

const SIZE = 300
const INDEX = 277
const entryAt = (index: number) => utf8(`entry ${index}`)
let log: NoteSigner
let proof: TlogProof
let text: string

beforeAll(async () => {
  log = await noteSigner('log.example', 1, randomBytes(32))
  const growth = await growTree(
    async () => new Uint8Array(0),
    0,
    Array.from({ length: SIZE }, (_, at) => entryAt(at)),
  )
  const files = new Map(growth.files.map(({ path, bytes }) => [path, bytes]))
  const read = async (path: string) => {
    const bytes = files.get(path)
    if (!bytes) throw new TileMissing(path)
    return bytes
  }
  const body = checkpointText({ origin: 'log.example', size: SIZE, root: growth.root })
  const checkpoint = formatNote(body, [await signNoteText(body, log, 0)])
  proof = { index: INDEX, path: await inclusionProof(read, INDEX, SIZE), checkpoint }
  text = formatTlogProof(proof)
})

async function proves(given: string): Promise<boolean> {
  const { index, path, checkpoint } = parseTlogProof(given)
  const note = parseNote(checkpoint)
  const { size, root } = parseCheckpoint(note.text)
  const included = verifyInclusion({ leaf: leafHash(entryAt(INDEX)), index, size, path, root })
  return included && (await verifyNoteSignature(note, log.vkey))
}

it('a proof file has header, index, path, blank line and checkpoint', async () => {
  expect(text).toBe(
    `c2sp.org/tlog-proof@v1\nindex ${INDEX}\n${proof.path.map((hash) => `${toBase64(hash)}\n`).join('')}\n${proof.checkpoint}`,
  )
  expect(parseTlogProof(text)).toEqual(proof)
  expect(await proves(text)).toBe(true)
})

it('a proof file with a changed character does not verify', async () => {
  for (let at = 0; at < text.length; at += 1) {
    for (const character of '0A\n ') {
      if (text[at] === character) continue
      const changed = `${text.slice(0, at)}${character}${text.slice(at + 1)}`
      try {
        expect(await proves(changed), `${at} ${JSON.stringify(character)}`).toBe(false)
      } catch (error) {
        if (!(error instanceof TlogProofError)) throw error
      }
    }
    if (at % 7 === 0) await expect(proves(text.slice(0, at))).rejects.toThrow(TlogProofError)
  }
})

it.each([
  ['another header', () => text.replace('@v1', '@v2')],
  ['no index', () => text.replace(/index \d+\n/, '')],
  ['an index with a leading zero', () => text.replace('index ', 'index 0')],
  ['an index beyond the tree', () => text.replace(/index \d+/, `index ${SIZE}`)],
  ['an index of 400 digits', () => text.replace(/index \d+/, `index ${'9'.repeat(400)}`)],
  ['a negative index', () => text.replace('index ', 'index -')],
  ['the index twice', () => text.replace(/(index \d+\n)/, '$1$1')],
  ['extra data, which no signature covers', () => text.replace('index', 'extra AAAA\nindex')],
  ['extra data after the index', () => text.replace(/(index \d+\n)/, '$1extra AAAA\n')],
  ['extra data twice', () => text.replace('index', 'extra AAAA\nextra AAAA\nindex')],
  ['empty extra data', () => text.replace('index', 'extra \nindex')],
  ['extra data that is not base64', () => text.replace('index', 'extra A\nindex')],
  ['a short hash', () => text.replace(/(index \d+\n)/, '$1AAAA\n')],
  ['64 hashes', () => text.replace(/(index \d+\n)/, `$1${`${toBase64(new Uint8Array(32))}\n`.repeat(64)}`)],
  ['no checkpoint', () => text.slice(0, text.indexOf('\n\n') + 2)],
  ['no signature', () => text.slice(0, text.lastIndexOf('\n\n') + 2)],
  ['a checkpoint of two lines', () => text.replace(/(\n\nlog.example)\n\d+/, '$1')],
  ['an additional blank line', () => text.replace('\n\n', '\n\n\n')],
  ['carriage returns', () => text.replaceAll('\n', '\r\n')],
  ['no content', () => ''],
])('parseTlogProof rejects a file with %s', (_, make) => {
  expect(make()).not.toBe(text)
  expect(() => parseTlogProof(make())).toThrow(TlogProofError)
})

it('formatTlogProof rejects values that parseTlogProof would reject', () => {
  for (const wrong of [
    { ...proof, index: -1 },
    { ...proof, index: 0.5 },
    { ...proof, index: SIZE },
    { ...proof, path: [new Uint8Array(31)] },
    { ...proof, checkpoint: 'nothing signed\n' },
  ])
    expect(() => formatTlogProof(wrong)).toThrow(TlogProofError)
})

it('parseTlogProof throws only TlogProofError for random text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (noise, at) => {
      const place = at % text.length
      for (const given of [noise, `${text.slice(0, place)}${noise}${text.slice(place)}`]) {
        try {
          formatTlogProof(parseTlogProof(given))
        } catch (error) {
          if (!(error instanceof TlogProofError)) throw error
        }
      }
    }),
    { numRuns: 300 },
  )
})
