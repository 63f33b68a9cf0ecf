// Tries every act of every case kind in every state by every actor through the API, races, and changes by raw SQL.
import { generalErrors } from '@attestry/contract/errors'
import { actsOf, type CaseActor, type CaseDefinition, caseActors, statesOf } from '@attestry/contract/modules/casework/definition'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { type CaseKind, caseKinds, cases } from '@attestry/contract/modules/casework/kind'
import type { AssignmentAct } from '@attestry/contract/modules/casework/timeline'
import type { complaintApi } from '@attestry/contract/modules/evidence/complaint'
import { MAX_REQUESTS_PER_IP_PER_DAY } from '@attestry/contract/modules/lawyer/case-request'
import { rolesFor } from '@attestry/contract/modules/operator/role'
import { workApi } from '@attestry/contract/modules/operator/work'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignCalls, caseCalls, timelineCalls } from '../../../test/case-calls.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makers } from '../../../test/resource-makers.ts'
import { STAFF } from '../../../test/two-platforms.ts'
import type { Actor, Member, Staff } from '../../kernel/actor.ts'
import { days } from '../../kernel/clock.ts'
import { refuse } from '../../kernel/refuse.ts'
import { findAccountByPhone } from '../account/public.ts'
import { performAct } from './public.ts'

const APPLICANT = '13800000001'
/** A test makes a case per state, and each complaint needs a capture that is really sealed. */
const MANY_CASES_TIMEOUT_MS = 120_000

let house: TestHouse
const tokens = new Map<string, string>()

beforeAll(async () => {
  house = await openTestHouse()
  await logInAll()
})
afterAll(() => house.close())

async function logInAll(): Promise<void> {
  for (const phone of [APPLICANT, ...Object.values(STAFF)]) tokens.set(phone, await house.logIn(phone))
}

const desksOf = (kind: CaseKind) => rolesFor(cases[kind].duty).map((role) => tokens.get(STAFF[role]) ?? '')
const tokenOf = (kind: CaseKind, actor: CaseActor) => (actor === 'desk' ? desksOf(kind)[0] : tokens.get(APPLICANT)) ?? ''

let opened = 0

async function newCase(kind: CaseKind): Promise<string> {
  opened += 1
  // Case requests are limited per IP address and day.
  if (opened % MAX_REQUESTS_PER_IP_PER_DAY === 0) {
    house.clock.pass(days(1.1))
    await logInAll()
  }
  return (await makers[kind]?.(house, tokens.get(APPLICANT) ?? '')) ?? ''
}

function callAs(kind: CaseKind, reference: string, act: string, token: string) {
  const calls: Readonly<Record<string, (reference: string) => { endpoint: never; input: never }>> = caseCalls[kind] as never
  const call = calls[act]?.(reference)
  if (!call) throw new Error(`no call for act ${act} of ${kind}`)
  return house.call(call.endpoint, call.input, { token })
}

interface Stored {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly version: number
  readonly steps: readonly {
    act: string | null
    actor: string
    from_state: string | null
    to_state: string
    account_id: string
  }[]
}

async function stored(reference: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select c.*, (select json_agg(s order by s.version) from casework.step s where case_id = c.id) as steps
    from casework."case" c where subject = ${reference} or id::text = ${reference}`.execute(house.house.deps.db)
  const [row] = rows
  if (!row) throw new Error(`no case ${reference}`)
  return row
}

/** The kinds of messages that the last step sent. */
async function messagesAbout({ kind, id, version }: Stored): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from message.message where key = ${`${kind}/${id}/${version}`}`.execute(house.house.deps.db)
  return rows.map((row) => row.kind)
}

/** The shortest sequence of transitions from the initial state. */
function pathTo(definition: CaseDefinition, state: string): CaseDefinition['transitions'] {
  const paths = new Map<string, CaseDefinition['transitions']>([[definition.initial, []]])
  for (const [reached, path] of paths)
    for (const each of definition.transitions)
      if (each.from.includes(reached) && !paths.has(each.to)) paths.set(each.to, [...path, each])
  return paths.get(state) ?? []
}

async function newCaseIn(kind: CaseKind, state: string): Promise<string> {
  const reference = await newCase(kind)
  for (const { act, actor } of pathTo(cases[kind], state)) {
    const answer = await callAs(kind, reference, act, tokenOf(kind, actor))
    expect(answer.flag, act).toBe(true)
  }
  return reference
}

const everyState = caseKinds.flatMap((kind) => statesOf<string>(cases[kind]).map((state) => [kind, state] as const))

describe.each(everyState)('a case of kind %s in state %s', (kind, state) => {
  const definition: CaseDefinition = cases[kind]
  const attempts = Object.keys(definition.acts).flatMap((act) => caseActors.map((actor) => ({ act, actor })))
  const own = ({ act, actor }: { act: string; actor: CaseActor }) =>
    definition.transitions.filter((each) => each.act === act && each.actor === actor)
  const allowed = (attempt: { act: string; actor: CaseActor }) => own(attempt).find(({ from }) => from.includes(state))

  it(
    'refuses every act that the state does not allow, with its error code, and changes nothing',
    async () => {
      const reference = await newCaseIn(kind, state)
      const before = await stored(reference)
      expect(before.state).toBe(state)
      for (const attempt of attempts.filter((each) => !allowed(each))) {
        const { flag, statusCode } = await callAs(kind, reference, attempt.act, tokenOf(kind, attempt.actor))
        const repeated = own(attempt).some(({ idempotent, to }) => idempotent && to === state)
        const refusal = own(attempt).length > 0 ? definition.wrongState : generalErrors.NOT_ALLOWED
        const label = `${attempt.act} by ${attempt.actor}`
        expect(flag, label).toBe(repeated)
        if (!repeated) expect(statusCode, label).toBe(refusal.code)
        expect(await stored(reference), label).toEqual(before)
      }
    },
    MANY_CASES_TIMEOUT_MS,
  )

  const possible = attempts.filter(allowed)
  if (possible.length > 0)
    it.each(possible)(
      'allows $act by $actor, and records it as a step',
      async (attempt) => {
        const reference = await newCaseIn(kind, state)
        const before = await stored(reference)
        const { flag } = await callAs(kind, reference, attempt.act, tokenOf(kind, attempt.actor))
        expect(flag).toBe(true)
        const after = await stored(reference)
        const to = allowed(attempt)?.to
        expect(after).toMatchObject({ state: to, version: before.version + 1 })
        expect(after.steps).toHaveLength(after.version)
        expect(after.steps.at(-1)).toMatchObject({ ...attempt, from_state: state, to_state: to })
        expect(after.steps.at(-1)?.account_id).toBeTruthy()
        expect(await messagesAbout(after)).toEqual(allowed(attempt)?.message ? [allowed(attempt)?.message] : [])
      },
      MANY_CASES_TIMEOUT_MS,
    )
})

it.each(caseKinds)(
  'concurrent acts of two desks on a case of kind %s are made one after another, each allowed by the state before it',
  async (kind) => {
    const definition: CaseDefinition = cases[kind]
    const reference = await newCase(kind)
    const acts = definition.transitions.filter(({ from, actor }) => actor === 'desk' && from.includes(definition.initial))
    const [first = '', second = first] = desksOf(kind)
    const tries = acts.flatMap((transition) => [first, second].map((token) => ({ transition, token })))
    const answers = await Promise.all(tries.map(({ transition, token }) => callAs(kind, reference, transition.act, token)))
    const { steps, version, state } = await stored(reference)
    expect(steps).toHaveLength(version)
    expect(steps.at(-1)?.to_state).toBe(state)
    for (const [at, { act, from_state, to_state }] of steps.entries()) {
      if (at === 0) continue
      expect(from_state).toBe(steps[at - 1]?.to_state)
      expect(acts.some((each) => each.act === act && each.to === to_state && each.from.includes(from_state ?? ''))).toBe(true)
    }
    const winners = tries.filter((_, at) => answers[at]?.flag)
    const made = steps.slice(1).map(({ act }) => act)
    expect([...new Set(winners.map(({ transition }) => transition.act))].sort()).toEqual([...made].sort())
    for (const [at, { flag, statusCode }] of answers.entries()) {
      if (!flag) expect(statusCode).toBe(definition.wrongState.code)
      else if (!tries[at]?.transition.idempotent)
        expect(winners.filter(({ transition }) => transition === tries[at]?.transition)).toHaveLength(1)
    }
  },
  MANY_CASES_TIMEOUT_MS,
)

it.each(caseKinds)(
  'a case of kind %s counts as work until the desk has acted',
  async (kind) => {
    const definition: CaseDefinition = cases[kind]
    const [token = ''] = desksOf(kind)
    const waiting = async () =>
      (await house.get(workApi.counts, {}, { token })).list.find((each) => each.kind === kind)?.waiting ?? 0
    const before = await waiting()
    const reference = await newCase(kind)
    expect(await waiting()).toBe(before + 1)
    const [ending] = definition.transitions.filter(({ from, to, actor }) => {
      return actor === 'desk' && from.includes(definition.initial) && !definition.awaitsDesk.includes(to)
    })
    await callAs(kind, reference, ending?.act ?? '', token)
    expect(await waiting()).toBe(before)
  },
  MANY_CASES_TIMEOUT_MS,
)

describe('performAct without endpoint access checks', () => {
  const caller = { platformId: 1, address: '127.0.0.1', device: '', locale: 'en', name: '', sessionId: '' } as const
  const complaint = { definition: cases.complaint }
  let reference: string
  let owner: Member
  let operator: Staff

  beforeAll(async () => {
    reference = await newCase('complaint')
    const idOf = async (phone: string) => (await findAccountByPhone(house.house.deps.db, 1, phone))?.id ?? ''
    const accountId = await idOf(APPLICANT)
    owner = { ...caller, kind: 'member', accountId, ownerId: accountId, isSub: false }
    operator = { ...caller, kind: 'staff', accountId: await idOf(STAFF.operator), role: 'operator' }
  }, MANY_CASES_TIMEOUT_MS)

  it.each<[string, () => Actor, 'withdraw' | 'refund', string]>([
    ['an act of the desk by the applicant', () => owner, 'refund', 'NOT_ALLOWED'],
    ['an act of the applicant by the desk', () => operator, 'withdraw', 'NOT_ALLOWED'],
    ['another member', () => ({ ...owner, ownerId: operator.accountId }), 'withdraw', 'NOT_FOUND'],
    ['a visitor', () => ({ ...caller, kind: 'guest' }), 'withdraw', 'NOT_FOUND'],
    ['staff of another platform', () => ({ ...operator, platformId: 2 }), 'refund', 'NOT_FOUND'],
  ])('refuses %s', async (_, actor, act, refusal) => {
    const before = await stored(reference)
    const attempt = performAct(house.house.deps, complaint, actor(), { subject: reference }, { act })
    await expect(attempt).rejects.toThrow(refusal)
    expect(await stored(reference)).toEqual(before)
  })

  it('undoes state and step when the effect of an act is refused', async () => {
    const before = await stored(reference)
    const rules = { ...complaint, effects: { withdraw: async () => refuse(generalErrors.STALE) } }
    const attempt = performAct(house.house.deps, rules, owner, { subject: reference }, { act: 'withdraw' })
    await expect(attempt).rejects.toThrow('STALE')
    expect(await stored(reference)).toEqual(before)
  })
})

it('a case cannot be changed without a step, and no step can be changed, by raw SQL', async () => {
  const { db } = house.house.deps
  const id = await newCase('case-request')
  for (const [change, problem] of [
    [sql`state = 'closed'`, /only with a step/],
    [sql`state = 'closed', version = version + 1`, /case_has_step/],
    [sql`version = version + 2`, /only with a step/],
    [sql`facts = '{"a": 1}'`, /cannot be changed/],
    [sql`owner_id = null, subject = 'x'`, /cannot be changed/],
  ] as const)
    await expect(sql`update casework."case" set ${change} where id = ${id}`.execute(db)).rejects.toThrow(problem)
  await expect(sql`update casework.step set note = 'x' where case_id = ${id}`.execute(db)).rejects.toThrow(/cannot be changed/)
  await expect(sql`delete from casework.step where case_id = ${id}`.execute(db)).rejects.toThrow(/cannot be changed/)
})

it.each(caseKinds)(
  'a case of kind %s is taken by one of two concurrent calls, handed back, and not taken in a state without desk acts',
  async (kind) => {
    const definition: CaseDefinition = cases[kind]
    const reference = await newCase(kind)
    const [first = ''] = desksOf(kind)
    const assign = (act: AssignmentAct, expectedHandler?: string) => {
      const { endpoint, input } = assignCalls[kind](reference, { act, ...(expectedHandler && { expectedHandler }) })
      return house.call(endpoint as typeof complaintApi.assign, input as never, { token: first })
    }
    const both = await Promise.all([assign('take'), assign('take')])
    expect(both.filter(({ flag }) => flag)).toHaveLength(1)
    expect(both.find(({ flag }) => !flag)?.statusCode).toBe(caseworkErrors.ASSIGNED_MEANWHILE.code)
    const handler = both.find(({ flag }) => flag)?.data?.handler
    expect(handler?.name).toBeTruthy()
    expect((await assign('release')).statusCode).toBe(caseworkErrors.ASSIGNED_MEANWHILE.code)
    const released = await assign('release', handler?.id ?? '')
    expect(released.data?.handler).toBeNull()
    const desk = { actor: 'desk', name: handler?.name, to: definition.initial, note: '' }
    expect(released.data?.list).toEqual([
      { at: expect.any(String), actor: 'applicant', name: null, act: null, to: definition.initial, note: '' },
      { at: expect.any(String), ...desk, act: 'take' },
      { at: expect.any(String), ...desk, act: 'release' },
    ])

    const idle = statesOf(definition).find((state) => actsOf(definition, state, 'desk').length === 0)
    if (!idle) return
    for (const { act, actor } of pathTo(definition, idle)) await callAs(kind, reference, act, tokenOf(kind, actor))
    expect((await assign('take')).statusCode).toBe(definition.wrongState.code)
  },
  MANY_CASES_TIMEOUT_MS,
)

it.each(caseKinds)(
  'the timeline of kind %s shows the desk’s note unless notes may be personal',
  async (kind) => {
    const definition: CaseDefinition = cases[kind]
    const reference = await newCase(kind)
    const [transition] = definition.transitions.filter(({ from, actor }) => actor === 'desk' && from.includes(definition.initial))
    await callAs(kind, reference, transition?.act ?? '', tokenOf(kind, 'desk'))
    const { endpoint, input } = timelineCalls[kind](reference)
    const { list } = await house.get(endpoint as typeof complaintApi.timeline, input as never, { token: tokenOf(kind, 'desk') })
    expect(list.at(-1)).toMatchObject({
      act: transition?.act,
      to: transition?.to,
      note: definition.personalNotes ? '' : 'as agreed',
    })
  },
  MANY_CASES_TIMEOUT_MS,
)
