// Tests shares: the link shows the certificate, link and code show the evidence, and both expire.
import { randomBytes } from 'node:crypto'
import { wirePath } from '@attestry/contract/endpoint'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { MAX_SHARES_PER_RECORD, shareApi } from '@attestry/contract/modules/attestation/share'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { inMemory, readZip } from '@attestry/proof/package/zip'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { uploadAll } from '../../../../test/tus-client.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'

let house: TestHouse
let token = ''
let ano = ''
const evidence = randomBytes(50_000)

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  token = await house.logIn('13800000001')
  const id = await uploadAll(house, token, 'photo.bin', evidence)
  ano = (await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token })).list[0]?.ano ?? ''
  await vi.waitFor(async () => expect((await house.get(recordApi.info, { ano }, { token })).proof.ready).toBe(true), {
    timeout: 20_000,
  })
})
afterAll(() => house.close())

const make = () => house.get(shareApi.make, { ano, days: 7 }, { token })
const tokenOf = (path: string | null) => path?.split('/').pop() ?? ''
const fileOf = (shareToken: string, cookie = '') =>
  fetch(house.url + wirePath(shareApi.file).replace(':token', shareToken), { headers: cookie ? { cookie } : {} })
const status = async (answer: Promise<Response>) => {
  const response = await answer
  await response.arrayBuffer()
  return response.status
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function open(shareToken: string, code: string): Promise<string> {
  const answer = await house.send(shareApi.open, { token: shareToken, code })
  expect(((await answer.json()) as { flag: boolean }).flag).toBe(true)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

it('a share link alone shows the certificate; with the code it shows the evidence', async () => {
  const { path, code } = await make()
  const shareToken = tokenOf(path)
  expect(shareToken).toMatch(/^[A-Za-z0-9_-]{22}$/)
  const view = await house.get(shareApi.view, { token: shareToken })
  expect(view).toMatchObject({ open: false, certificate: { number: ano, sourceClass: 'uploaded' } })
  expect(JSON.stringify(view)).not.toContain('13800000001')
  expect(view.certificate.subject.every(({ masked }) => masked.includes('*'))).toBe(true)
  expect(await status(fileOf(shareToken))).toBe(403)
  const cookie = await open(shareToken, code)
  const answer = await fileOf(shareToken, cookie)
  expect(Buffer.from(await answer.arrayBuffer()).equals(evidence)).toBe(true)
  const pack = await fetch(house.url + wirePath(shareApi.package).replace(':token', shareToken), { headers: { cookie } })
  const bytes = Buffer.from(await pack.arrayBuffer())
  // The openings of the subject's commitments are for the owner only.
  const names = (await readZip(inMemory(bytes))).map(({ path: name }) => name)
  expect(names).toContain('record.json')
  expect(names).not.toContain('openings.json')
  expect(bytes.includes(evidence.subarray(0, 200))).toBe(true)
})

it('share tokens and codes are not stored or logged in plain text', async () => {
  const { path, code } = await make()
  await open(tokenOf(path), code)
  const { sql } = await import('kysely')
  const { rows } = await sql<{
    all: string
  }>`select (select json_agg(s) from attestation.share s)::text || (select json_agg(c) from attestation.extraction_code c)::text as all`.execute(
    house.house.deps.db,
  )
  expect(rows[0]?.all).not.toContain(tokenOf(path))
  expect(rows[0]?.all).not.toContain(`"${code}"`)
  expect(house.log.join()).not.toContain(tokenOf(path))
})

it('another share’s cookie, a forged cookie or a cookie of a replaced code opens nothing', async () => {
  const [one, two] = [await make(), await make()]
  const cookie = await open(tokenOf(one.path), one.code)
  expect(await status(fileOf(tokenOf(two.path), cookie))).toBe(403)
  expect(
    await status(
      fileOf(
        tokenOf(one.path),
        cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ),
    ),
  ).toBe(403)
  expect(
    await status(
      fileOf(
        tokenOf(one.path),
        cookie.replace(/=(\d+)\./, (_, until: string) => `=${Number(until) + 1}.`),
      ),
    ),
  ).toBe(403)
  await house.get(shareApi.newCode, { ano }, { token })
  expect(await status(fileOf(tokenOf(one.path), cookie))).toBe(403)
})

it('a revoked share, an unknown token and another platform get the same refusal', async () => {
  const share = await make()
  const before = (await house.get(shareApi.list, { ano }, { token })).list.find(({ id }) => id === share.id)
  expect(before).toMatchObject({ state: 'live', path: null })
  await house.get(shareApi.revoke, { id: share.id }, { token })
  const ended = await house.call(shareApi.view, { token: tokenOf(share.path) })
  const never = await house.call(shareApi.view, { token: 'A'.repeat(22) })
  for (const answer of [ended, never]) expect(answer.statusCode).toBe(attestationErrors.SHARE_ENDED.code)
  const elsewhere = await house.call(shareApi.view, { token: tokenOf((await make()).path), notaryId: OTHER_PLATFORM } as never)
  expect(elsewhere.statusCode).toBe(attestationErrors.SHARE_ENDED.code)
})

it('five wrong attempts lock the access code for ten minutes, also for the right code', async () => {
  const { path, code } = await make()
  for (let left = 4; left > 0; left -= 1) {
    const answer = await house.call(shareApi.open, { token: tokenOf(path), code: wrong(code) })
    expect(answer.statusCode).toBe(attestationErrors.CODE_WRONG.code)
    expect(answer.errorMessage).toContain(String(left))
  }
  for (const tried of [wrong(code), code])
    expect((await house.call(shareApi.open, { token: tokenOf(path), code: tried })).statusCode).toBe(
      attestationErrors.CODE_LOCKED.code,
    )
  house.clock.pass(10 * 60_000 + 1)
  expect((await house.call(shareApi.open, { token: tokenOf(path), code })).flag).toBe(true)
})

describe('a phone link', () => {
  it('works once and is exchanged for another token', async () => {
    const link = await house.get(shareApi.toPhone, { ano }, { token })
    const first = tokenOf(link.path)
    const { path } = await house.get(shareApi.enterByPhone, { token: first })
    expect(path).toMatch(/^\/attestation-mobile\/[A-Za-z0-9_-]{22}$/)
    expect(path).not.toContain(first)
    expect((await house.get(shareApi.view, { token: tokenOf(path) })).open).toBe(true)
    expect((await house.call(shareApi.enterByPhone, { token: first })).statusCode).toBe(attestationErrors.SHARE_ENDED.code)
  })

  it('opens nothing before it is exchanged, and a visit is not exchanged again', async () => {
    const link = tokenOf((await house.get(shareApi.toPhone, { ano }, { token })).path)
    expect((await house.call(shareApi.view, { token: link })).statusCode).toBe(attestationErrors.SHARE_ENDED.code)
    for (const endpoint of [shareApi.file, shareApi.package])
      expect(await status(house.send(endpoint, { token: link })), endpoint.path).toBe(attestationErrors.SHARE_ENDED.http)
    const visit = tokenOf((await house.get(shareApi.enterByPhone, { token: link })).path)
    expect(await status(fileOf(visit))).toBe(200)
    expect((await house.call(shareApi.enterByPhone, { token: visit })).statusCode).toBe(attestationErrors.SHARE_ENDED.code)
  })

  it('is exchanged once by thirty concurrent calls', async () => {
    const link = tokenOf((await house.get(shareApi.toPhone, { ano }, { token })).path)
    const answers = await Promise.all(Array.from({ length: 30 }, () => house.call(shareApi.enterByPhone, { token: link })))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  })

  it('expires after ten minutes', async () => {
    const link = await house.get(shareApi.toPhone, { ano }, { token })
    house.clock.pass(10 * 60_000 + 1)
    expect((await house.call(shareApi.enterByPhone, { token: tokenOf(link.path) })).statusCode).toBe(
      attestationErrors.SHARE_ENDED.code,
    )
  })
})

it('shares are counted, limited per record and on the custody log', async () => {
  const fresh = await house.logIn('13800000001')
  token = fresh
  const { list } = await house.get(shareApi.list, { ano }, { token })
  expect(list.some(({ opened }) => opened > 0)).toBe(true)
  const live = list.filter(({ state }) => state === 'live').length
  const made = await Promise.all(Array.from({ length: 30 }, () => house.call(shareApi.make, { ano, days: 7 }, { token })))
  expect(made.filter(({ flag }) => flag)).toHaveLength(MAX_SHARES_PER_RECORD - live)
  expect((await house.call(shareApi.make, { ano, days: 1 }, { token })).statusCode).toBe(attestationErrors.TOO_MANY_SHARES.code)
  const { custody } = await house.get(recordApi.info, { ano }, { token })
  expect(custody.filter(({ event }) => event === 'SHARED').length).toBeGreaterThanOrEqual(MAX_SHARES_PER_RECORD)
})
