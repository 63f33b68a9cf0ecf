// The audit log: append-only, one hash chain per platform; changed, removed and inserted lines are detected.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../test/house.ts'
import type { Guest, Member } from './actor.ts'
import { audit, firstBrokenAuditLine } from './audit.ts'
import { type Deps, inTransaction } from './deps.ts'

let house: TestHouse
let deps: Deps

beforeAll(async () => {
  house = await openTestHouse({ role: 'http' })
  deps = house.house.deps
})
afterAll(() => house.close())

const guestOf = (platformId: number): Guest => ({ kind: 'guest', platformId, address: '203.0.113.7', device: '', locale: 'zh' })
const append = (platformId: number, action: string, facts = {}) =>
  inTransaction(deps, (inside) => audit(inside, guestOf(platformId), { action, subject: 'thing', facts }))

interface Line {
  seq: number
  actor: string
  action: string
  address: string
  facts: string
  previous: string
  hash: string
}
const linesOf = async (platformId: number) =>
  (await sql<Line>`select * from kernel.audit where platform_id = ${platformId} order by seq`.execute(deps.db)).rows

describe('an audit line', () => {
  it('records actor, action, subject, address and facts, and is chained to the line before', async () => {
    const member: Member = {
      ...guestOf(101),
      kind: 'member',
      accountId: 'someone',
      ownerId: 'someone',
      isSub: false,
      name: 'x',
      sessionId: 's',
    }
    await append(101, 'first')
    await inTransaction(deps, (inside) =>
      audit(inside, member, { action: 'second', subject: 'price', facts: { before: 1, after: 2, reason: 'test', gone: null } }),
    )
    const [first, second] = await linesOf(101)
    expect(first).toMatchObject({ seq: 1, actor: 'guest', action: 'first', previous: '0'.repeat(64) })
    expect(second).toMatchObject({ seq: 2, actor: 'someone', address: '203.0.113.7', previous: first?.hash })
    expect(second?.facts).toBe('{"after":2,"before":1,"gone":null,"reason":"test"}')
    expect(await firstBrokenAuditLine(deps.db, 101)).toBeUndefined()
  })

  it('is rolled back with its act', async () => {
    await expect(
      inTransaction(deps, async (inside) => {
        await audit(inside, guestOf(102), { action: 'undone', subject: 'x' })
        throw new Error('the act failed')
      }),
    ).rejects.toThrow('the act failed')
    expect(await linesOf(102)).toEqual([])
  })

  it('gets consecutive numbers under concurrent writes', async () => {
    await Promise.all(Array.from({ length: 25 }, (_, at) => append(103, `act ${at}`)))
    expect((await linesOf(103)).map(({ seq }) => seq)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1))
    expect(await firstBrokenAuditLine(deps.db, 103)).toBeUndefined()
  })

  it('belongs to the chain of one platform', async () => {
    await append(104, 'here')
    await append(105, 'there')
    expect((await linesOf(105))[0]).toMatchObject({ seq: 1, previous: '0'.repeat(64) })
  })
})

describe('the database refuses', () => {
  beforeAll(() => append(106, 'kept'))

  it.each([
    ['to update an audit line', sql`update kernel.audit set actor = 'nobody' where platform_id = 106`],
    ['to delete an audit line', sql`delete from kernel.audit where platform_id = 106`],
    ['to truncate the audit log', sql`truncate kernel.audit`],
  ])('%s', async (_, statement) => {
    await expect(statement.execute(deps.db)).rejects.toThrow('permission denied for table audit')
    await expect(house.asOwner((db) => statement.execute(db))).rejects.toThrow('kernel.audit is append-only')
    expect(await linesOf(106)).toHaveLength(1)
  })
})

describe('tampering with the audit log is detected', () => {
  let platform = 200

  /** As a database administrator could: disable the trigger, change something, enable it again. */
  async function tamper(statement: (platformId: number) => ReturnType<typeof sql>): Promise<number | undefined> {
    platform += 1
    for (let at = 0; at < 5; at += 1) await append(platform, `act ${at}`, { amount: at })
    expect(await firstBrokenAuditLine(deps.db, platform)).toBeUndefined()
    await house.asOwner(async (db) => {
      await sql`alter table kernel.audit disable trigger append_only`.execute(db)
      await statement(platform).execute(db)
      await sql`alter table kernel.audit enable trigger append_only`.execute(db)
    })
    return firstBrokenAuditLine(deps.db, platform)
  }

  it.each([
    ['another actor', sql`actor = 'someone else'`],
    ['another address', sql`address = '198.51.100.1'`],
    ['another action', sql`action = 'harmless'`],
    ['another subject', sql`subject = 'another'`],
    ['other facts', sql`facts = '{"amount":999}'`],
    ['a time a millisecond later', sql`at = at + interval '1 millisecond'`],
    ['another hash', sql`hash = repeat('a', 64)`],
    ['another previous hash', sql`previous = repeat('a', 64)`],
  ])('when the third line has %s', async (_, change) => {
    expect(await tamper((id) => sql`update kernel.audit set ${change} where platform_id = ${id} and seq = 3`)).toBe(3)
  })

  it('when a line is missing, also if the others are renumbered', async () => {
    expect(await tamper((id) => sql`delete from kernel.audit where platform_id = ${id} and seq = 2`)).toBe(2)
    const closed = (id: number) => sql`
      with gone as (delete from kernel.audit where platform_id = ${id} and seq = 5 returning *)
      update kernel.audit set actor = gone.actor, at = gone.at, action = gone.action, facts = gone.facts, hash = gone.hash
      from gone where kernel.audit.platform_id = ${id} and kernel.audit.seq = 4`
    expect(await tamper(closed)).toBe(4)
  })

  it('when a line is appended without the hash of the one before it', async () => {
    const forged = (id: number) => sql`
      insert into kernel.audit select platform_id, 6, at, actor, address, action, subject, facts, previous, hash
      from kernel.audit where platform_id = ${id} and seq = 5`
    expect(await tamper(forged)).toBe(6)
  })

  it('when two lines are swapped', async () => {
    const swapped = (id: number) => sql`
      update kernel.audit set action = case seq when 2 then 'act 2' else 'act 1' end where platform_id = ${id} and seq in (2, 3)`
    expect(await tamper(swapped)).toBe(2)
  })
})
