// Tests the ledger as its owner reads it: rows, balances, filters, holds and exports, against sums of the raw entries.

import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { type LedgerRow, ledgerViewApi } from '@attestry/contract/modules/wallet/ledger-view'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { inMemory, readForeignZip } from '@attestry/proof/package/zip'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { makeSubAccount } from '../../../../test/sub-account.ts'
import { csvCell } from '../../../kernel/csv.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import type { Exchange } from '../../../kernel/route.ts'
import { buyLot } from '../ledger/service.ts'
import { charge, credit, hold, holdAmount, type Payer, refund, release, settle } from '../public.ts'
import { exportAnswer } from './export.ts'

let house: TestHouse
let token: string
let payer: Payer & { readonly actorId: string }
let subId: string
const act: <T>(work: (deps: TestHouse['house']['deps']) => Promise<T>) => Promise<T> = (work) =>
  inTransaction(house.house.deps, work)
const list = (filter: object = {}) => house.get(ledgerViewApi.list, { pageSize: 100, ...filter }, { token })
const numberOf = (nth: number) => `10000000000000${String(nth).padStart(5, '0')}`
const recordOf = (nth: number) => `record:${numberOf(nth)}`

beforeAll(async () => {
  house = await openTestHouse({ role: 'http' })
  const member = await house.register()
  token = member.token
  const { id, platformId } = await house.get(profileApi.info, {}, { token })
  payer = { platformId, ownerId: id, actorId: id }
  await sql`update account.account set certification = 'passed' where id = ${id}`.execute(house.house.deps.db)
  subId = (await makeSubAccount(house, token, { name: '=cmd|sub' })).id
  await act(async (deps) => {
    await credit(deps, payer, { fund: 'recharged', fen: 100_000, key: 'first', reason: 'test' })
    await credit(deps, payer, { fund: 'gift', fen: 500, key: 'welcome', reason: 'realname' })
    await buyLot(deps, payer, { id: 'few', service: 'file', units: 5, fen: 2_000, months: 12 })
    await charge(deps, payer, { service: 'web', items: [{ reference: recordOf(1), quantity: 1 }] })
  })
  house.clock.pass(1_000)
  const sub = { ...payer, actorId: subId }
  const held = await act((deps) =>
    hold(deps, sub, { service: 'file', items: [2, 3, 4].map((nth) => ({ reference: recordOf(nth), quantity: 3 })) }),
  )
  await act((deps) => settle(deps, held.holds[0]?.holdId ?? ''))
  await act((deps) => release(deps, held.holds[1]?.holdId ?? ''))
  await act((deps) => refund(deps, payer, { reference: recordOf(1), fen: 100, key: 'complaint' }))
  await act((deps) => holdAmount(deps, payer, 'quote:1', 1_234))
})
afterAll(() => house.close())

/** Own entries of one's postings in the order of their journal, summed independently of the queries under test. */
async function rawEntries(): Promise<Map<string, { available: number; held: number; at: Date }>> {
  const { rows } = await sql<{ id: string; at: Date; account: string; amount: number; commodity: string }>`
    select posting.id, at, account::text, amount, commodity from wallet.posting join wallet.entry on posting_id = posting.id
    where posting.owner_id = ${payer.ownerId} order by journal`.execute(house.house.deps.db)
  const after = new Map<string, { available: number; held: number; at: Date }>()
  let [available, held] = [0, 0]
  for (const { id, at, account, amount, commodity } of rows) {
    if (commodity === 'CNY' && (account === 'recharged' || account === 'gift')) available += amount
    if (account === 'held') held += amount
    after.set(id, { available, held, at })
  }
  return after
}

describe('rows', () => {
  test('every posting is one row, newest first, with the balance after it', async () => {
    const { list: rows, total } = await list()
    const raw = await rawEntries()
    expect(rows.map(({ id }) => id)).toEqual([...raw.keys()].reverse())
    expect(total).toBe(raw.size)
    for (const { id, balance } of rows)
      expect([fenOfYuan(balance.available), fenOfYuan(balance.held)]).toEqual([raw.get(id)?.available, raw.get(id)?.held])
    const now = await house.get(priceApi.balance, {}, { token })
    expect(rows[0]?.balance).toEqual({ available: now.available, held: now.held })
  })

  test('rows name kind, service, record, occasion and the account that caused them', async () => {
    const { list: rows } = await list()
    const said = rows.map(({ kind, service, record, occasion, spender }) => [kind, service, record, occasion, spender?.name])
    const mine = expect.any(String)
    expect(said.reverse()).toEqual([
      ['recharge', null, null, null, undefined],
      ['gift', null, null, 'realname', undefined],
      ['package', 'file', null, null, mine],
      ['hold', 'web', numberOf(1), null, mine],
      ['charge', 'web', numberOf(1), null, mine],
      ...[2, 3, 4].map((nth) => ['hold', 'file', numberOf(nth), null, '=cmd|sub']),
      ['charge', 'file', numberOf(2), null, '=cmd|sub'],
      ['release', 'file', numberOf(3), null, '=cmd|sub'],
      ['refund', 'web', numberOf(1), null, mine],
      ['hold', null, null, null, mine],
    ])
  })

  test('changes of package units add up to the units left and to those on hold', async () => {
    const { list: rows, sums } = await list({ service: 'file' })
    expect(rows.map((row) => [row.units, row.unitsHeld]).reverse()).toEqual([
      [5, 0],
      [-3, 3],
      [-2, 2],
      [0, 0],
      [0, -3],
      [2, -2],
    ])
    const { rows: lots } = await sql<{ left: number; held: number }>`
      select sum(units_left)::bigint as left, sum(units_held)::bigint as held from wallet.lot
      where owner_id = ${payer.ownerId}`.execute(house.house.deps.db)
    expect([sums.units, sums.unitsHeld]).toEqual([lots[0]?.left, lots[0]?.held])
  })

  test('an answer names the services that occur in the wallet', async () => {
    expect((await list({ kind: 'gift' })).services).toEqual(['file', 'web'])
  })

  test('a package that was paid in the millisecond of its top-up comes after it', async () => {
    const member = await house.register()
    const { id, platformId } = await house.get(profileApi.info, {}, { token: member.token })
    const now = vi.spyOn(house.house.deps.clock, 'now').mockReturnValue(new Date())
    for (let nth = 0; nth < 8; nth += 1)
      await act(async (deps) => {
        await credit(deps, { platformId, ownerId: id }, { fund: 'recharged', fen: 2_000, key: `pay/${nth}/${id}`, reason: 'x' })
        await buyLot(deps, { platformId, ownerId: id }, { id: 'few', service: 'file', units: 5, fen: 2_000, months: 12 })
      })
    now.mockRestore()
    const { list: rows } = await house.get(ledgerViewApi.list, { pageSize: 100 }, { token: member.token })
    expect(rows.map((row) => row.balance.available)).toEqual(Array.from({ length: 8 }, () => ['0.00', '20.00']).flat())
  })
})

describe('filters', () => {
  const sumOf = (rows: readonly LedgerRow[], pocket: 'recharged' | 'gift' | 'held') =>
    yuanOfFen(rows.reduce((sum, row) => sum + fenOfYuan(row[pocket]), 0))

  test.each([
    ['kind', { kind: 'hold' }, 5],
    ['service', { service: 'web' }, 3],
    ['kind and service', { kind: 'charge', service: 'file' }, 1],
    ['nothing that exists', { kind: 'adjust' }, 0],
  ])('a filter by %s shows its rows and sums, and leaves the balances as they are', async (_, filter, count) => {
    const { list: rows, total, sums } = await list(filter)
    const all = new Map((await list()).list.map((row) => [row.id, row]))
    expect([rows.length, total]).toEqual([count, count])
    const unitsOf = (of: 'units' | 'unitsHeld') => rows.reduce((sum, row) => sum + row[of], 0)
    expect(sums).toEqual({
      recharged: sumOf(rows, 'recharged'),
      gift: sumOf(rows, 'gift'),
      held: sumOf(rows, 'held'),
      units: unitsOf('units'),
      unitsHeld: unitsOf('unitsHeld'),
    })
    for (const row of rows) expect(row).toEqual(all.get(row.id))
  })

  test('a filter by account shows what a sub-account or the main account caused', async () => {
    expect((await list({ spender: subId })).total).toBe(5)
    expect((await list({ spender: payer.ownerId })).total).toBe(5)
  })

  test('the sub-account of another member looks nonexistent, also to the export', async () => {
    const other = await house.register()
    const [foreign, absent] = await Promise.all(
      [subId, '00000000-0000-7000-8000-000000000000'].map((spender) =>
        house.call(ledgerViewApi.list, { spender }, { token: other.token }),
      ),
    )
    expect(foreign?.statusCode).toBe(absent?.statusCode)
    expect(foreign?.flag).toBe(false)
    const answer = await house.send(ledgerViewApi.export, { format: 'csv', spender: subId }, { token: other.token })
    expect(answer.status).toBe(404)
  })

  test('a period includes both of its days in Beijing, and pages join without gaps', async () => {
    const raw = [...(await rawEntries()).values()].map(({ at }) => at)
    const day = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const first = day(raw[0] as Date)
    const last = day(raw.at(-1) as Date)
    expect((await list({ from: first, to: last })).total).toBe(raw.length)
    expect((await list({ to: '2020-01-01' })).total).toBe(0)
    const whole = (await list()).list
    const pages = await Promise.all([1, 2, 3].map((pageNum) => list({ pageNum, pageSize: 5 })))
    expect(pages.flatMap((page) => page.list)).toEqual(whole)
  })

  test('a day that does not exist is refused with the name of its field', async () => {
    const answer = await house.call(ledgerViewApi.list, { from: '2026-02-30' }, { token })
    expect(answer.fields?.map(({ field }) => field)).toEqual(['from'])
  })
})

test('open holds add up to the frozen balance and say what they are for', async () => {
  const { list: holds, held, total } = await house.get(ledgerViewApi.holds, {}, { token })
  expect(total).toBe(2)
  expect(held).toBe((await house.get(priceApi.balance, {}, { token })).held)
  expect(yuanOfFen(holds.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0))).toBe(held)
  expect(holds[0]).toMatchObject({ service: 'file', quantity: 3, record: numberOf(4), spender: { id: subId, name: '=cmd|sub' } })
  expect(holds[1]).toMatchObject({ service: null, amount: '12.34', record: null })
})

describe('export', () => {
  const fetchExport = (input: object, at = token) => house.send(ledgerViewApi.export, { format: 'csv', ...input }, { token: at })
  const lines = (text: string) => text.slice(1).trimEnd().split('\r\n').slice(1)

  test('CSV has a byte order mark, the rows of the screen in reverse, their sums, and no formula', async () => {
    const answer = await fetchExport({})
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = lines(bytes.toString())
    const { list: shown, sums } = await list()
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(shown.map(({ id }) => id).reverse())
    const columnSum = (at: number) => yuanOfFen(rows.reduce((sum, row) => sum + fenOfYuan(row.split(',')[at] ?? ''), 0))
    const unitSum = (at: number) => rows.reduce((sum, row) => sum + Number(row.split(',')[at]), 0)
    expect({
      recharged: columnSum(6),
      gift: columnSum(7),
      held: columnSum(8),
      units: unitSum(4),
      unitsHeld: unitSum(5),
    }).toEqual(sums)
    expect(rows.map((row) => row.split(',')[9])).toEqual(shown.map(({ balance }) => balance.available).reverse())
    expect(rows.filter((row) => row.includes(`"'=cmd|sub"`))).toHaveLength(5)
    expect(rows.filter((row) => /(^|,)=/.test(row))).toEqual([])
    // As a number a spreadsheet would round it.
    expect(rows.filter((row) => row.includes(`,"\t${numberOf(2)}",`))).toHaveLength(2)
  })

  test('CSV with filters has the rows and balances of the screen with the same filters', async () => {
    for (const filter of [{ kind: 'hold' }, { spender: subId, service: 'file' }]) {
      const rows = lines(await (await fetchExport(filter)).text())
      const { list: shown } = await list(filter)
      expect(rows.map((row) => [row.split(',').at(-1), row.split(',')[9]])).toEqual(
        shown.map(({ id, balance }) => [id, balance.available]).reverse(),
      )
    }
  })

  test.each(['plain', 'a,b', 'say "hello"', '=1+1', '-1', '+1', '@name', '\tname', '\rname', 'two\nlines', 'o’clock ='])(
    'CSV writes the name %j as every other CSV does',
    async (name) => {
      const rename = (to: string) => sql`update account.account set name = ${to} where id = ${subId}`.execute(house.house.deps.db)
      await rename(name)
      const text = await (await fetchExport({ spender: subId })).text()
      await rename('=cmd|sub')
      expect(text.split(`,${csvCell(name)},`)).toHaveLength(6)
    },
  )

  test('an Excel file is a valid workbook with amounts as numbers and texts as texts', async () => {
    const bytes = Buffer.from(await (await fetchExport({ format: 'xlsx' })).arrayBuffer())
    const entries = await readForeignZip(inMemory(bytes))
    const entry = entries.find(({ path }) => path === 'xl/worksheets/sheet1.xml')
    expect(entry).toBeDefined()
    const folder = await mkdtemp(join(tmpdir(), 'attestry-sheet-'))
    await writeFile(join(folder, 'ledger.xlsx'), bytes)
    const { spawnSync } = await import('node:child_process')
    const sheet = spawnSync('unzip', ['-p', join(folder, 'ledger.xlsx'), 'xl/worksheets/sheet1.xml'], { encoding: 'utf8' }).stdout
    await rm(folder, { recursive: true })
    expect(sheet.match(/<row>/g)).toHaveLength((await list()).total + 1)
    expect(sheet).toContain('<c s="1"><v>1000</v></c>')
    expect(sheet).toContain('<c s="2"><v>-3</v></c>')
    const first = [...(await rawEntries()).values()][0]?.at as Date
    const dayNumber = Number(/<row><c s="3"><v>([\d.]+)<\/v>/.exec(sheet)?.[1])
    expect(Math.round((dayNumber - 25_569) * 86_400) - 8 * 3_600).toBe(Math.floor(first.getTime() / 1_000))
    expect(sheet).toContain(`<t xml:space="preserve">${numberOf(2)}</t>`)
    expect(sheet).toContain('<t xml:space="preserve">=cmd|sub</t>')
    expect(sheet).not.toContain('<f>')
  })

  test('a client that leaves frees the connection, and the next export can start', async () => {
    const member = await house.register()
    const { id, platformId } = await house.get(profileApi.info, {}, { token: member.token })
    await sql`insert into wallet.purse (platform_id, owner_id) values (${platformId}, ${id}) on conflict do nothing`.execute(
      house.house.deps.db,
    )
    const count = 12_000
    await sql`
      with posted as (
        insert into wallet.posting (id, platform_id, owner_id, kind, key, reference, at)
        select gen_random_uuid(), ${platformId}, ${id}, 'credit', ${id}::text || n, 'many', now() - interval '1 day' + n * interval '1 ms'
        from generate_series(1, ${count}::integer) as n returning id
      )
      insert into wallet.entry (posting_id, account, owner_id, commodity, amount)
      select id, account::wallet.account, case account when 'gift' then ${id}::uuid end, 'CNY', case account when 'gift' then 1 else -1 end
      from posted, unnest(array['gift', 'given']) as account`.execute(house.house.deps.db)
    const leaving = new AbortController()
    const exchange = { signal: leaving.signal, stopping: new AbortController().signal } as Exchange
    const many = { format: 'csv', filter: {}, locale: 'zh' } as const
    for (let nth = 0; nth < 2; nth += 1) {
      const { body } = await exportAnswer(house.house.deps, { platformId, ownerId: id }, many, exchange)
      await once(body as Readable, 'readable')
    }
    // The client reads no further: the server stops reading the ledger, and the database waits.
    await expect.poll(() => sessions(sql`wait_event = 'ClientWrite'`), { timeout: 15_000 }).toBe(2)
    const busy = await fetchExport({}, member.token)
    expect(busy.status).toBe(503)
    leaving.abort()
    await expect.poll(() => sessions(sql`xact_start is not null and pid <> pg_backend_pid()`), { timeout: 15_000 }).toBe(0)
    const whole = lines(await (await fetchExport({}, member.token)).text())
    expect(whole).toHaveLength(count)
    expect(whole.at(-1)?.split(',')[9]).toBe(yuanOfFen(count))
    expect(new Set(whole.map((row) => row.split(',').at(-1))).size).toBe(count)
  })

  async function sessions(condition: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity where datname = current_database() and ${condition}`.execute(
      house.house.deps.db,
    )
    return rows[0]?.count ?? 0
  }
})

test('sub-accounts see neither ledger nor holds', async () => {
  const { list: subs } = await house.get(subAccountApi.list, {}, { token })
  expect(subs.map(({ id }) => id)).toContain(subId)
  const sub = await house.logIn('13800000003')
  for (const endpoint of [ledgerViewApi.list, ledgerViewApi.holds])
    expect((await house.call(endpoint, {}, { token: sub })).flag).toBe(false)
})
