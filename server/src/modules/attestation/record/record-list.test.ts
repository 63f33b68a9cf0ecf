// The list of all records: search, reading on from a row, bounded counts, and export of any length.
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { MAX_COUNTED } from '@attestry/contract/paging'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { copyRecord } from '../../../../test/copied-record.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

const COPIES = MAX_COUNTED + 50

let house: TestHouse
let token = ''
let anos: string[] = []

beforeAll(async () => {
  house = await openTestHouse()
  token = await house.logIn('13800000002')
  const items = Array.from({ length: 23 }, (_, at) => ({
    name: `record ${at}`,
    digest: `${at}`.padStart(64, 'a'),
    label: 'short',
  }))
  const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  anos = list.map(({ ano }) => ano).toReversed()
  await vi.waitFor(async () => expect((await page({ state: 'sealed', pageSize: 100 })).list).toHaveLength(items.length), 30_000)
})
afterAll(() => house.close())

const page = (input: Record<string, unknown>) => house.get(recordApi.list, input as never, { token })
const numbers = async (input: Record<string, unknown>) => (await page(input)).list.map(({ ano }) => ano)

it('reading on from the last row of each page gives every record once, and back again', async () => {
  const pages = [await page({ pageSize: 5 })]
  for (let last = pages[0]; last && last.list.length === 5; last = pages.at(-1))
    pages.push(await page({ pageSize: 5, olderThan: last.list.at(-1)?.ano }))
  expect(pages.flatMap(({ list }) => list.map(({ ano }) => ano))).toEqual(anos)
  expect(pages.map(({ before }) => before)).toEqual([0, 5, 10, 15, 20])
  expect(pages.map(({ total, isLonger }) => [total, isLonger])).toEqual(pages.map(() => [23, false]))
  expect(await numbers({ pageSize: 5, newerThan: anos[10] })).toEqual(anos.slice(5, 10))
  expect(await numbers({ pageSize: 5, newerThan: anos[10], pageNum: 2 })).toEqual(anos.slice(0, 5))
  expect(await numbers({ pageSize: 5, olderThan: anos[4], pageNum: 2 })).toEqual(anos.slice(10, 15))
})

it('the last page is read from the end', async () => {
  const last = await page({ pageSize: 5, fromOldest: true })
  expect(last.list.map(({ ano }) => ano)).toEqual(anos.slice(-5))
  expect(last.before).toBe(18)
})

it('two starting points are refused, and so is a page number beyond what is counted', async () => {
  const code = async (input: object) => (await house.call(recordApi.list, input as never, { token })).statusCode
  expect(await code({ olderThan: anos[3], fromOldest: true })).toBe(attestationErrors.ONE_START_ONLY.code)
  expect(await code({ pageSize: 100, pageNum: 102 })).toBe(attestationErrors.PAGE_TOO_FAR.code)
  expect(await code({ pageSize: 100, pageNum: 101 })).toBe('000000')
})

it('records are found by number, certificate id, digest of the record or of a file, label and captured address', async () => {
  const { db } = house.house.deps
  const [ano = ''] = anos
  const { digest, proof } = await house.get(recordApi.info, { ano }, { token })
  await sql`update attestation.record set facts = jsonb_set(facts, '{environment,addressAsked}', '"https://shop.example/item?id=7"')
    where ano = ${anos[1]}`.execute(db)
  expect(await numbers({ keyword: ano })).toEqual([ano])
  expect(await numbers({ keyword: proof.publicId.toLowerCase() })).toEqual([ano])
  expect(await numbers({ keyword: digest })).toEqual([ano])
  // As pages and papers show them, in groups.
  for (const grouped of [ano, proof.publicId, digest])
    expect(await numbers({ keyword: grouped?.replace(/(.{4})(?=.)/g, '$1 ') })).toEqual([ano])
  expect(await numbers({ keyword: '22'.padStart(64, 'A') })).toEqual([ano])
  for (const part of [ano.slice(0, 12), ano.slice(-8)]) expect(await numbers({ keyword: part, pageSize: 100 })).toContain(ano)
  expect(await numbers({ keyword: '999999' })).toEqual([])
  expect(await numbers({ keyword: 'SHOP.example/item' })).toEqual([anos[1]])
  expect((await page({ keyword: 'hort' })).total).toBe(23)
  await sql`update attestation.record set remark = 'Über 100_% 租赁合同' where ano = ${anos[2]}`.execute(db)
  for (const keyword of ['合同', 'ÜBER', '0_%']) expect(await numbers({ keyword })).toEqual([anos[2]])
  expect(await numbers({ keyword: '0%租' })).toEqual([])
  expect((await page({ keyword: 'nowhere' })).total).toBe(0)
})

it('records are filtered by who submitted them, for the account of the submitter only', async () => {
  const sub = await house.logIn('13800000003')
  const items = [{ name: 'by the sub-account', digest: '11'.repeat(32) }]
  const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token: sub })
  const { rows } = await sql<{ operator_id: string }>`
    select operator_id from attestation.record where ano = ${list[0]?.ano ?? ''}`.execute(house.house.deps.db)
  const operator = rows[0]?.operator_id ?? ''
  expect(await numbers({ operator })).toEqual([list[0]?.ano])
  const stranger = await house.logIn('13800000001')
  expect((await house.get(recordApi.list, { operator }, { token: stranger })).list).toEqual([])
})

it('the list is ordered, filtered and exported by the time of submission, also when a record was accepted later', async () => {
  const { db } = house.house.deps
  const { rows } = await sql<{ created_at: Date }>`select created_at from attestation.record where ano = ${anos[5]}`.execute(db)
  await sql`update attestation.record set created_at = '2031-05-06T00:00:00Z' where ano = ${anos[5]}`.execute(db)
  const { list } = await page({ label: 'short', pageSize: 100 })
  const times = list.map(({ submittedAt }) => submittedAt)
  expect(times).toEqual(times.toSorted().toReversed())
  const late = list.find(({ ano }) => ano === anos[5])
  expect(late?.createdAt).toBe('2031-05-06T00:00:00.000Z')
  const submitted = new Date(late?.submittedAt ?? 0)
  expect(Math.abs(submitted.getTime() - (rows[0]?.created_at.getTime() ?? 0))).toBeLessThan(60_000)
  const after = (ms: number) => new Date(submitted.getTime() + ms).toISOString()
  expect(await numbers({ from: after(0), to: after(1), pageSize: 100 })).toContain(anos[5])
  expect(await numbers({ from: after(1), pageSize: 100 })).not.toContain(anos[5])
  expect(await numbers({ to: after(0), pageSize: 100 })).not.toContain(anos[5])
  expect((await page({ label: 'short', from: '1999-01-01T00:00:00Z', to: '2199-01-01T00:00:00Z' })).total).toBe(23)
  const response = await house.send(recordApi.export, { keyword: anos[5] }, { token, headers: { 'accept-language': 'en' } })
  const beijing = new Date(submitted.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const [columns = '', line = ''] = (await response.text()).split('\r\n')
  expect(line).toContain(`,${beijing},2031-05-06 08:00:00,`)
  const info = await house.get(recordApi.info, { ano: anos[5] ?? '' }, { token })
  expect(columns).toContain(',Record digest (SHA-256),"File digest (SHA-256, if it has one file)",')
  expect(line).toContain(`,${info.digest},${info.files[0]?.sha256},`)
})

it('a long list is counted up to a limit, read from both ends, and exported whole', { timeout: 60_000 }, async () => {
  const { db } = house.house.deps
  await copyRecord(
    db,
    anos[0] ?? '',
    sql`jsonb_build_object('ano', (100000000000000000 + each)::text, 'public_id', lpad(each::text, 16, '0'), 'label', 'long')`,
    sql`cross join generate_series(1, ${COPIES}) as each`,
  )
  const first = await page({ label: 'long', pageSize: 10 })
  expect(first).toMatchObject({ total: MAX_COUNTED, isLonger: true, before: 0 })
  const last = await page({ label: 'long', pageSize: 10, fromOldest: true })
  expect(last).toMatchObject({ total: MAX_COUNTED, isLonger: true, before: MAX_COUNTED })
  expect(last.list.at(-1)?.ano).toBe('100000000000000001')
  const response = await house.send(recordApi.export, { label: 'long' }, { token, headers: { 'accept-language': 'en' } })
  const lines = (await response.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(COPIES + 1)
  expect(lines[1]).toMatch(new RegExp(`^"\\t${100_000_000_000_000_000n + BigInt(COPIES)}",Digest preservation,record 22,,long,`))
})
