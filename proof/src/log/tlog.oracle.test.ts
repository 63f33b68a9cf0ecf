// Compares our log and notes with Go's sumdb/tlog and sumdb/note: each reads the other's output, and both reject the same input.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toBase64 } from '../bytes/base64.ts'
import { sameBytes, utf8 } from '../bytes/digest.ts'
import { fromHex } from '../bytes/hex.ts'
import { checkpointText } from './checkpoint.ts'
import { leafHash, verifyConsistency, verifyInclusion } from './merkle.ts'
import { formatNote, formatVkey, NoteError, parseNote, parseVkey, type Vkey, verifyNoteSignature } from './note.ts'
import { type NoteSigner, noteSigner, signNoteText } from './note-signer.ts'
import { consistencyProof, growTree, inclusionProof, TileMissing, treeRoot } from './tile.ts'
import { formatTlogProof } from './tlog-proof.ts'

interface Answer {
  readonly ok: boolean
  readonly reason?: string
  readonly text?: string
  readonly note?: string
  readonly verified?: string[]
  readonly unverified?: string[]
  readonly roots?: string[]
  readonly inclusion?: string[][]
  readonly growth?: string[][]
}

const SOURCE = new URL('../../oracle/tlog.go', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'tlog-oracle-'))
const program = join(folder, 'tlog')

/** Debian's golang-go and golang-golang-x-mod-dev; no modules, no network. */
beforeAll(() => {
  const where = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(folder, 'go-cache'), GOFLAGS: '' }
  execFileSync('go', ['build', '-o', program, SOURCE], { env: { ...process.env, ...where } })
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function runGo(questions: readonly object[]): Answer[] {
  const asText = (_: string, value: unknown) => (value instanceof Uint8Array ? toBase64(value) : value)
  // A Buffer would be serialised by its own toJSON before the replacer sees it.
  const input = JSON.stringify(questions, asText)
  return JSON.parse(execFileSync(program, { input, maxBuffer: 1 << 28, encoding: 'utf8' })) as Answer[]
}
const runGoOnce = (question: object): Answer => runGo([question])[0] as Answer

const entryAt = (index: number) => utf8(`attestry/leaf/v1\nentry ${index}\n`)
const entriesFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => entryAt(from + at))

/** A log in a folder, as a web server would serve it. */
class FolderLog {
  readonly folder: string
  size = 0
  readonly roots = new Map<number, Uint8Array>()
  constructor(name: string) {
    this.folder = join(folder, name)
  }
  readonly read = async (path: string): Promise<Uint8Array> => {
    try {
      return new Uint8Array(readFileSync(join(this.folder, path)))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new TileMissing(path)
      throw error
    }
  }
  async growTo(size: number): Promise<void> {
    const growth = await growTree(this.read, this.size, entriesFrom(this.size, size))
    for (const { path, bytes } of growth.files) {
      const file = join(this.folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, bytes, { flag: 'wx' })
    }
    this.size = growth.size
    this.roots.set(growth.size, growth.root)
  }
}

const random = (below: number) => Math.floor(Math.random() * below)

describe('the tree compared with Go', () => {
  it('has the same root after each of 600 random entries', async () => {
    const entries = fc.sample(fc.uint8Array({ maxLength: 50 }), 600)
    const { roots = [] } = runGoOnce({ kind: 'roots', entries })
    expect(roots).toHaveLength(600)
    const files = new Map<string, Uint8Array>()
    const read = async (path: string) => {
      const bytes = files.get(path)
      if (!bytes) throw new TileMissing(path)
      return bytes
    }
    for (const [at, entry] of entries.entries()) {
      const growth = await growTree(read, at, [entry])
      for (const { path, bytes } of growth.files) files.set(path, bytes)
      expect(toBase64(growth.root), String(at + 1)).toBe(roots[at])
    }
  })

  it('as tiles in a folder is authenticated by Go, and the proofs are identical byte for byte', async () => {
    const log = new FolderLog('edges')
    const steps = [1, 2, 3, 255, 256, 257, 511, 512, 513, 3000 + random(3000), 65_535, 65_536, 65_537, 70_000 + random(500)]
    for (const size of steps) await log.growTo(size)
    const questions = steps.map((size) => ({
      kind: 'tiles',
      folder: log.folder,
      size,
      root: log.roots.get(size),
      indexes: [...new Set([0, 255, 256, 65_535, 65_536, size - 1, random(size), random(size), random(size)])].filter(
        (it) => it < size,
      ),
      fromSizes: steps.filter((it) => it <= size),
    }))
    const answers = runGo(questions)
    for (const [at, question] of questions.entries()) {
      const { size, indexes, fromSizes } = question
      const answer = answers[at] as Answer
      expect(answer, `size ${size}: ${answer.reason}`).toMatchObject({ ok: true })
      expect(toBase64(await treeRoot(log.read, size))).toBe(toBase64(question.root as Uint8Array))
      for (const [which, index] of indexes.entries())
        expect((await inclusionProof(log.read, index, size)).map(toBase64), `${index} of ${size}`).toEqual(
          answer.inclusion?.[which],
        )
      for (const [which, fromSize] of fromSizes.entries())
        expect((await consistencyProof(log.read, fromSize, size)).map(toBase64), `${fromSize} to ${size}`).toEqual(
          answer.growth?.[which],
        )
    }
  })

  it('with a flipped bit in a tile is rejected by Go and has another root here', async () => {
    const log = new FolderLog('altered')
    await log.growTo(700)
    const root = log.roots.get(700) as Uint8Array
    const question = { kind: 'tiles', folder: log.folder, size: 700, root, indexes: [0, 300, 699], fromSizes: [] }
    expect(runGoOnce(question).ok).toBe(true)
    for (const tile of ['tile/0/000', 'tile/0/002.p/188', 'tile/1/000.p/2']) {
      const file = join(log.folder, tile)
      const right = readFileSync(file)
      const wrong = Buffer.from(right)
      const at = random(wrong.length)
      wrong[at] = (wrong[at] ?? 0) ^ (1 << random(8))
      writeFileSync(file, wrong)
      expect(runGoOnce(question).ok, `${tile}, byte ${at}`).toBe(false)
      // A full tile is one hash in the level above, so computing a root reads only tiles at the edge.
      if (tile !== 'tile/0/000') expect(sameBytes(await treeRoot(log.read, 700), root)).toBe(false)
      else expect(await included(log, 0, 700, root)).toBe(false)
      writeFileSync(file, right)
    }
    expect(runGoOnce(question).ok).toBe(true)
  })
})

async function included(log: FolderLog, index: number, size: number, root: Uint8Array): Promise<boolean> {
  const path = await inclusionProof(log.read, index, size)
  return verifyInclusion({ leaf: leafHash(entryAt(index)), index, size, path, root })
}

describe('a proof compared with Go', () => {
  const flipped = (bytes: Uint8Array) => {
    const changed = bytes.slice()
    const at = random(changed.length)
    changed[at] = (changed[at] ?? 0) ^ (1 << random(8))
    return changed
  }
  const alteredList = (list: readonly Uint8Array[]): Uint8Array[] => {
    const at = random(list.length)
    const other = randomBytes(32)
    const ways = [
      [...list, new Uint8Array(other)],
      [new Uint8Array(other), ...list],
    ]
    if (list.length > 0) ways.push(list.with(at, flipped(list[at] as Uint8Array)), list.toSpliced(at, 1))
    if (list.length > 1) ways.push(list.toReversed())
    return ways[random(ways.length)] as Uint8Array[]
  }

  it('of inclusion is accepted by both, and by neither if altered', async () => {
    const log = new FolderLog('inclusion')
    const sizes = [1, 2, 7, 256, 257, 1000 + random(1000)]
    for (const size of sizes) await log.growTo(size)
    const cases: { name: string; alterable: boolean; question: Record<string, unknown>; ours: boolean }[] = []
    const add = (
      name: string,
      one: { index: number; size: number; root: Uint8Array; entry: Uint8Array; proof: Uint8Array[] },
    ) => {
      const ours = verifyInclusion({ ...one, leaf: leafHash(one.entry), path: one.proof })
      cases.push({ name, alterable: name !== 'right', question: { kind: 'record', ...one }, ours })
    }
    for (const size of sizes) {
      for (const index of new Set([0, size - 1, random(size), random(size), random(size)])) {
        const right = {
          index,
          size,
          root: log.roots.get(size) as Uint8Array,
          entry: entryAt(index),
          proof: await inclusionProof(log.read, index, size),
        }
        add('right', right)
        for (let turn = 0; turn < 5; turn += 1) add('path', { ...right, proof: alteredList(right.proof) })
        add('root', { ...right, root: flipped(right.root) })
        add('entry', { ...right, entry: flipped(right.entry) })
        add('index', { ...right, index: index + 1 })
        add('index before', { ...right, index: index - 1 })
        add('index beyond', { ...right, index: size })
        // A path can be valid for two tree sizes; the signed root distinguishes them, and both implementations agree.
        cases.push({
          name: 'size',
          alterable: false,
          question: { kind: 'record', ...right, size: size + 1 },
          ours: verifyInclusion({ ...right, size: size + 1, leaf: leafHash(right.entry), path: right.proof }),
        })
      }
    }
    const answers = runGo(cases.map(({ question }) => question))
    for (const [at, { name, alterable, ours, question }] of cases.entries()) {
      const label = `${name} of ${question.index} in ${question.size}`
      expect(answers[at]?.ok, label).toBe(ours)
      if (name === 'right') expect(ours, label).toBe(true)
      if (alterable) expect(ours, label).toBe(false)
    }
    expect(cases.length).toBeGreaterThan(200)
  })

  it('of consistency is accepted by both, and by neither if altered', async () => {
    const log = new FolderLog('growth')
    const sizes = [1, 2, 6, 8, 255, 256, 257, 1000 + random(1000)]
    for (const size of sizes) await log.growTo(size)
    const cases: { name: string; question: Record<string, unknown>; ours: boolean }[] = []
    type Growth = { fromSize: number; fromRoot: Uint8Array; size: number; root: Uint8Array; proof: Uint8Array[] }
    const add = (name: string, one: Growth) => {
      const ours = verifyConsistency({ ...one, toSize: one.size, toRoot: one.root })
      cases.push({ name, question: { kind: 'tree', ...one }, ours })
    }
    for (const size of sizes) {
      for (const fromSize of sizes.filter((it) => it <= size)) {
        const right: Growth = {
          fromSize,
          fromRoot: log.roots.get(fromSize) as Uint8Array,
          size,
          root: log.roots.get(size) as Uint8Array,
          proof: await consistencyProof(log.read, fromSize, size),
        }
        add('right', right)
        for (let turn = 0; turn < 3; turn += 1) add('proof', { ...right, proof: alteredList(right.proof) })
        add('root', { ...right, root: flipped(right.root) })
        add('root before', { ...right, fromRoot: flipped(right.fromRoot) })
        if (fromSize < size) add('order', { ...right, fromSize: size, size: fromSize })
      }
    }
    const answers = runGo(cases.map(({ question }) => question))
    for (const [at, { name, ours, question }] of cases.entries()) {
      const label = `${name} of ${question.fromSize} to ${question.size}`
      expect(answers[at]?.ok, label).toBe(ours)
      expect(ours, label).toBe(name === 'right')
    }
    expect(cases.length).toBeGreaterThan(200)
  })
})

/** Go's format of a private key. */
const skeyOf = ({ name, keyId }: Vkey, seed: Uint8Array) => `PRIVATE+KEY+${name}+${keyId}+${toBase64(Uint8Array.of(1, ...seed))}`

describe('a note compared with Go', () => {
  const vkeyText = ({ name, algorithm, publicKey }: Vkey) => formatVkey(name, algorithm, publicKey)
  const body = checkpointText({ origin: 'log.example/2026', size: 9, root: new Uint8Array(32).fill(7) })
  const seed = new Uint8Array(randomBytes(32))
  let log: NoteSigner
  let witness: NoteSigner

  beforeAll(async () => {
    log = await noteSigner('log.example/2026', 1, seed)
    witness = await noteSigner('witness.example', 4, randomBytes(32))
  })

  it('of ours is opened by Go, which keeps the unknown witness signature', async () => {
    const note = formatNote(body, [await signNoteText(body, log, 5), await signNoteText(body, witness, 5)])
    const { vkey } = log
    expect(runGoOnce({ kind: 'note', note, vkeys: [vkeyText(vkey)] })).toEqual({
      ok: true,
      text: body,
      verified: [`${vkey.name}+${vkey.keyId}`],
      unverified: [`${witness.vkey.name}+${witness.vkey.keyId}`],
    })
  })

  it('of ours inside a proof file is opened by Go', async () => {
    const tree = new FolderLog('proof-file')
    await tree.growTo(400)
    const text = checkpointText({ origin: log.vkey.name, size: 400, root: tree.roots.get(400) as Uint8Array })
    const checkpoint = formatNote(text, [await signNoteText(text, log, 0)])
    const file = formatTlogProof({ index: 399, path: await inclusionProof(tree.read, 399, 400), checkpoint })
    const [head = '', ...rest] = file.split('\n\n')
    const [, index = '', ...path] = head.split('\n')
    const [opened, record] = runGo([
      { kind: 'note', note: rest.join('\n\n'), vkeys: [vkeyText(log.vkey)] },
      {
        kind: 'record',
        proof: path,
        size: 400,
        root: tree.roots.get(400),
        index: Number(index.replace('index ', '')),
        entry: entryAt(399),
      },
    ])
    expect(opened).toMatchObject({ ok: true, text })
    expect(record).toEqual({ ok: true })
  })

  it('signed by Go is verified here and is byte-identical to ours', async () => {
    const texts = [body, 'one line\n', '\n', 'blank\n\nlines\n\n\n', '\u4e2d\u6587 \u{1f512}\n']
    const skeys = [skeyOf(log.vkey, seed)]
    for (const [at, answer] of runGo(texts.map((text) => ({ kind: 'sign', text, skeys }))).entries()) {
      const text = texts[at] as string
      expect(answer, answer.reason).toMatchObject({ ok: true })
      const note = parseNote(answer.note as string)
      expect(note.text).toBe(text)
      expect(await verifyNoteSignature(note, log.vkey)).toBe(true)
      expect(formatNote(text, [await signNoteText(text, log, 0)])).toBe(answer.note)
    }
  })

  it('with a changed character is rejected by both, and nothing that Go rejects is accepted here', async () => {
    const note = formatNote(body, [await signNoteText(body, log, 0)])
    const changed: string[] = []
    for (let at = 0; at <= note.length; at += 1) {
      for (const character of ['\n', ' ', 'A', '\u2014', '\t', '+', '']) {
        changed.push(`${note.slice(0, at)}${character}${note.slice(at + 1)}`)
        changed.push(`${note.slice(0, at)}${character}${note.slice(at)}`)
      }
    }
    const others = [...new Set(changed)].filter((each) => each !== note)
    const answers = runGo(others.map((each) => ({ kind: 'note', note: each, vkeys: [vkeyText(log.vkey)] })))
    let takenByGo = 0
    for (const [at, other] of others.entries()) {
      expect(await weTake(other), JSON.stringify(other)).toBe(false)
      if (answers[at]?.ok) takenByGo += 1
    }
    // Go's base64 decoder is lenient: it ignores the unused bits of the last digit.
    expect(takenByGo).toBeLessThanOrEqual(2)
    expect(runGoOnce({ kind: 'note', note, vkeys: [vkeyText(log.vkey)] }).ok).toBe(true)
    expect(await weTake(note)).toBe(true)
  })

  async function weTake(note: string): Promise<boolean> {
    try {
      return await verifyNoteSignature(parseNote(note), log.vkey)
    } catch (error) {
      if (error instanceof NoteError) return false
      throw error
    }
  }

  it('of random tokens is malformed here if it is malformed for Go, or has a name beyond ASCII', async () => {
    const piece = fc.constantFrom(
      'a',
      '\n',
      '\n\n',
      '\u2014 ',
      '\u2014',
      ' ',
      'name',
      'AAAAAAAA',
      'AAAAAAA=',
      '+',
      '\t',
      '\u00a0',
      '\u3000',
      '\u007f',
    )
    const notes = fc.sample(
      fc.oneof(
        fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
        fc.array(piece, { maxLength: 4 }).map((pieces) => `text\n\n\u2014 ${pieces.join('')}AAAAAAAA\n`),
        fc
          .array(fc.constantFrom('a', 'name', '+'), { maxLength: 3 })
          .map((pieces) => `text\n\n\u2014 ${pieces.join('')} AAAAAAAA\n`),
      ),
      3000,
    )
    const answers = runGo(notes.map((note) => ({ kind: 'note', note, vkeys: [vkeyText(log.vkey)] })))
    let wellFormed = 0
    for (const [at, note] of notes.entries()) {
      let parsed = true
      try {
        parseNote(note)
      } catch {
        parsed = false
      }
      // The key signed none of these notes, so Go reports either an unverified note or a malformed one.
      // Go also takes names beyond visible ASCII, which we refuse.
      const isName = !/^\u2014 [^ \n]*[^!-~ \n]/m.test(note.slice(note.lastIndexOf('\n\n')))
      expect(parsed, JSON.stringify(note)).toBe(isName && answers[at]?.reason !== 'malformed note')
      if (parsed) wellFormed += 1
    }
    expect(wellFormed).toBeGreaterThan(10)
  })

  it('has the same size limit as in Go', () => {
    const [hundred, more] = [100, 101].map((count) => `x\n\n${'\u2014 a AAAAAAAA\n'.repeat(count)}`) as [string, string]
    const answers = runGo([hundred, more].map((note) => ({ kind: 'note', note, vkeys: [] })))
    expect(answers.map(({ reason }) => reason === 'malformed note')).toEqual([false, true])
    expect(parseNote(hundred).signatures).toHaveLength(100)
    expect(() => parseNote(more)).toThrow(NoteError)
  })
})

it('the recorded log vectors match the output of Go', () => {
  const { entries, roots, seed, vkey, text, note } = JSON.parse(
    readFileSync(new URL('../vectors/log.json', import.meta.url), 'utf8'),
  )
  const skeys = [skeyOf(parseVkey(vkey), fromHex(seed))]
  const [computed, signed] = runGo([
    { kind: 'roots', entries },
    { kind: 'sign', text, skeys },
  ])
  expect(computed?.roots).toEqual(roots)
  expect(signed?.note).toBe(note)
})
