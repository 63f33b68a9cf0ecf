// Tests that published lists are entries of the log with a proof that anybody can check, and that the verifiers can be downloaded.
import { createHash } from 'node:crypto'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { fromBase64 } from '@attestry/proof/bytes/base64'
import { parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { writeLeaf } from '@attestry/proof/log/leaf'
import { leafHash, verifyInclusion } from '@attestry/proof/log/merkle'
import { parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { parseTlogProof } from '@attestry/proof/log/tlog-proof'
import { PACKAGE_TEXTS, VERIFIER_PROGRAM } from '@attestry/proof/package/verifier-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { checkLog } from '../log/fsck.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  const token = await house.logIn('13800000001')
  const items = [{ name: 'a record', digest: 'a'.repeat(64) }]
  await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  await vi.waitFor(async () => expect((await info()).log).not.toBeNull(), { timeout: 15_000 })
})
afterAll(() => house.close())

const info = () => house.get(logApi.info, {})
const download = async (path: string) => Buffer.from(await (await fetch(`${house.url}${path}`)).arrayBuffer())
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function loggedInfo() {
  await expect
    .poll(async () => [...(await info()).trust.history, (await info()).verifiers].map((list) => list?.entry?.index), {
      timeout: 20_000,
    })
    .not.toContain(undefined)
  return info()
}

async function expectProven(kind: 'trust' | 'verifier', digest: string, proofPath: string) {
  const { log } = await info()
  const proof = parseTlogProof(String(await download(proofPath)))
  const note = parseNote(proof.checkpoint)
  expect(await verifyNoteSignature(note, parseVkey(log?.vkey ?? ''))).toBe(true)
  const { size, root } = parseCheckpoint(note.text)
  const leaf = leafHash(writeLeaf({ kind, sha256: digest }))
  expect(verifyInclusion({ leaf, index: proof.index, size, path: [...proof.path], root })).toBe(true)
}

it('the trust list is an entry of the log, with an inclusion proof', { timeout: 60_000 }, async () => {
  const { trust } = await loggedInfo()
  expect(trust.history.map(({ digest }) => digest)).toEqual([trust.digest])
  expect(sha256(await download(trust.path))).toBe(trust.digest)
  await expectProven('trust', trust.digest, trust.history[0]?.entry?.proofPath ?? '')
})

it('a changed trust list becomes another entry, and the earlier one keeps its own', { timeout: 60_000 }, async () => {
  const before = (await loggedInfo()).trust
  const extra = { name: 'another', anchors: [fromBase64('AAAA')], request: () => Promise.reject(new Error('not asked')) }
  const { endorsers } = house.house.deps
  Object.assign(endorsers, { authorities: [extra] })
  const after = (await loggedInfo()).trust
  expect(after.digest).not.toBe(before.digest)
  expect(after.history.map(({ digest }) => digest)).toEqual([after.digest, before.digest])
  const [newer, older] = after.history.map(({ entry }) => entry?.index ?? -1)
  expect(newer).toBeGreaterThan(older ?? Number.POSITIVE_INFINITY)
  Object.assign(endorsers, { authorities: [] })
  expect((await info()).trust.history).toHaveLength(2)
})

it('the verifiers are published with their digests, which are an entry of the log', { timeout: 60_000 }, async () => {
  const { verifiers } = await loggedInfo()
  expect(verifiers?.files.map(({ name }) => name)).toEqual([VERIFIER_PROGRAM, ...PACKAGE_TEXTS])
  for (const { path, sha256: digest, bytes } of verifiers?.files ?? []) {
    const file = await download(path)
    expect([sha256(file), file.length]).toEqual([digest, bytes])
  }
  const list = await download(verifiers?.path ?? '')
  expect(sha256(list)).toBe(verifiers?.digest)
  expect(String(list)).toBe(verifiers?.files.map((file) => `${file.sha256}  ${file.name}\n`).join(''))
  await expectProven('verifier', verifiers?.digest ?? '', verifiers?.entry?.proofPath ?? '')
})

it('there is no public proof of a record or of an unknown digest', async () => {
  const { rows } = await sql<{ sha256: string }>`select sha256 from transparency.leaf where kind = 'record'`.execute(
    house.house.deps.db,
  )
  for (const digest of [rows[0]?.sha256, '0'.repeat(64), 'nothing'])
    expect((await fetch(`${house.url}/log/proof/${digest}`)).status).toBe(404)
})

it('witnesses read the verifier keys of all logs at one address', async () => {
  const { shards } = await info()
  expect(String(await download('/log/keys')).split('\n')).toEqual(expect.arrayContaining(shards.map(({ vkey }) => vkey)))
})

it('the check of the log reports a list that is missing or changed', { timeout: 60_000 }, async () => {
  const { trust } = await loggedInfo()
  const { deps } = house.house
  const problems = async () => {
    const found: string[] = []
    for await (const report of checkLog(deps)) found.push(...report.problems)
    return found
  }
  expect(await problems()).toEqual([])
  const set = (text: string) =>
    house.asOwner((db) => sql`update transparency.trust set text = ${text} where sha256 = ${trust.digest}`.execute(db))
  const text = String(await download(trust.path))
  await set('another list')
  expect(await problems()).toEqual([expect.stringContaining(`trust list ${trust.digest} has other content`)])
  await set(text)
})
