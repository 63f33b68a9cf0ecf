// Random walks of notarizations on one test server, compared with the model after every step.
import { ApplicationDraft } from '@attestry/contract/modules/judicial/application'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { defaultTemplate } from '@attestry/contract/modules/judicial/template'
import { dayInChina, workingDaysAfter } from '@attestry/contract/modules/platform/holiday'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { draftOf, provenFile } from '../../../../test/notarization-acts.ts'
import { SeededRandom } from '../../../../test/seeded-random.ts'
import type { Member, Staff } from '../../../kernel/actor.ts'
import { days, hours } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import { findAccountByPhone } from '../../account/public.ts'
import { findCase, performDueActs, readClocks } from '../../casework/public.ts'
import { specialDays } from '../../platform/public.ts'
import { balanceOf, credit } from '../../wallet/public.ts'
import { assignNotarization } from '../notarization-desk/service.ts'
import { notarizations } from './rules.ts'
import { notarizationDetail, saveNotarization } from './service.ts'
import {
  drawTranscriptOf,
  editApplication,
  performAs,
  shortPapers,
  signApplicationOf,
  signTranscriptOf,
} from './walk.acts.fixture.ts'
import { checkAll, checkClocks, lastInstant, traceOf } from './walk.checks.fixture.ts'
import { type Act, allActs, CaseModel, transitionName, type Who, walkedActs } from './walk.model.fixture.ts'

const MAX_STEPS = 36
const STAFF_PHONES = ['13900000002', '13900000006', '13900000001']
const caller = { platformId: 1, address: '127.0.0.1', device: 'test', locale: 'zh', sessionId: '' } as const

export interface WalkCounts {
  /** Transitions by name. */
  readonly performed: Map<string, number>
  acts: number
  refusals: number
  crashes: number
  certificates: number
}

interface Walk {
  readonly house: TestHouse
  readonly deps: Deps
  readonly random: SeededRandom
  readonly applicant: Member
  readonly stranger: Member
  readonly staff: readonly Staff[]
  readonly counts: WalkCounts
  readonly id: string
  readonly model: CaseModel
  /** Acts and actors that were tried in vain, by state: each is tried once on one test server. */
  readonly tried: Set<string>
}

class Rollback extends Error {}

export async function walkInOneHouse(seed: number, walks: number): Promise<WalkCounts> {
  const house = await openTestHouse()
  const deps: Deps = { ...house.house.deps, papers: shortPapers }
  const random = new SeededRandom(seed)
  const counts: WalkCounts = { performed: new Map(), acts: 0, refusals: 0, crashes: 0, certificates: 0 }
  const tried = new Set<string>()
  const member = async (phone: string): Promise<Member> => {
    const own = await accountOf(deps, phone)
    return { ...caller, kind: 'member', ...own, ownerId: own.accountId, isSub: false }
  }
  try {
    const [applicant, stranger] = [await member('13800000001'), await member('13800000002')]
    const staff = await Promise.all(
      STAFF_PHONES.map(
        async (phone): Promise<Staff> => ({ ...caller, kind: 'staff', role: 'notary', ...(await accountOf(deps, phone)) }),
      ),
    )
    const payer = { platformId: 1, ownerId: applicant.accountId }
    await credit(deps, payer, { fund: 'recharged', fen: 1_000_000_000, key: 'walks', reason: 'walks' })
    const token = await house.logIn('13800000001')
    const ano = await provenFile(house, token)
    const first = await notarizationDetail(deps, applicant, { id: await draftOf(house, token, [ano]) }, undefined as never)
    const draft = ApplicationDraft.parse(first.draft)
    for (let done = 0; done < walks; done += 1) {
      const { id } = await inTransaction(deps, (inside) =>
        saveNotarization(inside, applicant, { version: 0, draft }, undefined as never),
      )
      const walk = { house, deps, random, applicant, stranger, staff, counts, id, model: new CaseModel(), tried }
      try {
        await walkOnce(walk)
      } catch (cause) {
        throw new Error(
          `walk ${done} in state ${walk.model.state}, replay with JUDICIAL_SEED=${seed}: ${(cause as Error).message}`,
          {
            cause,
          },
        )
      }
    }
    await checkAll(deps, counts)
  } finally {
    await house.close()
  }
  return counts
}

async function accountOf({ db }: Deps, phone: string) {
  const account = await findAccountByPhone(db, 1, phone)
  if (!account) throw new Error(`no account ${phone}`)
  return { accountId: account.id, name: account.name }
}

async function walkOnce(walk: Walk): Promise<void> {
  const { random, model, deps, applicant } = walk
  const before = await balanceOf(deps, { platformId: 1, ownerId: applicant.accountId })
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await tryRefused(walk)
    await randomStep(walk)
    await compare(walk)
    if (random.chance(0.15)) await passTime(walk)
    if (isOver(walk) && random.chance(0.5)) break
  }
  // Drafts are limited for each account.
  if (model.state === 'draft') await performAs(deps, applicant, walk.id, 'abandon', 0)
  const after = await balanceOf(deps, { platformId: 1, ownerId: applicant.accountId })
  expect(after.heldFen, 'held after a walk').toBe(0)
  expect(before.availableFen - after.availableFen, 'charged less refunded').toBe(model.leftFen)
}

const isOver = ({ model }: Walk): boolean =>
  ['issued', 'revoked', 'rejected', 'terminated', 'abandoned', 'discarded'].includes(model.state)

const actorOf = ({ applicant, stranger, staff }: Walk, who: Who): Member | Staff =>
  who === 'applicant' ? applicant : who === 'stranger' ? stranger : (staff[who] as Staff)

const everybody: readonly Who[] = ['applicant', 'stranger', 0, 1, 2]

/** Acts that the table forbids here, a few of those that were not tried in this state yet. */
async function tryRefused(walk: Walk): Promise<void> {
  const { model, tried, random } = walk
  const open = allActs.flatMap((act) =>
    everybody.flatMap((who) => {
      const key = `${model.state} ${act} ${who}`
      return tried.has(key) || model.allowed(act, who, 1) ? [] : [{ act, who, key }]
    }),
  )
  for (let count = 0; count < 3 && open.length > 0; count += 1) {
    const [{ act, who, key }] = open.splice(random.between(0, open.length - 1), 1) as [(typeof open)[number]]
    tried.add(key)
    await attempt(walk, act, who, 1)
  }
}

async function randomStep(walk: Walk): Promise<void> {
  const { random, model } = walk
  const prepared = random.chance(0.5) && (await prepare(walk))
  if (prepared) return
  const fen = random.chance(0.1) ? 0 : random.between(1, 200_000)
  const possible = walkedActs.flatMap((act) =>
    everybody.filter((who) => model.allowed(act, who, model.leftFen)).map((who) => ({ act, who })),
  )
  // Ending early is always possible: the way to a certificate is longer.
  const onward = possible.filter(({ act }) => !['abandon', 'withdraw', 'reject', 'propose-end', 'refund'].includes(act))
  if (onward.length === 0 && possible.length > 0 && !random.chance(0.1)) return void (await prepare(walk))
  const list = onward.length > 0 && random.chance(0.93) ? onward : possible
  const chosen =
    list.length > 0 && random.chance(0.8) ? random.pick(list) : { act: random.pick(walkedActs), who: random.pick(everybody) }
  await attempt(walk, chosen.act, chosen.who, chosen.act === 'refund' ? random.between(1, model.leftFen + 1) : fen)
}

/** What is done beside the table: taking, editing, signing, questioning. True if something was done. */
async function prepare(walk: Walk): Promise<boolean> {
  const { random, model, deps, applicant, id, staff } = walk
  if (model.isAssignable && (model.handler === null || random.chance(0.1))) {
    await assign(walk, random.between(0, staff.length - 1), model.handler === null || random.chance(0.7) ? 'take' : 'release')
    return true
  }
  if ((model.state === 'draft' || model.state === 'supplement') && !model.isLate) {
    if (random.chance(0.15)) {
      await editApplication(deps, applicant, id)
      model.application = 'unsigned'
    } else {
      await signApplicationOf(deps, applicant, id)
      model.application = 'signed'
    }
    return true
  }
  const { handler } = model
  if (!model.isQuestioning || handler === null) return false
  if (model.transcript === 'drawn') {
    await signTranscriptOf(deps, id)
    model.transcript = 'signed'
  } else if (model.transcript === 'none' || random.chance(0.1)) {
    await drawTranscriptOf(deps, staff[handler] as Staff, id)
    model.questioners.add(handler)
    model.transcript = 'drawn'
  } else return false
  return true
}

async function assign({ deps, model, staff, id }: Walk, by: number, act: 'take' | 'release'): Promise<void> {
  const expected = model.handler === null ? {} : { expectedHandler: staff[model.handler]?.accountId }
  await inTransaction(deps, (inside) =>
    assignNotarization(inside, staff[by] as Staff, { id, act, ...expected }, undefined as never),
  )
  model.handler = act === 'take' ? by : null
}

/** Performs an act that the model allows, rolls some of them back first, and expects any other to be refused without a trace. */
async function attempt(walk: Walk, act: Act, who: Who, fen: number): Promise<void> {
  const { model, deps, id, counts, random } = walk
  const actor = actorOf(walk, who)
  const row = model.allowed(act, who, fen)
  const before = await traceOf(walk)
  if (!row) {
    await expect(performAs(deps, actor, id, act, Math.max(fen, 1)), `${model.state} ${act} by ${who}`).rejects.toThrow(Refusal)
    expect(await traceOf(walk)).toEqual(before)
    counts.refusals += 1
    return
  }
  if (random.chance(0.1)) {
    const crash = inTransaction(deps, async (inside) => {
      await performAs(inside, actor, id, act, fen)
      throw new Rollback()
    })
    await expect(crash).rejects.toThrow(Rollback)
    expect(await traceOf(walk), `rolled back ${act}`).toEqual(before)
    counts.crashes += 1
  }
  const from = model.state
  await performAs(deps, actor, id, act, fen).catch((cause: Error) => {
    throw new Error(`${from} ${act} by ${who} failed: ${cause.message}`, { cause })
  })
  model.perform(row, who, fen)
  count(walk, transitionName(row, from))
}

function count({ counts }: Walk, name: string): void {
  counts.performed.set(name, (counts.performed.get(name) ?? 0) + 1)
  counts.acts += 1
  if (name.includes(' approve ')) counts.certificates += 1
}

async function compare(walk: Walk): Promise<void> {
  const { deps, id, model, staff } = walk
  const held = await findCase(deps.db, notarizationCase, 1, { id })
  expect(held?.state).toBe(model.state)
  expect(held?.assigned_to).toBe(model.handler === null ? null : staff[model.handler]?.accountId)
  await checkClocks(walk)
}

/** Time passes, sometimes on a table of holidays that was just edited; then applications whose time is over lapse, and no others. */
async function passTime(walk: Walk): Promise<void> {
  const { house, deps, random, model, id } = walk
  if (random.chance(0.2)) await editHolidays(walk)
  house.clock.pass(random.chance(0.1) ? days(45) : hours(random.between(1, 72)))
  const lapsing = notarizationCase.transitions.find(
    ({ actor, from }) => actor === 'clock' && (from as readonly string[]).includes(model.state),
  )
  if (!lapsing) return
  const clock = (await readClocks(deps, 1, [id])).get(id)?.find(({ name }) => name === lapsing.after)
  const special = await specialDays(deps, 1, { from: clock?.startedAt ?? new Date(0), until: deps.clock.now() })
  const started = dayInChina(clock?.startedAt ?? new Date(0))
  const period = defaultTemplate.periods[model.state === 'priced' ? 'quote' : 'supplement']
  model.isLate = lastInstant(workingDaysAfter(started, period, special)) < deps.clock.now()
  if (model.isLate) await tryLate(walk)
  await performDueActs(deps, notarizations)
  if (!model.isLate) return
  count(walk, transitionName(lapsing, model.state))
  model.state = 'abandoned'
  model.isLate = false
}

/** Late acts of the applicant are refused before anything has let the application lapse. */
async function tryLate({ deps, id, applicant, model, counts }: Walk): Promise<void> {
  const act = model.state === 'priced' ? 'pay' : 'resubmit'
  await expect(performAs(deps, applicant, id, act, 1)).rejects.toThrow(Refusal)
  counts.refusals += 1
}

async function editHolidays({ deps, random }: Walk): Promise<void> {
  const from = deps.clock.now().getTime()
  const year = Number(dayInChina(deps.clock.now()).slice(0, 4))
  const edited = Array.from({ length: 6 }, () => dayInChina(new Date(from + days(random.between(-20, 40)))))
  const list = [...new Set(edited)]
    .filter((day) => day.startsWith(String(year)))
    .sort()
    .map((day) => ({ day, kind: random.pick(['rest', 'work'] as const), occasion: 'other' }))
  await sql`
    insert into platform.holiday_year (platform_id, year, version, days) values (1, ${year}, 1, ${JSON.stringify(list)})
    on conflict (platform_id, year) do update set version = holiday_year.version + 1, days = excluded.days`.execute(deps.db)
}
