// A record enters the public log within seconds, and a third party can verify its whole proof.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { logApi } from '@attestry/contract/modules/transparency/log'
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { recordLeaf } from '@attestry/proof/log/leaf'
import { leafHash, verifyInclusion } from '@attestry/proof/log/merkle'
import { parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { inclusionProof } from '@attestry/proof/log/tile'
import { PAPER_POLICY } from '@attestry/proof/package/layout'
import { pem } from '@attestry/proof/signature/certificate'
import { buildTimeStampRequest, readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'

let house: TestHouse
let token = ''
const folder = mkdtempSync(join(tmpdir(), 'attestry-log-'))

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  token = await house.logIn('13800000001')
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

const deposit = async (count: number) => {
  const items = Array.from({ length: count }, (_, at) => ({ name: `line ${at}`, digest: `${at}`.padStart(64, 'a') }))
  return (await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })).list.map(({ ano }) => ano)
}

const proven = async (ano: string) => {
  const info = () => house.get(recordApi.info, { ano }, { token })
  await expect.poll(async () => (await info()).proof.ready, { timeout: 15_000, interval: 100 }).toBe(true)
  return info()
}

it('a sealed record is logged, signed and time-stamped, and its proof state shows each step', async () => {
  const [ano = ''] = await deposit(3)
  const { proof, digest } = await proven(ano)
  expect(proof.steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'received done',
    'hashed done',
    'logged done',
    'time-stamped done',
    'anchored off',
  ])
  expect(proof.timeStamps.map(({ authority, kind }) => `${authority} ${kind}`).sort()).toEqual([
    'embedded embedded',
    'embedded-sm2 embedded',
  ])

  const { log } = await house.get(logApi.info, {})
  const checkpoint = await (await fetch(`${house.url}/log/checkpoint`)).text()
  const note = parseNote(checkpoint)
  expect(await verifyNoteSignature(note, parseVkey(log?.vkey ?? ''))).toBe(true)
  const head = parseCheckpoint(note.text)
  const read = async (path: string) => {
    const answer = await fetch(`${house.url}${log?.path}${path}`)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    return new Uint8Array(await answer.arrayBuffer())
  }
  const index = proof.log?.index ?? -1
  const leaf = leafHash(recordLeaf(digest ?? ''))
  const path = await inclusionProof(read, index, head.size)
  expect(verifyInclusion({ leaf, index, size: head.size, path, root: head.root })).toBe(true)
  expect(verifyInclusion({ leaf: leafHash(recordLeaf('0'.repeat(64))), index, size: head.size, path, root: head.root })).toBe(
    false,
  )
})

it('each proof step of a record is on its custody log once', async () => {
  const [ano = ''] = await deposit(1)
  await proven(ano)
  const events = async () => (await house.get(recordApi.info, { ano }, { token })).custody.map(({ event }) => event)
  await expect.poll(events, { timeout: 15_000 }).toEqual(['CREATED', 'HASHED', 'LOGGED', 'TIMESTAMPED'])
})

it('openssl verifies a record’s time-stamp', async () => {
  const [ano = ''] = await deposit(1)
  await proven(ano)
  const { list } = await house.get(packageApi.timeStamps, { ano }, { token })
  const own = list.find(({ authority }) => authority === 'embedded')
  writeFileSync(join(folder, 'text'), own?.stamped ?? '')
  writeFileSync(join(folder, 'token.tsr'), Buffer.from(own?.token ?? '', 'base64'))
  const { deps } = house.house
  const { identityFor } = await import('../public.ts')
  writeFileSync(join(folder, 'root.pem'), pem('CERTIFICATE', (await identityFor(deps, 'time-stamp')).root))
  const verify = () =>
    execFileSync('openssl', ['ts', '-verify', '-data', 'text', '-in', 'token.tsr', '-CAfile', 'root.pem'], {
      cwd: folder,
      stdio: 'pipe',
    }).toString()
  expect(verify()).toContain('Verification: OK')
  writeFileSync(join(folder, 'text'), `${own?.stamped} `)
  expect(verify).toThrow()
})

it('the time-stamp endpoint answers RFC 3161 requests and rejects malformed ones', async () => {
  writeFileSync(join(folder, 'mine'), 'something of mine')
  execFileSync('openssl', ['ts', '-query', '-data', 'mine', '-sha512', '-cert', '-out', 'mine.tsq'], {
    cwd: folder,
    stdio: 'pipe',
  })
  const { readFileSync } = await import('node:fs')
  const ask = (body: Uint8Array<ArrayBuffer>) =>
    fetch(`${house.url}/tsa`, { method: 'POST', headers: { 'content-type': 'application/timestamp-query' }, body })
  const answer = await ask(new Uint8Array(readFileSync(join(folder, 'mine.tsq'))))
  expect(answer.headers.get('content-type')).toBe('application/timestamp-reply')
  writeFileSync(join(folder, 'mine.tsr'), new Uint8Array(await answer.arrayBuffer()))
  const verified = execFileSync(
    'openssl',
    ['ts', '-verify', '-queryfile', 'mine.tsq', '-in', 'mine.tsr', '-CAfile', 'root.pem'],
    { cwd: folder, stdio: 'pipe' },
  )
  expect(verified.toString()).toContain('Verification: OK')
  for (const malformed of [new Uint8Array(), new Uint8Array([1, 2, 3]), new Uint8Array(100_000)]) {
    writeFileSync(join(folder, 'malformed.tsr'), new Uint8Array(await (await ask(malformed)).arrayBuffer()))
    const text = execFileSync('openssl', ['ts', '-reply', '-in', 'malformed.tsr', '-text'], {
      cwd: folder,
      stdio: 'pipe',
    }).toString()
    expect(text).toContain('Rejected')
  }
})

it('the time-stamp endpoint refuses the policy of papers', async () => {
  const request = buildTimeStampRequest({
    digest: sha256(utf8('a paper')),
    algorithm: 'sha256',
    certReq: true,
    policy: PAPER_POLICY,
  })
  const headers = { 'content-type': 'application/timestamp-query' }
  const answer = await fetch(`${house.url}/tsa`, { method: 'POST', headers, body: Buffer.from(request) })
  expect(readTimeStampResponse(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ failure: 'unacceptedPolicy' })
})

it('each platform has its own log, and unknown log paths are 404', async () => {
  const first = await house.get(logApi.info, {})
  const second = await house.get(logApi.info, { notaryId: OTHER_PLATFORM } as never)
  expect(first.log?.origin).toMatch(/\/log\/1\/\d{4}$/)
  expect(second.log).toBeNull()
  expect((await fetch(`${house.url}/log/2/2026/checkpoint`)).status).toBe(404)
  for (const malformed of ['../master.key', '1/2026/../../../secret', '1/2026/tile/0/abc', 'trust/zz', '1/2026/checkpoint/x'])
    expect((await fetch(`${house.url}/log/${malformed}`)).status).toBe(404)
})
