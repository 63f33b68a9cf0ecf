// Batched acts: calls share a transaction, and each has its own outcome.
import { generalErrors } from '@attestry/contract/errors'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { depositDigests, sharedDigests } from '../../modules/evidence/file-deposit/service.ts'
import { credit, lockWallet, verifyLedger } from '../../modules/wallet/public.ts'
import type { Member } from '../actor.ts'
import { type Deps, inTransaction } from '../deps.ts'
import type { Refusal } from '../refuse.ts'
import type { Act } from './act.ts'
import { batchedAct } from './batched-act.ts'

interface Receipt {
  readonly list: readonly { readonly ano: string }[]
  readonly quote: { readonly total: string }
}

const RICH_FEN = 100_000
let house: TestHouse
let deps: Deps
let deposit: (call: Act) => Promise<{ data: unknown; replayed: boolean }>
let members: readonly [Member, Member, Member]

beforeAll(async () => {
  house = await openTestHouse({ role: 'http' })
  deps = house.house.deps
  deposit = batchedAct(deps, sharedDigests, (data) => data)
  members = [await member(RICH_FEN), await member(RICH_FEN), await member(RICH_FEN)]
  await house.asOwner(async (db) => {
    await sql`
      create function refuse_poison() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$`.execute(db)
    await sql`
      create trigger poison before insert on attestation.record
      for each row when (new.name = 'poison') execute function refuse_poison()`.execute(db)
    await sql`
      create constraint trigger late_poison after insert on attestation.record deferrable initially deferred
      for each row when (new.name = 'late poison') execute function refuse_poison()`.execute(db)
  })
})
afterAll(() => house.close())

async function member(fen: number): Promise<Member> {
  const { id } = await house.register()
  if (fen > 0) await give(id, fen)
  const caller = { address: '192.0.2.1', device: 'test', locale: 'en' as const }
  return { kind: 'member', ...caller, platformId: 1, accountId: id, ownerId: id, isSub: false, name: 'test', sessionId: id }
}

const give = (ownerId: string, fen: number) =>
  credit(deps, { platformId: 1, ownerId }, { fund: 'recharged', fen, key: `test ${ownerId}`, reason: 'test' })

function call(
  name: string,
  {
    actor = members[1],
    key,
    acknowledged = true,
    digests = 1,
  }: Partial<Act & { actor: Member; acknowledged: boolean; digests: number }> = {},
): Act {
  const item = { name, algorithm: 'sha256' as const, digest: 'ab'.repeat(32) }
  const input = { items: Array.from({ length: digests }, () => item), acknowledged }
  const run = async (inside: Deps) => ({ data: await depositDigests(inside, actor, input), cookies: [] })
  return { endpoint: fileDepositApi.depositDigests, actor, input, key, run }
}

/** All calls are queued before the batch starts. */
async function depositConcurrently(...calls: readonly Act[]) {
  const settled = await Promise.allSettled(calls.map(deposit))
  return settled.map((outcome) => {
    if (outcome.status === 'rejected')
      return { code: (outcome.reason as Refusal).definition?.code ?? 'fault', ano: undefined, replayed: false }
    const { list } = outcome.value.data as Receipt
    return { code: 'done', ano: list[0]?.ano, replayed: outcome.value.replayed }
  })
}

async function transactionsOf(anos: readonly (string | undefined)[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text) from attestation.record where ano = any (${anos}::text[])`.execute(deps.db)
  return rows[0]?.count ?? 0
}

async function heldBy(...payers: readonly Member[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from wallet.hold where owner_id = any (${payers.map(({ ownerId }) => ownerId)}::uuid[])`.execute(deps.db)
  return rows[0]?.count ?? 0
}

it('concurrent calls of several members share one transaction, each paid from its own wallet; a call without money or consent is refused alone', async () => {
  const poor = await member(0)
  const before = await heldBy(...members)
  const answers = await depositConcurrently(
    ...members.map((actor) => call('shared', { actor })),
    call('cannot pay', { actor: poor }),
    call('has not agreed', { acknowledged: false }),
    call('again'),
  )
  expect(answers.map(({ code }) => code)).toEqual([
    ...['done', 'done', 'done'],
    walletErrors.NOT_ENOUGH.code,
    evidenceErrors.NOT_ACKNOWLEDGED.code,
    'done',
  ])
  const anos = answers.flatMap(({ ano }) => ano ?? [])
  expect(new Set(anos).size).toBe(4)
  expect(await transactionsOf(anos)).toBe(1)
  expect((await heldBy(...members)) - before).toBe(4)
  expect(await heldBy(poor)).toBe(0)
  expect(await verifyLedger(deps)).toEqual([])
})

it('a large call runs in its own transaction, outside the batch', async () => {
  const answers = await depositConcurrently(
    call('small', { actor: members[0] }),
    call('large', { actor: members[1], digests: 11 }),
    call('small', { actor: members[2] }),
  )
  const [first, large, last] = answers.map(({ ano }) => ano)
  expect(await transactionsOf([first, last])).toBe(1)
  expect(await transactionsOf([first, large])).toBe(2)
})

it('two calls of one wallet with money for one: the first is paid, the second refused', async () => {
  const { data } = await deposit(call('price'))
  const actor = await member(Math.round(Number((data as Receipt).quote.total) * 100))
  const answers = await depositConcurrently(call('left', { actor }), call('right', { actor }))
  expect(answers.map(({ code }) => code)).toEqual(['done', walletErrors.NOT_ENOUGH.code])
  expect(await heldBy(actor)).toBe(1)
  expect(await verifyLedger(deps)).toEqual([])
})

it('a call that breaks the batch fails alone; the others run individually', async () => {
  const before = await heldBy(...members)
  const answers = await depositConcurrently(call('sound 1'), call('poison'), call('sound 2'))
  expect(answers.map(({ code }) => code)).toEqual(['done', 'fault', 'done'])
  expect(await transactionsOf(answers.map(({ ano }) => ano))).toBe(2)
  expect((await heldBy(...members)) - before).toBe(2)
  expect(await verifyLedger(deps)).toEqual([])
})

it('a batch whose commit failed is not retried', async () => {
  const before = await heldBy(...members)
  const answers = await depositConcurrently(call('sound'), call('late poison'))
  expect(answers.map(({ code }) => code)).toEqual(['fault', 'fault'])
  expect(await heldBy(...members)).toBe(before)
})

it('a call that waits for a locked wallet does not delay the others of its batch', async () => {
  const [blocked, ...free] = members
  const waiting = await inTransaction(deps, async (inside) => {
    await lockWallet(inside.db, { platformId: 1, ownerId: blocked.ownerId })
    const done: string[] = []
    const calls = [blocked, ...free].map((actor) => deposit(call('beside', { actor })).then(() => done.push(actor.ownerId)))
    await Promise.all(calls.slice(1))
    expect(done).not.toContain(blocked.ownerId)
    return { last: calls[0] }
  })
  await waiting.last
  expect(await verifyLedger(deps)).toEqual([])
})

it('an idempotency key acts once, also if it occurs twice in one batch or was used before', async () => {
  const [key, used] = [crypto.randomUUID(), crypto.randomUUID()]
  const [first] = await depositConcurrently(call('used', { key: used }))
  const before = await heldBy(...members)
  const [one, other, two, again, reused] = await depositConcurrently(
    call('twice', { key }),
    call('other'),
    call('twice', { key }),
    call('used', { key: used }),
    call('something else', { key: used }),
  )
  expect(other?.code).toBe('done')
  expect([one?.replayed, two?.replayed, two?.ano]).toEqual([false, true, one?.ano])
  expect([again?.replayed, again?.ano]).toEqual([true, first?.ano])
  expect(reused?.code).toBe(generalErrors.KEY_REUSED.code)
  expect((await heldBy(...members)) - before).toBe(2)
})

it('a refused call leaves its idempotency key free', async () => {
  const [key, actor] = [crypto.randomUUID(), await member(0)]
  const [refused] = await depositConcurrently(call('later', { key, actor }), call('beside'))
  expect(refused?.code).toBe(walletErrors.NOT_ENOUGH.code)
  await give(actor.ownerId, RICH_FEN)
  expect(await depositConcurrently(call('later', { key, actor }), call('beside'))).toMatchObject([
    { code: 'done', replayed: false },
    { code: 'done', replayed: false },
  ])
})
