// Tests the ledger's guarantees: it balances, it is append-only, and verifyLedger finds every deviation.
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import { balanceOf, charge, credit, hold, type Payer, verifyLedger } from '../public.ts'
import { openWallet, PLATFORM, type WalletFixture } from '../wallet.fixture.ts'
import { buyLot } from './service.ts'

let wallet: WalletFixture
let payer: Payer
beforeAll(async () => {
  wallet = await openWallet(4, { asOwner: true })
  payer = await wallet.newPayer()
  await wallet.act(async (deps) => {
    await credit(deps, payer, { fund: 'recharged', fen: 50_000, key: 'first', reason: 'test' })
    await buyLot(deps, payer, { id: 'few', service: 'file', units: 5, fen: 2_000, months: 12 })
    await charge(deps, payer, { service: 'work', items: [{ reference: 'charged', quantity: 1 }] })
    await hold(deps, payer, { service: 'file', items: [{ reference: 'held', quantity: 7 }] })
  })
})
afterAll(() => wallet.close())

const enter = (amounts: readonly [account: string, fen: number][]) => sql`
  with posted as (
    insert into wallet.posting values (${newId()}, ${PLATFORM}, ${payer.ownerId}, 'credit', ${newId()}, 'broken', now())
    returning id, owner_id
  )
  insert into wallet.entry
  select id, account, case when account <> 'paid-in' then owner_id end, 'CNY', amount
  from posted, jsonb_to_recordset(${JSON.stringify(amounts.map(([account, amount]) => ({ account, amount })))}::jsonb)
    as line (account wallet.account, amount bigint)`

test('a posting that does not sum to zero is refused by the database', async () => {
  const unbalanced = enter([
    ['recharged', 100],
    ['paid-in', -99],
  ])
  await expect(unbalanced.execute(wallet.db)).rejects.toThrow('does not balance: 1 of CNY left over')
  await expect(enter([['gift', 100]]).execute(wallet.db)).rejects.toThrow('does not balance')
})

test('a posting that would make a wallet negative is refused by the database', async () => {
  const tooMuch = enter([
    ['recharged', -50_001],
    ['paid-in', 50_001],
  ])
  await expect(tooMuch.execute(wallet.db)).rejects.toThrow('purse_recharged_fen_check')
})

test.each(['update wallet.entry set amount = amount + 1', 'delete from wallet.entry', 'truncate wallet.entry cascade'])(
  'the database refuses: %s',
  async (statement) => {
    await expect(sql.raw(statement).execute(wallet.db)).rejects.toThrow('wallet.entry is append-only')
    const onPosting = statement.replace('wallet.entry', 'wallet.posting').replace(/amount.*/, "reference = 'other'")
    await expect(sql.raw(onPosting).execute(wallet.db)).rejects.toThrow('is append-only')
  },
)

test('a credit is posted once per key, and a key cannot be reused for another amount or owner', async () => {
  const repeated = { fund: 'gift', fen: 300, key: 'trade-1', reason: 'test' } as const
  expect(await wallet.act((deps) => credit(deps, payer, repeated))).toBe(true)
  expect(await wallet.act((deps) => credit(deps, payer, repeated))).toBe(false)
  await expect(wallet.act((deps) => credit(deps, payer, { ...repeated, fen: 301 }))).rejects.toThrow('another amount')
  const other = await wallet.newPayer()
  await expect(wallet.act((deps) => credit(deps, other, repeated))).rejects.toThrow('another owner')
  for (const fen of [0, -5, 0.5])
    await expect(wallet.act((deps) => credit(deps, payer, { ...repeated, fen }))).rejects.toThrow(RangeError)
  expect(await balanceOf(wallet.depsAt(systemClock), payer)).toMatchObject({ giftFen: 300 })
})

describe('verifyLedger finds', () => {
  class Undo extends Error {}

  const found = async (...damages: RawBuilder<unknown>[]) => {
    let rules: string[] = []
    const work = wallet.act(async (deps) => {
      for (const damage of damages) await damage.execute(deps.db)
      rules = (await verifyLedger(deps)).map(({ rule }) => rule)
      throw new Undo()
    })
    await expect(work).rejects.toThrow(Undo)
    return rules
  }

  test('nothing when nothing was changed', async () => {
    expect(await found()).toEqual([])
  })

  test('entries that do not balance', async () => {
    const unguarded = sql`alter table wallet.entry disable trigger must_balance`
    expect(await found(unguarded, enter([['gift', 1]]))).toEqual(['posting sums to zero'])
  })

  test('a wallet changed by hand', async () => {
    expect(await found(sql`update wallet.purse set gift_fen = gift_fen + 1`)).toContain('wallet equals the sum of its entries')
    expect(await found(sql`update wallet.purse set held_fen = 0`)).toContain('held money equals the open holds')
  })

  test('entries that were not carried over to the wallet', async () => {
    const lines = enter([
      ['recharged', 100],
      ['paid-in', -100],
    ])
    const unguarded = sql`alter table wallet.entry disable trigger carry_over`
    expect(await found(unguarded, lines)).toEqual(['wallet equals the sum of its entries'])
  })

  test('a package changed by hand', async () => {
    const grown = sql`update wallet.lot set units = units + 1, units_left = units_left + 1`
    expect(await found(grown)).toEqual(['package equals the sum of its entries'])
    expect(await found(sql`update wallet.lot set units_held = units_held - 1`)).toContain('held units equal the open holds')
  })

  test('a hold whose state contradicts its postings', async () => {
    const ended = sql`update wallet.hold set state = 'captured', ended_at = now() where state = 'held'`
    expect(await found(ended)).toContain('hold state matches its postings')
    expect(await found(sql`delete from wallet.hold where state = 'captured'`)).toContain('hold state matches its postings')
    const invented = sql`
      insert into wallet.hold
      values (${newId()}, ${PLATFORM}, ${payer.ownerId}, 'file', 1, 'invented', 'released', 0, 0, '[]', now(), now())`
    expect(await found(invented)).toEqual(['hold state matches its postings'])
  })

  test('a refund of money that was not charged', async () => {
    const refunded = sql`
      with posted as (
        insert into wallet.posting (id, platform_id, owner_id, kind, key, reference, at)
        select ${newId()}, platform_id, owner_id, 'credit', 'refund/' || id || '/x', reference, now()
        from wallet.hold where state = 'captured' limit 1 returning id, owner_id
      )
      insert into wallet.entry (posting_id, account, owner_id, commodity, amount)
      select id, 'recharged'::wallet.account, owner_id, 'CNY', 1000000 from posted
      union all select id, 'paid-in'::wallet.account, null, 'CNY', -1000000 from posted`
    expect(await found(refunded)).toEqual(['refunds do not exceed the charge'])
  })
})
