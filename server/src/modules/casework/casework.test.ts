// Tries every act of every case kind in every state by every actor through the API, races, and changes by raw SQL.
import { generalErrors } from '@attestry/contract/errors'
import {
  actsOf,
  type CaseActor,
  type CaseDefinition,
  caseActors,
  isHiddenFromDesk,
  statesOf,
  transitionsOf,
} from '@attestry/contract/modules/casework/definition'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { type CaseKind, caseKinds, cases } from '@attestry/contract/modules/casework/kind'
import type { AssignmentAct } from '@attestry/contract/modules/casework/timeline'
import type { complaintApi } from '@attestry/contract/modules/evidence/complaint'
import { MAX_REQUESTS_PER_IP_PER_DAY } from '@attestry/contract/modules/lawyer/case-request'
import { rolesFor } from '@attestry/contract/modules/operator/role'
import { workApi } from '@attestry/contract/modules/operator/work'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assignCalls, caseCalls, preparations, timelineCalls } from '../../../test/case-calls.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makers } from '../../../test/resource-makers.ts'
import { STAFF } from '../../../test/two-platforms.ts'
import type { Actor, Member, Staff } from '../../kernel/actor.ts'
import { days } from '../../kernel/clock.ts'
import { refuse } from '../../kernel/refuse.ts'
import { findAccountByPhone } from '../account/public.ts'
import { performAct } from './public.ts'

const APPLICANT = '13800000001'
const SECOND_NOTARY = '13900000006'
const REVIEWER = '13900000008'
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
  for (const phone of [APPLICANT, SECOND_NOTARY, REVIEWER, ...Object.values(STAFF)]) tokens.set(phone, await house.logIn(phone))
}

const desksOf = (kind: CaseKind) => rolesFor(cases[kind].duty).map((role) => tokens.get(STAFF[role]) ?? '')
/** Another person of the desk, for acts that the handler cannot perform. */
const others: Readonly<Record<string, string>> = { notarization: SECOND_NOTARY, appraisal: REVIEWER }
const otherDeskOf = (kind: CaseKind) => tokens.get(others[cases[kind].duty] ?? '') ?? desksOf(kind)[1] ?? ''

function tokenOf(kind: CaseKind, actor: CaseActor, act = ''): string {
  if (actor === 'applicant') return tokens.get(APPLICANT) ?? ''
  const definition: CaseDefinition = cases[kind]
  const needsOther = definition.transitions.some((each) => each.act === act && each.by === 'other')
  return (needsOther ? otherDeskOf(kind) : desksOf(kind)[0]) ?? ''
}

let opened = 0

async function newCase(kind: CaseKind): Promise<string> {
  opened += 1
  // Case requests are limited per IP address and day.
  if (opened % MAX_REQUESTS_PER_IP_PER_DAY === 0) {
    house.clock.pass(days(1.1))
    await logInAll()
  }
  const make = makers[kind]
  if (!make) throw new Error(`add a maker of kind ${kind} to server/test/resource-makers.ts`)
  return make(house, tokens.get(APPLICANT) ?? '')
}

interface CallName {
  /** Of the table: a kind, or an act in the table of one kind. */
  readonly key: string
  readonly act: string
  readonly kind: CaseKind
}

/** The types demand every call, but tests run without type checks. */
function callOf<Call>(calls: Readonly<Record<string, Call>> | undefined, { key, act, kind }: CallName): Call {
  const call = calls?.[key]
  if (!call) throw new Error(`add the call of act ${act} of kind ${kind} to server/test/case-calls.ts`)
  return call
}

function callAs(kind: CaseKind, reference: string, act: string, token: string) {
  const call = callOf<(reference: string) => { endpoint: never; input: never }>(caseCalls[kind] as never, { key: act, act, kind })
  const { endpoint, input } = call(reference)
  return house.call(endpoint, input, { token })
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

type PersonalTransition = CaseDefinition['transitions'][number] & { readonly actor: CaseActor }

const isPersonal = (transition: CaseDefinition['transitions'][number]): transition is PersonalTransition =>
  transition.actor !== 'clock'

/** Without those that the end of a period performs. */
const personalActs = ({ acts, transitions }: CaseDefinition) =>
  Object.keys(acts).filter((act) => transitions.some((each) => each.act === act && isPersonal(each)))

/** The shortest sequence of transitions that people make. */
function pathTo(definition: CaseDefinition, state: string, start = definition.initial): readonly PersonalTransition[] {
  const paths = new Map<string, readonly PersonalTransition[]>([[start, []]])
  for (const [reached, path] of paths)
    for (const each of definition.transitions.filter(isPersonal))
      if (each.from.includes(reached) && !paths.has(each.to)) paths.set(each.to, [...path, each])
  return paths.get(state) ?? []
}

async function prepare(kind: CaseKind, reference: string, act: string): Promise<void> {
  const parties = { applicant: tokenOf(kind, 'applicant'), desk: tokenOf(kind, 'desk'), otherDesk: otherDeskOf(kind) }
  await preparations[kind]?.[act]?.(house, reference, parties)
}

async function succeed(kind: CaseKind, reference: string, act: string, actor: CaseActor): Promise<void> {
  await prepare(kind, reference, act)
  const { flag, statusCode } = await callAs(kind, reference, act, tokenOf(kind, actor, act))
  expect(flag, `act ${act} of kind ${kind} by the ${actor} was refused with ${statusCode}`).toBe(true)
}

async function newCaseIn(kind: CaseKind, state: string): Promise<string> {
  const reference = await newCase(kind)
  for (const { act, actor } of pathTo(cases[kind], state)) {
    await succeed(kind, reference, act, actor)
  }
  return reference
}

const everyState = caseKinds.flatMap((kind) => statesOf<string>(cases[kind]).map((state) => [kind, state] as const))

describe.each(everyState)('a case of kind %s in state %s', (kind, state) => {
  const definition: CaseDefinition = cases[kind]
  const attempts = personalActs(definition).flatMap((act) => caseActors.map((actor) => ({ act, actor })))
  const isHidden = (actor: CaseActor) => actor === 'desk' && isHiddenFromDesk(definition, state)
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
        const { flag, statusCode } = await callAs(kind, reference, attempt.act, tokenOf(kind, attempt.actor, attempt.act))
        const repeated = own(attempt).some(({ idempotent, to }) => idempotent && to === state)
        const refusal =
          own(attempt).length === 0
            ? generalErrors.NOT_ALLOWED
            : isHidden(attempt.actor)
              ? generalErrors.NOT_FOUND
              : definition.wrongState
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
        await prepare(kind, reference, attempt.act)
        const before = await stored(reference)
        const { flag, statusCode } = await callAs(kind, reference, attempt.act, tokenOf(kind, attempt.actor, attempt.act))
        expect(flag, statusCode).toBe(true)
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
    const [state = definition.initial] = definition.awaitsDesk
    const reference = await newCaseIn(kind, state)
    for (const { act } of transitionsOf(definition, state, 'desk')) await prepare(kind, reference, act)
    const before = await stored(reference)
    const desks = desksOf(kind)
    const tokensOfTwo = [desks[0] ?? '', desks[1] ?? desks[0] ?? '']
    const tries = transitionsOf(definition, state, 'desk').flatMap(({ act }) => tokensOfTwo.map((token) => ({ act, token })))
    expect(tries, `the desk has no act in state ${state} of kind ${kind}`).not.toHaveLength(0)
    const answers = await Promise.all(tries.map(({ act, token }) => callAs(kind, reference, act, token)))

    const after = await stored(reference)
    expect(after.steps).toHaveLength(after.version)
    expect(after.steps.at(-1)?.to_state).toBe(after.state)
    const made = after.steps.slice(before.version)
    for (const [at, { act, from_state, to_state }] of made.entries()) {
      expect(from_state).toBe(made[at - 1]?.to_state ?? state)
      const allowed = transitionsOf(definition, from_state ?? '', 'desk')
      expect(allowed.map((each) => [each.act, each.to])).toContainEqual([act, to_state])
    }
    for (const { flag, statusCode } of answers) if (!flag) expect(statusCode).toBe(definition.wrongState.code)
    for (const { act } of tries) {
      const wins = tries.filter((each, at) => each.act === act && answers[at]?.flag).length
      const steps = made.filter((each) => each.act === act).length
      const idempotent = definition.transitions.some((each) => each.act === act && each.idempotent)
      expect(steps, act).toBe(idempotent ? Math.min(wins, 1) : wins)
    }
  },
  MANY_CASES_TIMEOUT_MS,
)

it.each(caseKinds)(
  'a case of kind %s counts as work in the states that await the desk, and in no other',
  async (kind) => {
    const definition: CaseDefinition = cases[kind]
    const waiting = async () =>
      (await house.get(workApi.counts, {}, { token: tokenOf(kind, 'desk') })).list.find((each) => each.kind === kind)?.waiting ??
      0
    const counted = (state: string) => Number(definition.awaitsDesk.includes(state))
    const paths = statesOf(definition)
      .filter((state) => !counted(state))
      .map((state) => pathTo(definition, state))
    const [path = []] = paths.sort((a, b) => b.length - a.length)
    const before = await waiting()
    const reference = await newCase(kind)
    expect(await waiting()).toBe(before + counted(definition.initial))
    for (const { act, actor, to } of path) {
      await succeed(kind, reference, act, actor)
      expect(await waiting(), `in state ${to}`).toBe(before + counted(to))
    }
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
    [
      'a sibling sub-account of the applicant',
      () => ({ ...owner, accountId: operator.accountId, isSub: true }),
      'withdraw',
      'NOT_FOUND',
    ],
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
  for (const change of [sql`update casework.step set note = 'x'`, sql`delete from casework.step`]) {
    const statement = sql`${change} where case_id = ${id}`
    await expect(statement.execute(db)).rejects.toThrow(/permission denied/)
    await expect(house.asOwner((owner) => statement.execute(owner))).rejects.toThrow(/cannot be changed/)
  }
})

it.each(caseKinds)(
  'a case of kind %s is taken by one of two concurrent calls, handed back, and not taken in a state without desk acts',
  async (kind) => {
    const definition: CaseDefinition = cases[kind]
    const [state = definition.initial] = definition.awaitsDesk
    const reference = await newCaseIn(kind, state)
    const { version } = await stored(reference)
    const [first = ''] = desksOf(kind)
    const assign = (act: AssignmentAct, expectedHandler?: string) => {
      const { endpoint, input } = callOf(assignCalls, { key: kind, act: 'assign', kind })(reference, {
        act,
        ...(expectedHandler && { expectedHandler }),
      })
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
    const desk = { actor: 'desk', name: handler?.name, to: state, note: '' }
    const { list = [] } = released.data ?? {}
    expect(list[0]).toEqual({
      at: expect.any(String),
      actor: 'applicant',
      name: null,
      act: null,
      to: definition.initial,
      note: '',
    })
    expect(list.slice(version)).toEqual([
      { at: expect.any(String), ...desk, act: 'take' },
      { at: expect.any(String), ...desk, act: 'release' },
    ])

    const idle = statesOf(definition).filter((each) => actsOf(definition, each, 'desk').length === 0)
    const path = idle.map((each) => pathTo(definition, each, state)).find(({ length }) => length > 0)
    if (!path) return
    for (const { act, actor } of path) await succeed(kind, reference, act, actor)
    expect((await assign('take')).statusCode).toBe(definition.wrongState.code)
  },
  MANY_CASES_TIMEOUT_MS,
)

const deskNotes = caseKinds.flatMap((kind) => {
  const transition = cases[kind].transitions.find(({ actor, note }) => actor === 'desk' && note !== undefined)
  return transition ? [{ kind, act: transition.act, from: transition.from[0] ?? '' }] : []
})

it.each(deskNotes)(
  'the timeline of kind $kind shows the note of $act unless notes may be personal',
  async ({ kind, act, from }) => {
    const definition: CaseDefinition = cases[kind]
    const reference = await newCaseIn(kind, from)
    await succeed(kind, reference, act, 'desk')
    const { endpoint, input } = callOf(timelineCalls, { key: kind, act: 'timeline', kind })(reference)
    const { list } = await house.get(endpoint as typeof complaintApi.timeline, input as never, { token: tokenOf(kind, 'desk') })
    expect(list.at(-1)).toMatchObject({ act, note: definition.personalNotes ? '' : 'as agreed' })
  },
  MANY_CASES_TIMEOUT_MS,
)
