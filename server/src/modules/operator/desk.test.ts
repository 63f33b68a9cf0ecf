// Operator screens: work by role, failed jobs, audit log, and health report.
import { generalErrors } from '@attestry/contract/errors'
import { caseRequestApi } from '@attestry/contract/modules/lawyer/case-request'
import { auditApi } from '@attestry/contract/modules/operator/audit'
import { healthApi } from '@attestry/contract/modules/operator/health'
import { jobApi } from '@attestry/contract/modules/operator/job'
import { workApi } from '@attestry/contract/modules/operator/work'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'
import { applyByPhoto } from '../../../test/real-name.ts'
import { OTHER_PLATFORM, STAFF, seedSecondPlatform } from '../../../test/two-platforms.ts'
import { audit } from '../../kernel/audit.ts'
import { inTransaction } from '../../kernel/deps.ts'

let house: TestHouse
let operator = ''
let owner = ''
const reason = 'looked into'
beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  operator = await house.logIn(STAFF.operator)
  owner = await house.logIn(STAFF.owner)
})
afterAll(() => house.close())

const waiting = async (token: string) =>
  Object.fromEntries((await house.get(workApi.counts, {}, { token })).list.map((each) => [each.kind, each.waiting]))

async function addDeadLetter(job: string, data: object): Promise<string> {
  const output = { message: 'the other side did not answer' }
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, source_name, source_retry_count, source_output)
    values ('dead-letters', ${JSON.stringify(data)}, ${job}, 8, ${JSON.stringify(output)}) returning id`.execute(
    house.house.deps.db,
  )
  return rows[0]?.id ?? ''
}

it('work counts include only the duties of the role', async () => {
  const before = await waiting(operator)
  await applyByPhoto(house)
  const facts = { name: 'Lin', phone: '13700000001', city: 'Jiangzhou', field: 'ip', agreed: true } as const
  await house.get(caseRequestApi.submit, { ...facts, title: 'A copied work', description: 'A shop sells my photograph.' })
  const after = await waiting(operator)
  expect(after).toEqual({ ...before, realname: (before.realname ?? 0) + 1, 'case-request': (before['case-request'] ?? 0) + 1 })
  expect(Object.keys(await waiting(await house.logIn(STAFF.notary)))).toEqual(['notarization', 'purchase-notarization'])
  expect(Object.keys(await waiting(await house.logIn(STAFF.appraiser)))).toEqual(['appraisal'])
  expect(await waiting(await house.logIn(STAFF.operator, OTHER_PLATFORM))).toMatchObject({ realname: 0, 'case-request': 0 })
})

describe('a dead letter', () => {
  it('shows its cause and ids, but no encrypted or personal data', async () => {
    const id = await addDeadLetter('account.send-code', {
      platformId: 1,
      purpose: 'login',
      sealed: 'A'.repeat(80),
      phone: '13800000001',
    })
    const deadLetter = await house.get(jobApi.read, { id }, { token: operator })
    expect(deadLetter).toMatchObject({ job: 'account.send-code', cause: 'the other side did not answer', tries: 9 })
    expect(deadLetter.about).toEqual([{ name: 'platformId', value: '1' }])
  })

  it('is retried in its own queue, once among concurrent requests', async () => {
    const id = await addDeadLetter('kernel.forget-keys', {})
    const answers = await Promise.all([1, 2].map(() => house.call(jobApi.retry, { id, reason }, { token: operator })))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    const done = () =>
      sql<{ count: number }>`
      select count(*) as count from pgboss.job where name = 'kernel.forget-keys' and state = 'completed'`.execute(
        house.house.deps.db,
      )
    await expect.poll(async () => Number((await done()).rows[0]?.count), { timeout: 15_000 }).toBe(1)
    const [line] = (await house.get(auditApi.list, { action: 'job.retry' }, { token: owner })).list
    expect(line).toMatchObject({ subject: id, facts: expect.arrayContaining([{ name: 'reason', value: reason }]) })
  })

  it('is discarded with a reason', async () => {
    const id = await addDeadLetter('attestation.drop-stages', { platformId: 1 })
    expect((await house.call(jobApi.discard, { id, reason }, { token: operator })).flag).toBe(true)
    expect((await house.call(jobApi.read, { id }, { token: operator })).statusCode).toBe(generalErrors.NOT_FOUND.code)
  })

  it('belongs to one platform, found by the ids in its payload', async () => {
    const elsewhere = await house.logIn(STAFF.operator, OTHER_PLATFORM)
    const { rows } = await sql<{ id: string }>`
      select id from account.account where platform_id = ${OTHER_PLATFORM} limit 1`.execute(house.house.deps.db)
    const theirs = [
      await addDeadLetter('a', { platformId: OTHER_PLATFORM }),
      await addDeadLetter('b', { accountId: rows[0]?.id }),
    ]
    const unowned = await addDeadLetter('attestation.fixity', {})
    for (const id of theirs) {
      expect((await house.call(jobApi.read, { id }, { token: elsewhere })).flag).toBe(true)
      expect((await house.call(jobApi.read, { id }, { token: operator })).statusCode).toBe(generalErrors.NOT_FOUND.code)
    }
    expect((await house.call(jobApi.read, { id: unowned }, { token: operator })).flag).toBe(true)
    expect((await house.call(jobApi.read, { id: unowned }, { token: elsewhere })).flag).toBe(false)
    const listed = (await house.get(jobApi.list, { pageSize: 100 }, { token: elsewhere })).list.map(({ id }) => id)
    expect(listed.sort()).toEqual(theirs.sort())
  })

  it('is listed with the queues on the operating platform', async () => {
    const { list } = await house.get(jobApi.queues, {}, { token: operator })
    expect(list?.map(({ name }) => name)).toContain('attestation.seal')
    expect(list?.every(({ name }) => !name.startsWith('__'))).toBe(true)
  })

  it('is listed without queues on other platforms', async () => {
    const elsewhere = await house.logIn(STAFF.operator, OTHER_PLATFORM)
    expect(await house.get(jobApi.queues, {}, { token: elsewhere })).toEqual({ list: null })
  })
})

describe('the audit log', () => {
  const note = (action: string, facts: Record<string, string> = {}) =>
    inTransaction(house.house.deps, (inside) =>
      audit(
        inside,
        { kind: 'guest', platformId: 1, address: '127.0.0.1', device: '', locale: 'en' },
        { action, subject: '=cmd()', facts },
      ),
    )

  it('is searched by action, subject and time', async () => {
    await note('paper.sign', { before: 'a', after: 'b' })
    await note('papering')
    const find = async (filter: object) =>
      (await house.get(auditApi.list, filter, { token: owner })).list.map(({ action }) => action)
    expect(await find({ action: 'paper' })).toEqual(['paper.sign'])
    expect(await find({ about: '=cmd()' })).toEqual(['papering', 'paper.sign'])
    expect(await find({ about: '=cmd()', to: new Date(0).toISOString() })).toEqual([])
    expect((await house.get(auditApi.list, { action: 'paper' }, { token: owner })).list[0]?.facts).toEqual([
      { name: 'after', value: 'b' },
      { name: 'before', value: 'a' },
    ])
  })

  it('is exported as CSV without formulas, and logs the export', async () => {
    const response = await house.send(auditApi.export, { about: '=cmd()' }, { token: owner })
    const text = await response.text()
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/)
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain(`,'=cmd(),`)
    expect((await house.get(auditApi.list, { action: 'audit.export' }, { token: owner })).total).toBe(1)
  })

  it('cannot be read from another platform', async () => {
    const elsewhere = await house.logIn(STAFF.owner, OTHER_PLATFORM)
    expect((await house.get(auditApi.list, { about: '=cmd()' }, { token: elsewhere })).total).toBe(0)
  })

  it('is verified, and a changed line is reported by its number', async () => {
    const whole = await house.get(auditApi.verify, {}, { token: owner })
    expect(whole).toMatchObject({ brokenAt: null })
    expect(whole.lines).toBeGreaterThan(2)
    await house.asOwner(async (db) => {
      await sql`alter table kernel.audit disable trigger append_only`.execute(db)
      await sql`update kernel.audit set facts = '{}' where platform_id = 1 and seq = 2`.execute(db)
      await sql`update kernel.audit set facts = '{"a":"b"}' where platform_id = 1 and seq = 2`.execute(db)
      await sql`alter table kernel.audit enable trigger append_only`.execute(db)
    })
    expect(await house.get(auditApi.verify, {}, { token: owner })).toMatchObject({ brokenAt: 2 })
  })
})

it('the health report shows figures of the installation to the operating platform only', async () => {
  const report = await house.get(healthApi.report, {}, { token: await house.logIn(STAFF.appraiser) })
  expect(report.house?.databaseBytes).toBeGreaterThan(1_000_000)
  expect(report.house?.diskFreeBytes).toBeGreaterThan(0)
  expect(report).toMatchObject({ fixity: null, missing: [], house: { stored: null } })
  const elsewhere = await house.get(healthApi.report, {}, { token: await house.logIn(STAFF.operator, OTHER_PLATFORM) })
  expect(elsewhere).toMatchObject({ fixity: null, log: null, house: null })
})
