// Tests the engine with a kind that uses all of it: handlers, guards, clocks, acts after a time limit, quotes, series, and random walks against a model.
import { randomUUID } from 'node:crypto'
import { generalErrors } from '@attestry/contract/errors'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { lawyerErrors } from '@attestry/contract/modules/lawyer/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import type { Member, Staff } from '../../kernel/actor.ts'
import { days } from '../../kernel/clock.ts'
import { inTransaction } from '../../kernel/deps.ts'
import { findAccountByPhone } from '../account/public.ts'
import {
  addQuote,
  assignCase,
  findCase,
  nextNumber,
  openCase,
  performAct,
  performDueActs,
  quotesOf,
  readClocks,
  readTimeline,
  verifyCases,
} from './public.ts'
import { rules, type SampleAct, sample, unpaid } from './sample-case.fixture.ts'

let house: TestHouse
let applicant: Member
let staff: Staff[]

const caller = { platformId: 1, address: '127.0.0.1', device: 'test', locale: 'zh', sessionId: '' } as const

beforeAll(async () => {
  house = await openTestHouse()
  const accountOf = async (phone: string) => {
    const account = await findAccountByPhone(house.house.deps.db, 1, phone)
    if (!account) throw new Error(`no account ${phone}`)
    return { accountId: account.id, name: account.name }
  }
  const own = await accountOf('13800000001')
  applicant = { ...caller, kind: 'member', ...own, ownerId: own.accountId, isSub: false }
  staff = await Promise.all(
    ['13900000001', '13900000002', '13900000003'].map(async (phone) => ({
      ...caller,
      kind: 'staff' as const,
      role: 'notary' as const,
      ...(await accountOf(phone)),
    })),
  )
})
afterAll(() => house.close())

const person = (at: number): Staff => staff[at] as Staff

async function opened(): Promise<string> {
  const id = randomUUID()
  await inTransaction(house.house.deps, (inside) => openCase(inside, sample, applicant, { id }))
  return id
}
const act = (id: string, by: Member | Staff, name: SampleAct) => performAct(house.house.deps, rules, by, { id }, { act: name })
const take = (id: string, by: Staff, expectedHandler?: string) =>
  inTransaction(house.house.deps, (inside) => assignCase(inside, sample, by, { id }, { act: 'take', expectedHandler }))
const stateOf = async (id: string) => (await findCase(house.house.deps.db, sample, 1, { id }))?.state
const refusedWith = (definition: { name: string }) => expect.objectContaining({ message: definition.name })
const clockOf = async (id: string, clock: string) =>
  (await readClocks(house.house.deps, 1, [id])).get(id)?.find((each) => each.name === clock)

async function inReview(): Promise<string> {
  const id = await opened()
  await take(id, person(0))
  await act(id, person(0), 'price')
  await act(id, applicant, 'pay')
  await act(id, person(0), 'draft')
  return id
}

describe('the handler', () => {
  it('alone performs the acts of the handler', async () => {
    const id = await opened()
    await expect(act(id, person(0), 'price')).rejects.toEqual(refusedWith(caseworkErrors.NOT_HANDLER))
    await take(id, person(0))
    await expect(act(id, person(1), 'price')).rejects.toEqual(refusedWith(caseworkErrors.NOT_HANDLER))
    await act(id, person(0), 'price')
    expect(await stateOf(id)).toBe('priced')
  })

  it('cannot approve their own draft, even after another person has taken the case', async () => {
    const id = await inReview()
    await expect(act(id, person(0), 'approve')).rejects.toEqual(refusedWith(caseworkErrors.OWN_DRAFT))
    await take(id, person(1), person(0).accountId)
    for (const handled of [person(0), person(1)])
      await expect(act(id, handled, 'approve')).rejects.toEqual(refusedWith(caseworkErrors.OWN_DRAFT))
    await act(id, person(2), 'approve')
    expect(await stateOf(id)).toBe('issued')
  })
})

describe('a guard', () => {
  it('refuses the act before anything is changed', async () => {
    const id = await opened()
    await take(id, person(0))
    await act(id, person(0), 'price')
    unpaid.add(id)
    await expect(act(id, applicant, 'pay')).rejects.toEqual(refusedWith(generalErrors.NOT_ALLOWED))
    expect(await stateOf(id)).toBe('priced')
    expect((await clockOf(id, 'office'))?.state).toBeUndefined()
    unpaid.delete(id)
    await act(id, applicant, 'pay')
    expect(await stateOf(id)).toBe('working')
  })
})

describe('a clock', () => {
  it('starts with its act, does not count while suspended, and stops with the last act', async () => {
    const id = await inReview()
    const running = await clockOf(id, 'office')
    expect(running).toMatchObject({ state: 'running', workingDays: 15, used: 0, isLate: false })
    await act(id, person(1), 'return')
    await act(id, person(0), 'suspend')
    house.clock.pass(days(40))
    expect(await clockOf(id, 'office')).toMatchObject({ state: 'suspended', due: null, isLate: false })
    await act(id, person(0), 'resume')
    const resumed = await clockOf(id, 'office')
    expect(resumed?.due?.getTime()).toBeGreaterThan((running?.due?.getTime() ?? 0) + days(35))
    house.clock.pass(days(60))
    expect(await clockOf(id, 'office')).toMatchObject({ state: 'running', isLate: true })
    await act(id, person(0), 'draft')
    await act(id, person(1), 'approve')
    expect(await clockOf(id, 'office')).toMatchObject({ state: 'stopped', isLate: true })
  })

  it('performs its act once the time limit has passed, and not before', async () => {
    const { deps } = house.house
    const [late, paid] = [await opened(), await opened()]
    for (const id of [late, paid]) {
      await take(id, person(0))
      await act(id, person(0), 'price')
    }
    await act(paid, applicant, 'pay')
    await performDueActs(deps, rules)
    expect(await stateOf(late)).toBe('priced')
    house.clock.pass(days(30))
    // A new quote begins a new period.
    const again = await opened()
    await take(again, person(0))
    await act(again, person(0), 'price')
    expect(await performDueActs(deps, rules)).toBeGreaterThan(0)
    expect([await stateOf(late), await stateOf(paid), await stateOf(again)]).toEqual(['abandoned', 'working', 'priced'])
    expect(await performDueActs(deps, rules)).toBe(0)
    const { list } = await readTimeline(deps, sample, person(0), { id: late })
    expect(list.at(-1)).toMatchObject({ actor: 'clock', act: 'lapse', name: null, to: 'abandoned' })
    await expect(act(late, applicant, 'pay')).rejects.toEqual(refusedWith(lawyerErrors.WRONG_STATE))
  })

  it('that is suspended stops with the case', async () => {
    const id = await inReview()
    await act(id, person(1), 'return')
    await act(id, person(0), 'suspend')
    house.clock.pass(days(3))
    await act(id, applicant, 'withdraw')
    expect(await clockOf(id, 'office')).toMatchObject({ state: 'stopped', isLate: false })
    const open = sql`select 1 from casework.suspension where case_id = ${id} and until_at is null`
    expect((await open.execute(house.house.deps.db)).rows).toEqual([])
  })

  it('alone performs its act: neither applicant nor staff can lapse a case', async () => {
    const id = await opened()
    for (const by of [applicant, person(0)])
      await expect(act(id, by, 'lapse')).rejects.toEqual(refusedWith(generalErrors.NOT_ALLOWED))
  })

  it('cannot be moved by raw SQL', async () => {
    const id = await inReview()
    const { db } = house.house.deps
    for (const change of [
      sql`update casework.clock set started_at = now() where case_id = ${id}`,
      sql`update casework.clock set working_days = 99 where case_id = ${id}`,
      sql`update casework.clock set stopped_at = null where case_id = ${id} and stopped_at is not null`,
    ])
      await expect(change.execute(db)).rejects.toThrow(/cannot be changed/)
  })
})

describe('a quote', () => {
  it('has a new version with every change, and versions are never changed', async () => {
    const { deps } = house.house
    const id = await opened()
    const line = { name: 'Fee', quantity: 2, unitFen: 40_000 }
    const first = await inTransaction(deps, (inside) => addQuote(inside, person(0), id, [line]))
    const second = await inTransaction(deps, (inside) => addQuote(inside, person(0), id, [line, { ...line, quantity: 1 }]))
    expect([first, second].map(({ version, total_fen }) => [version, total_fen])).toEqual([
      [1, 80_000],
      [2, 120_000],
    ])
    expect((await quotesOf(deps.db, id)).map(({ version }) => version)).toEqual([2, 1])
    await expect(sql`update casework.quote set total_fen = 1 where case_id = ${id}`.execute(deps.db)).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('a series', () => {
  it('has no gaps or duplicates with concurrent transactions and rollbacks', async () => {
    const { deps } = house.house
    const series = `test/${randomUUID()}`
    const taken = await Promise.allSettled(
      Array.from({ length: 24 }, (_, at) =>
        deps.db.transaction().execute(async (db) => {
          const number = await nextNumber(db, 1, series)
          if (at % 3 === 0) throw new Error('rolled back')
          return number
        }),
      ),
    )
    const numbers = taken.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
    await expect(nextNumber(deps.db, 1, series)).rejects.toThrow(/transaction/)
    await expect(sql`update casework.series set last = 5 where name = ${series}`.execute(deps.db)).rejects.toThrow(/counts up/)
  })
})

describe('random walks', () => {
  /** Independent of the definition: where each act leads, who performs it. */
  const model: Record<string, Partial<Record<SampleAct, readonly [to: string, by: 'applicant' | 'handler' | 'other']>>> = {
    submitted: { price: ['priced', 'handler'], abandon: ['abandoned', 'applicant'] },
    priced: { price: ['priced', 'handler'], pay: ['working', 'applicant'], abandon: ['abandoned', 'applicant'] },
    working: { suspend: ['suspended', 'handler'], draft: ['review', 'handler'], withdraw: ['terminated', 'applicant'] },
    suspended: { resume: ['working', 'handler'], withdraw: ['terminated', 'applicant'] },
    review: { approve: ['issued', 'other'], return: ['working', 'other'], withdraw: ['terminated', 'applicant'] },
    issued: {},
    abandoned: {},
    terminated: {},
  }

  it('allow an act exactly where the model does', async () => {
    const names = Object.keys(sample.acts) as SampleAct[]
    let seed = 20_261_118
    const below = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % limit
    }
    const people = { applicant, handler: person(0), other: person(1) } as const
    for (let walk = 0; walk < 12; walk += 1) {
      const id = await opened()
      await take(id, person(0))
      let state = 'submitted'
      for (let step = 0; step < 15; step += 1) {
        const name = names[below(names.length)] as SampleAct
        const by = (['applicant', 'handler', 'other'] as const)[below(3)] ?? 'applicant'
        const [to, expected] = model[state]?.[name] ?? []
        const outcome = await act(id, people[by], name).then(
          (row) => row.state as string,
          () => undefined,
        )
        expect(outcome, `${state}: ${name} by the ${by}`).toBe(expected === by ? to : undefined)
        state = outcome ?? state
      }
      expect(await stateOf(id)).toBe(state)
    }
    expect((await verifyCases(house.house.deps.db)).length).toBe(0)
  }, 60_000)
})
