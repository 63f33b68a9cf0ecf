// Recorded results of the Go project's packages for a log and a note, for machines without Go; they must never change.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { fromHex } from '../bytes/hex.ts'
import { checkpointText } from './checkpoint.ts'
import { formatNote, formatVkey, parseNote, parseVkey, verifyNoteSignature } from './note.ts'
import { noteSigner, signNoteText } from './note-signer.ts'
import { growTree, TileMissing } from './tile.ts'

interface Vectors {
  readonly entries: string[]
  readonly roots: string[]
  readonly seed: string
  readonly vkey: string
  readonly text: string
  readonly note: string
}
const vectors: Vectors = JSON.parse(readFileSync(new URL('../vectors/log.json', import.meta.url), 'utf8'))

it('a log that grows one entry at a time has the recorded roots', async () => {
  const files = new Map<string, Uint8Array>()
  const read = async (path: string) => {
    const bytes = files.get(path)
    if (!bytes) throw new TileMissing(path)
    return bytes
  }
  for (const [size, entry] of vectors.entries.entries()) {
    const growth = await growTree(read, size, [fromBase64(entry)])
    for (const { path, bytes } of growth.files) files.set(path, bytes)
    expect(toBase64(growth.root), String(growth.size)).toBe(vectors.roots[size])
  }
})

it('the head signed with a known seed is the recorded note', async () => {
  const vkey = parseVkey(vectors.vkey)
  const signer = await noteSigner(vkey.name, 1, fromHex(vectors.seed))
  expect(formatVkey(signer.vkey.name, 1, signer.vkey.publicKey)).toBe(vectors.vkey)
  const root = fromBase64(vectors.roots.at(-1) ?? '')
  expect(checkpointText({ origin: vkey.name, size: vectors.roots.length, root })).toBe(vectors.text)
  expect(formatNote(vectors.text, [await signNoteText(vectors.text, signer, 0)])).toBe(vectors.note)
  expect(await verifyNoteSignature(parseNote(vectors.note), vkey)).toBe(true)
})
