// Tests the rules of two-person decisions through the API, for every kind of the registry.
import { api } from '@attestry/contract/api'
import { generalErrors } from '@attestry/contract/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { approvalErrors } from '@attestry/contract/modules/approval/errors'
import { type ApprovalKind, approvalKinds, approvals } from '@attestry/contract/modules/approval/kind'
import type { ApprovalApi } from '@attestry/contract/modules/approval/proposal'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { mayDo } from '@attestry/contract/modules/operator/role'
import { staffApi } from '@attestry/contract/modules/operator/staff'
import { workApi } from '@attestry/contract/modules/operator/work'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { makers } from '../../../test/resource-makers.ts'
import { hours } from '../../kernel/clock.ts'

/** The account that the makers propose with. */
const PROPOSER = '13900000001'

let house: TestHouse
let proposer: string
let finance: string
let owner: string

beforeAll(async () => {
  house = await openTestHouse()
  proposer = await house.logIn(PROPOSER)
  finance = await house.logIn('13900000003')
  owner = await house.logIn('13900000005')
})
afterAll(() => house.close())

const features: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(api))
const apiOf = (kind: ApprovalKind) => features[kind] as ApprovalApi
const newProposal = async (kind: ApprovalKind) => (await makers[kind]?.(house, '')) ?? ''

it.each(approvalKinds)(
  'the proposer of kind %s cannot decide their own proposal: other session, other role, raw SQL',
  async (kind) => {
    const { db } = house.house.deps
    const id = await newProposal(kind)
    await sql`update account.account set role = 'owner' where phone = ${PROPOSER} and platform_id = 1`.execute(db)
    for (const token of [proposer, await house.logIn(PROPOSER)]) {
      const confirmed = await house.call(apiOf(kind).confirm, { id }, { token })
      const refused = await house.call(apiOf(kind).refuse, { id, reason: 'not now' }, { token })
      expect([confirmed.statusCode, refused.statusCode]).toEqual(Array(2).fill(approvalErrors.OWN_PROPOSAL.code))
    }
    await sql`update account.account set role = 'operator' where phone = ${PROPOSER} and platform_id = 1`.execute(db)
    const alone = sql`
    update approval.proposal set state = 'confirmed', outcome = '{}', decided_at = now(), decided_by = proposed_by
    where id = ${id}`.execute(db)
    await expect(alone).rejects.toThrow(/two_persons/)
    const disguised = sql`
    update approval.proposal set proposed_by = (select id from account.account where phone = '13900000005' and platform_id = 1)
    where id = ${id}`.execute(db)
    await expect(disguised).rejects.toThrow(/cannot be changed/)
    const { state, own } = await house.get(apiOf(kind).detail, { id }, { token: proposer })
    expect({ state, own }).toEqual({ state: 'proposed', own: true })
  },
)

it.each(approvalKinds)(
  'a proposal of kind %s that is confirmed, refused and withdrawn concurrently is decided once',
  async (kind) => {
    const id = await newProposal(kind)
    const { confirm, refuse, withdraw, detail } = apiOf(kind)
    const answers = await Promise.all([
      house.call(confirm, { id }, { token: mayDo('finance', approvals[kind].decide) ? finance : owner }),
      house.call(refuse, { id, reason: 'not now' }, { token: owner }),
      house.call(withdraw, { id }, { token: proposer }),
    ])
    const winners = answers.filter(({ flag }) => flag)
    expect(winners).toHaveLength(1)
    for (const { flag, statusCode } of answers) if (!flag) expect(statusCode).toBe(approvalErrors.DECIDED_BEFORE.code)
    const decided = await house.get(detail, { id }, { token: owner })
    expect(decided.state).toBe(winners[0]?.data?.state)
    const { db } = house.house.deps
    const { rows } = await sql<{ action: string }>`
    select action from kernel.audit where subject = ${id} order by seq`.execute(db)
    const act = { confirmed: 'confirm', refused: 'refuse', withdrawn: 'withdraw', proposed: '' }[decided.state]
    const { audit } = approvals[kind]
    expect(rows.map(({ action }) => action)).toEqual([`${audit}.propose`, `${audit}.${act}`])
    await expect(sql`update approval.proposal set decision = 'other' where id = ${id}`.execute(db)).rejects.toThrow(
      /already decided/,
    )
  },
)

it.each(approvalKinds)('a proposal of kind %s is withdrawn by its proposer only, and listed by its state', async (kind) => {
  const id = await newProposal(kind)
  const { withdraw, list } = apiOf(kind)
  expect((await house.call(withdraw, { id }, { token: owner })).statusCode).toBe(generalErrors.NOT_ALLOWED.code)
  expect((await house.get(withdraw, { id }, { token: proposer })).state).toBe('withdrawn')
  const idsOf = async (state: 'proposed' | 'withdrawn') =>
    (await house.get(list, { state, pageSize: 100 }, { token: proposer })).list.map((each) => each.id)
  expect(await idsOf('withdrawn')).toContain(id)
  expect(await idsOf('proposed')).not.toContain(id)
})

it.each(approvalKinds)('a proposal of kind %s is not found among proposals of another kind', async (kind) => {
  const id = await newProposal(kind)
  for (const other of approvalKinds.filter((each) => each !== kind)) {
    const { detail, confirm } = apiOf(other)
    expect((await house.call(detail, { id }, { token: owner })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    expect((await house.call(confirm, { id }, { token: owner })).statusCode).toBe(generalErrors.NOT_FOUND.code)
  }
})

it.each(approvalKinds)('a proposal of kind %s counts as work until it is decided', async (kind) => {
  const waiting = async () =>
    (await house.get(workApi.counts, {}, { token: owner })).list.find((each) => each.kind === kind)?.waiting ?? 0
  const before = await waiting()
  const id = await newProposal(kind)
  expect(await waiting()).toBe(before + 1)
  await house.get(apiOf(kind).refuse, { id, reason: 'not now' }, { token: owner })
  expect(await waiting()).toBe(before)
})

it('the finance role can neither propose nor decide that a halted log resumes', async () => {
  const { propose, confirm, refuse } = apiOf('log-resume')
  const id = await newProposal('log-resume')
  const reason = 'restored from the mirror'
  const answers = [
    await house.call(propose, { reason } as never, { token: finance }),
    await house.call(confirm, { id }, { token: finance }),
    await house.call(refuse, { id, reason }, { token: finance }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(3).fill(generalErrors.NOT_ALLOWED.code))
})

it('staff cannot confirm proposals for 24 hours after a change of role, and other deciders get a message', async () => {
  const phone = '13900000002'
  const { id: personId } = await house.get(profileApi.info, {}, { token: await house.logIn(phone) })
  await house.get(staffApi.changeRole, { id: personId, role: 'finance', reason: 'helps out' }, { token: owner })
  const { latest } = await house.get(inboxApi.summary, {}, { token: finance })
  expect(latest[0]?.title).toContain('成为财务人员')
  const [first, second] = [await newProposal('adjustment'), await newProposal('adjustment')]
  const { confirm, refuse } = apiOf('adjustment')
  const early = await house.call(confirm, { id: first }, { token: await house.logIn(phone) })
  expect(early.statusCode).toBe(approvalErrors.DECIDES_LATER.code)
  expect((await house.call(refuse, { id: first, reason: 'not now' }, { token: await house.logIn(phone) })).flag).toBe(true)
  house.clock.pass(hours(24) + 1_000)
  expect((await house.call(confirm, { id: second }, { token: await house.logIn(phone) })).flag).toBe(true)
})
