// Tests shares of dossiers: the link alone shows nothing, link and code show the case without the member's notes, and both end.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { dossierErrors } from '@attestry/contract/modules/dossier/errors'
import { dossierShareApi, MAX_LISTED_OPENINGS, MAX_SHARES_PER_DOSSIER } from '@attestry/contract/modules/dossier/share'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { enterSubAccount } from '../../../../test/sub-account.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { days, minutes } from '../../../kernel/clock.ts'

const PERSON = '13800000002'
const NOTE = 'weak point: the receipt is missing'

let house: TestHouse
let token = ''
let anos: string[] = []
let id = ''
const folder = mkdtempSync(join(tmpdir(), 'attestry-share-'))

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  token = await house.logIn(PERSON)
  const items = ['contract', 'receipt'].map((name, at) => ({ name, digest: `${at + 1}f`.repeat(32) }))
  const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  anos = list.map(({ ano }) => ano)
  for (const ano of anos)
    await vi.waitFor(async () => expect((await house.get(recordApi.info, { ano }, { token })).proof.ready).toBe(true), {
      timeout: 20_000,
      interval: 100,
    })
  id = await newCase()
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

async function newCase(): Promise<string> {
  const details = { name: 'Lin v. Prints', ownSide: 'Lin Zhiyuan', otherSide: 'Prints Ltd', court: 'Jiangzhou Internet Court' }
  const made = await house.get(dossierApi.create, { ...details, note: NOTE }, { token })
  await house.get(dossierApi.addRecords, { id: made.id, anos }, { token })
  const annotation = { purpose: 'the contract was signed in March', note: NOTE }
  await house.get(dossierApi.annotate, { id: made.id, ano: anos[0] ?? '', ...annotation }, { token })
  return made.id
}

async function make(of = id) {
  const share = await house.get(dossierShareApi.make, { id: of, days: 7 }, { token })
  return { ...share, token: share.path?.split('/').pop() ?? '' }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function open(shareToken: string, code: string): Promise<string> {
  const answer = await house.send(dossierShareApi.open, { token: shareToken, code })
  expect(((await answer.json()) as Envelope).flag).toBe(true)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const fetched = (endpoint: typeof dossierShareApi.index | typeof dossierShareApi.bundle, shareToken: string, cookie = '') =>
  house.send(endpoint, { token: shareToken }, { headers: { cookie, 'accept-language': 'en' } })
const codeOf = async (answer: Promise<Response>) => ((await (await answer).json()) as Envelope).statusCode

it('a case link alone shows nothing of the case; with the code it shows everything but the notes', async () => {
  const share = await make()
  expect(share.path).toMatch(/^\/dossier-share\/[A-Za-z0-9_-]{22}$/)
  const closed = await house.get(dossierShareApi.view, { token: share.token })
  expect(closed).toEqual({ expiresAt: share.expiresAt, dossier: null })
  for (const endpoint of [dossierShareApi.index, dossierShareApi.bundle])
    expect(await codeOf(fetched(endpoint, share.token)), endpoint.path).toBe(attestationErrors.CODE_NEEDED.code)

  const cookie = await open(share.token, share.code)
  const answer = await house.send(dossierShareApi.view, { token: share.token }, { headers: { cookie } })
  const { data } = (await answer.json()) as { data: { dossier: { records: { publicId: string }[] } } }
  expect(data.dossier).toMatchObject({
    name: 'Lin v. Prints',
    ownSide: 'Lin Zhiyuan',
    otherSide: 'Prints Ltd',
    court: 'Jiangzhou Internet Court',
    records: [
      { ano: anos[0], name: 'contract', purpose: 'the contract was signed in March', ready: true },
      { ano: anos[1], name: 'receipt', purpose: '', ready: true },
    ],
  })
  const infos = await Promise.all(anos.map((ano) => house.get(recordApi.info, { ano }, { token })))
  expect(data.dossier.records.map(({ publicId }) => publicId)).toEqual(infos.map(({ proof }) => proof.publicId))
  expect(JSON.stringify(data)).not.toContain('weak point')
  expect(JSON.stringify(data)).not.toContain(PERSON)
})

it('a visitor downloads the list of evidence and the bundle for the other side, and the custody logs name a visitor', async () => {
  const share = await make()
  const cookie = await open(share.token, share.code)
  const index = await fetched(dossierShareApi.index, share.token, cookie)
  expect(index.headers.get('content-type')).toBe('application/pdf')
  const pdf = join(folder, 'index.pdf')
  writeFileSync(pdf, Buffer.from(await index.arrayBuffer()))
  const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' })
  expect(text).toContain('Jiangzhou Internet Court')
  expect(text).not.toContain('weak point')

  const bundle = await fetched(dossierShareApi.bundle, share.token, cookie)
  expect(bundle.status).toBe(200)
  const archive = join(folder, 'bundle.zip')
  writeFileSync(archive, Buffer.from(await bundle.arrayBuffer()))
  execFileSync('unzip', ['-q', archive, '-d', join(folder, 'bundle')])
  for (const [at, ano] of anos.entries()) {
    const packed = join(folder, 'bundle', `0${at + 1}-${at === 0 ? 'contract' : 'receipt'}-${ano}.zip`)
    const paths = execFileSync('unzip', ['-Z1', packed], { encoding: 'utf8' }).trim().split('\n')
    expect(paths).toContain('record.json')
    expect(paths.filter((path) => /custody|opening/.test(path))).toEqual([])
  }
  const csv = execFileSync('cat', [join(folder, 'bundle', 'List of evidence.csv')], { encoding: 'utf8' })
  expect(csv).not.toContain('weak point')
  const { custody } = await house.get(recordApi.info, { ano: anos[0] ?? '' }, { token })
  expect(custody.at(-1)).toMatchObject({ event: 'DOWNLOADED', actor: 'visitor' })
})

it('openings of a case are listed with time and address, and the oldest are only counted', async () => {
  const share = await make(await newCase())
  const listed = async () => {
    const dossier = await house.get(dossierShareApi.list, { id: await caseOf(share.id) }, { token })
    return dossier.list.find((each) => each.id === share.id)
  }
  expect(await listed()).toMatchObject({ opened: 0, openings: [], state: 'live', path: null, code: share.code })
  await house.call(dossierShareApi.open, { token: share.token, code: wrong(share.code) })
  expect((await listed())?.opened).toBe(0)
  await open(share.token, share.code)
  expect((await listed())?.openings).toEqual([{ at: expect.any(String), address: expect.stringMatching(/127\.0\.0\.1|::1/) }])
  await sql`
    insert into dossier.share_opening select gen_random_uuid(), ${share.id}, timestamptz '2020-01-01', 'old'
    from generate_series(1, 25)`.execute(house.house.deps.db)
  const full = await listed()
  expect(full).toMatchObject({ opened: 26 })
  expect(full?.openings).toHaveLength(MAX_LISTED_OPENINGS)
  expect(full?.openings[0]?.address).not.toBe('old')
})

async function caseOf(shareId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select dossier_id as id from dossier.share where id = ${shareId}`.execute(
    house.house.deps.db,
  )
  return rows[0]?.id ?? ''
}

it('five wrong codes lock the code of a case for ten minutes, and a new code ends earlier visits', async () => {
  const of = await newCase()
  const share = await make(of)
  for (let left = 4; left > 0; left -= 1) {
    const answer = await house.call(dossierShareApi.open, { token: share.token, code: wrong(share.code) })
    expect(answer).toMatchObject({ statusCode: attestationErrors.CODE_WRONG.code })
    expect(answer.errorMessage).toContain(String(left))
  }
  for (const code of [wrong(share.code), share.code])
    expect((await house.call(dossierShareApi.open, { token: share.token, code })).statusCode).toBe(
      attestationErrors.CODE_LOCKED.code,
    )
  house.clock.pass(minutes(10) + 1)
  const cookie = await open(share.token, share.code)
  expect((await fetched(dossierShareApi.index, share.token, cookie)).status).toBe(200)
  const { code } = await house.get(dossierShareApi.newCode, { id: of }, { token })
  expect(await codeOf(fetched(dossierShareApi.index, share.token, cookie))).toBe(attestationErrors.CODE_NEEDED.code)
  await open(share.token, code)
})

it('a revoked share, an expired one, one of a deleted case, an unknown token and another platform get the same refusal', async () => {
  const viewed = async (shareToken: string, more: object = {}) =>
    (await house.call(dossierShareApi.view, { token: shareToken, ...more } as never)).statusCode
  const ended = attestationErrors.SHARE_ENDED.code
  const [revoked, expired, elsewhere] = [await make(), await make(), await make()]
  const cookie = await open(revoked.token, revoked.code)
  await house.get(dossierShareApi.revoke, { id: revoked.id }, { token })
  expect(await viewed(revoked.token)).toBe(ended)
  expect(await codeOf(fetched(dossierShareApi.bundle, revoked.token, cookie))).toBe(ended)
  expect(await viewed('A'.repeat(22))).toBe(ended)
  expect(await viewed(elsewhere.token, { notaryId: OTHER_PLATFORM })).toBe(ended)
  const removed = await newCase()
  const orphan = await make(removed)
  await house.get(dossierApi.remove, { id: removed }, { token })
  expect(await viewed(orphan.token)).toBe(ended)
  house.clock.pass(days(7) + 1)
  token = await house.logIn(PERSON)
  expect(await viewed(expired.token)).toBe(ended)
})

it('an empty case is not shared, the number of live shares is limited, and other accounts cannot share or revoke', async () => {
  const empty = await house.get(dossierApi.create, { name: 'empty' }, { token })
  expect((await house.call(dossierShareApi.make, { id: empty.id }, { token })).statusCode).toBe(dossierErrors.EMPTY.code)
  const of = await newCase()
  const attempts = Array.from({ length: MAX_SHARES_PER_DOSSIER + 5 }, () =>
    house.call(dossierShareApi.make, { id: of }, { token }),
  )
  const made = await Promise.all(attempts)
  expect(made.filter(({ flag }) => flag)).toHaveLength(MAX_SHARES_PER_DOSSIER)
  expect(new Set(made.filter(({ flag }) => !flag).map(({ statusCode }) => statusCode))).toEqual(
    new Set([dossierErrors.TOO_MANY_SHARES.code]),
  )
  const stranger = await house.logIn('13800000001')
  const { token: sub } = await enterSubAccount(house, token, ['digest', 'pay', 'share'])
  const { list } = await house.get(dossierShareApi.list, { id: of }, { token })
  for (const other of [stranger, sub]) {
    const answers = [
      await house.call(dossierShareApi.make, { id: of }, { token: other }),
      await house.call(dossierShareApi.list, { id: of }, { token: other }),
      await house.call(dossierShareApi.newCode, { id: of }, { token: other }),
      await house.call(dossierShareApi.revoke, { id: list[0]?.id ?? '' }, { token: other }),
    ]
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([generalErrors.NOT_FOUND.code]))
  }
  const { token: without } = await enterSubAccount(house, token, ['digest', 'pay'])
  expect((await house.call(dossierShareApi.make, { id: of }, { token: without })).statusCode).toBe(
    accountErrors.PERMISSION_NEEDED.code,
  )
})

it('tokens and codes of shared cases are not stored or logged in plain text', async () => {
  const share = await make()
  await open(share.token, share.code)
  const { rows } = await sql<{ all: string }>`
    select (select json_agg(s) from dossier.share s)::text || (select json_agg(c) from dossier.extraction_code c)::text
      || (select json_agg(o) from dossier.share_opening o)::text as all`.execute(house.house.deps.db)
  expect(rows[0]?.all).not.toContain(share.token)
  expect(rows[0]?.all).not.toContain(`"${share.code}"`)
  expect(house.log.join()).not.toContain(share.token)
})
