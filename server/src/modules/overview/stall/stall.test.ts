// A stalled proof step is reported with its cause by /readyz, the console, the record and the log, until it progresses.
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { healthApi } from '@attestry/contract/modules/operator/health'
import { transparencyErrors } from '@attestry/contract/modules/transparency/errors'
import type { StallCause, StallStep } from '@attestry/contract/modules/transparency/stall'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { createStallReporter } from './worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'attestry-stall-'))
const keys = join(folder, 'keys')
let house: TestHouse

afterEach(async () => {
  await house.close()
  rmSync(keys, { recursive: true, force: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = async (settings: Parameters<typeof openTestHouse>[0] = {}) => {
  house = await openTestHouse({
    ...settings,
    config: { signer: { kind: 'file', folder: keys, misplacedFolder: undefined }, ...settings.config },
  })
  return house
}

/** The signer opens its keys when the first record is to be logged. */
function breakKeys(): void {
  rmSync(keys, { recursive: true })
  writeFileSync(keys, 'a file where the folder belongs')
}

async function deposit(): Promise<{ ano: string; token: string }> {
  const token = await house.logIn('13800000001')
  const items = [{ name: 'one', digest: 'ab'.repeat(32) }]
  const { list } = await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })
  return { ano: list[0]?.ano ?? '', token }
}

const readiness = async () => {
  const answer = await fetch(`${house.url}/readyz`)
  return { status: answer.status, ...((await answer.json()) as { stalled: { step: string; cause: string }[] }) }
}

/** The record shows the last of the steps: a signature is no step of its proof. */
async function expectStall({ ano, token }: { ano: string; token: string }, steps: readonly StallStep[], cause: StallCause) {
  const { db } = house.house.deps
  const faults = sql<{ step: StallStep }>`select step from transparency.fault`
  await expect
    .poll(async () => new Set((await faults.execute(db)).rows.map(({ step }) => step)), { timeout: 10_000 })
    .toEqual(new Set(steps))
  expect(await readiness()).toMatchObject({ status: 200, stalled: [] })
  expect((await house.get(recordApi.info, { ano }, { token })).proof.stalled).toBeNull()

  house.clock.pass(31_000)
  expect(await readiness()).toMatchObject({ status: 503, stalled: steps.map((step) => ({ platformId: 1, step, cause })) })
  const { stalled } = (await house.get(recordApi.info, { ano }, { token })).proof
  expect(stalled).toMatchObject({ step: steps.at(-1), cause })
  expect(house.clock.now().getTime() - Date.parse(stalled?.since ?? '')).toBeGreaterThan(30_000)
  const operator = await house.logIn('13900000001')
  const report = await house.get(healthApi.report, {}, { token: operator })
  expect(report.stalled).toMatchObject(steps.map((step) => ({ step, cause, detail: expect.stringMatching(/\w/) })))
}

async function expectProgress({ ano, token }: { ano: string; token: string }) {
  await expect
    .poll(async () => (await house.get(recordApi.info, { ano }, { token })).proof.ready, { timeout: 40_000, interval: 200 })
    .toBe(true)
  expect((await house.get(recordApi.info, { ano }, { token })).proof.stalled).toBeNull()
  // The signature may come after the time-stamp.
  await expect.poll(readiness, { timeout: 20_000 }).toMatchObject({ status: 200, stalled: [] })
}

it('a signer that cannot open its keys stalls signing and logging, and recovers once it can', { timeout: 60_000 }, async () => {
  await open()
  breakKeys()
  const record = await deposit()
  await expectStall(record, ['signed', 'logged'], 'signer-unavailable')
  const { rows } = await sql<{ failures: number }>`select failures from attestation.signing_queue`.execute(house.house.deps.db)
  expect(rows, 'an outage of the signer postpones no record').toEqual([{ failures: 0 }])
  rmSync(keys)
  await expectProgress(record)
})

it('failing keys of a platform are retried and logged at growing intervals', async () => {
  await open()
  breakKeys()
  await deposit()
  const logged = () =>
    house.log
      .filter((line) => line.includes('"proof step failed"'))
      .map((line) => JSON.parse(line) as { step: StallStep; failures: number })
      .filter(({ step }) => step === 'logged')
  const failures = () => logged().map(({ failures: count }) => count)
  await expect.poll(failures, { timeout: 10_000 }).toEqual([1, 2])
})

it('stalled steps are logged once, then at growing intervals, and once when they progress again', async () => {
  await open({ role: 'http' })
  await deposit()
  house.clock.pass(31_000)
  const report = createStallReporter()
  for (let pass = 0; pass < 3; pass += 1) await report(house.house.deps)
  const lines = (text: string) => house.log.filter((line) => line.includes(text))
  expect(lines('proof step makes no progress')).toHaveLength(1)
  await sql`update attestation.record set created_at = ${house.clock.now()}`.execute(house.house.deps.db)
  await report(house.house.deps)
  expect(lines('proof step progresses again')).toHaveLength(1)
})

it('without a worker node the record and /readyz report that sealing is stalled', async () => {
  await open({ role: 'http' })
  const { ano, token } = await deposit()
  house.clock.pass(31_000)
  expect(await readiness()).toMatchObject({ status: 503, stalled: [{ step: 'hashed', cause: 'sealing', waiting: 1 }] })
  expect((await house.get(recordApi.info, { ano }, { token })).proof.stalled).toMatchObject({ step: 'hashed' })
  house.clock.pass(-600_000)
  expect(await readiness()).toMatchObject({ status: 503, stalled: [{ step: 'hashed', cause: 'sealing', waiting: 1 }] })
})

it('a clock behind the last time-stamp is reported as the cause, and time-stamping goes on once it has passed it', {
  timeout: 60_000,
}, async () => {
  await open({ config: { timeStamps: { authorities: [], roots: undefined, quorum: 0, everySeconds: 60, deadlineSeconds: 1 } } })
  await expectProgress(await deposit())
  // Logged, and not due for a time-stamp yet.
  const waiting = await deposit()
  const isLogged = async () =>
    (await house.get(recordApi.info, { ano: waiting.ano }, waiting)).proof.steps.some(
      ({ step, state }) => step === 'logged' && state === 'done',
    )
  await expect.poll(isLogged, { timeout: 20_000 }).toBe(true)
  house.clock.pass(-120_000)
  expect(await readiness()).toMatchObject({ status: 503, stalled: [{ step: 'time-stamped', cause: 'clock' }] })
  const fault = sql<{ cause: string }>`select cause from transparency.fault where step = 'time-stamped'`
  await expect
    .poll(async () => (await fault.execute(house.house.deps.db)).rows, { timeout: 10_000 })
    .toEqual([{ cause: 'clock' }])
  expect((await house.get(recordApi.info, { ano: waiting.ano }, waiting)).proof.stalled).toMatchObject({ cause: 'clock' })

  house.clock.pass(120_000 + 61_000)
  await expectProgress(waiting)
})

it('certificates made while the clock was ahead are reported until they are valid, and packages say why they cannot be signed', {
  timeout: 60_000,
}, async () => {
  const ahead = 10 * 86_400_000
  await open()
  house.clock.pass(ahead)
  const record = await deposit()
  await expectProgress(record)
  house.clock.pass(-ahead)
  const { ano } = record
  let token = await house.logIn('13800000001')

  const download = () => house.send(packageApi.package, { attestationNo: ano }, { token, headers: { 'accept-language': 'en' } })
  const refused = await download()
  expect(refused.status).toBe(503)
  expect(await refused.json()).toMatchObject({
    statusCode: transparencyErrors.CERTIFICATE_NOT_VALID.code,
    errorMessage: expect.stringContaining(`clock reads ${house.clock.now().toISOString().slice(0, 10)}`),
  })
  const readyOf = async () =>
    Object.fromEntries((await house.get(packageApi.list, { ano }, { token })).list.map(({ kind, ready }) => [kind, ready]))
  expect(await readyOf()).toEqual({ package: false, certificate: false, signature: false, 'time-stamp': true })
  const ready = await readiness()
  expect(ready.status).toBe(503)
  // The trust list of these certificates may wait for the log as well.
  expect(ready.stalled).toContainEqual(expect.objectContaining({ platformId: 1, step: 'time-stamped', cause: 'clock' }))
  const operator = await house.logIn('13900000001')
  const { stalled } = await house.get(healthApi.report, {}, { token: operator })
  expect(stalled).toContainEqual(expect.objectContaining({ cause: 'clock', detail: expect.stringContaining('valid from') }))

  house.clock.pass(ahead)
  token = await house.logIn('13800000001')
  expect((await download()).status).toBe(200)
  expect(await readyOf()).toMatchObject({ package: true, certificate: true, signature: true })
  await expect.poll(readiness, { timeout: 20_000 }).toMatchObject({ status: 200, stalled: [] })
})

const untilSigned = (ano: string) =>
  expect
    .poll(
      async () => (await sql`select from attestation.signature where ano = ${ano}`.execute(house.house.deps.db)).rows.length,
      { timeout: 20_000 },
    )
    .toBe(1)

/** Deletes the signature of a proven record, takes its manifest away and queues it for signing again. */
async function queueUnreadable(ano: string, token: string): Promise<{ restore: () => void }> {
  await untilSigned(ano)
  const { digest } = await house.get(recordApi.info, { ano }, { token })
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(digest ?? '?')) ?? ''
  const path = join(folder, name)
  renameSync(path, `${path}.away`)
  await house.asOwner((db) => sql`delete from attestation.signature where ano = ${ano}`.execute(db))
  await sql`insert into attestation.signing_queue (ano) values (${ano})`.execute(house.house.deps.db)
  return { restore: () => renameSync(`${path}.away`, path) }
}

it('records that are sealed and not signed are reported with the fault, and no longer once another one or they are signed', {
  timeout: 60_000,
}, async () => {
  await open({ folder })
  const record = await deposit()
  await expectProgress(record)
  const { restore } = await queueUnreadable(record.ano, record.token)
  const faults = async () =>
    (await sql`select from transparency.fault where step = 'signed' and cause = 'storage'`.execute(house.house.deps.db)).rows
  await expect.poll(faults, { timeout: 10_000 }).toHaveLength(1)

  house.clock.pass(31_000)
  expect(await readiness()).toMatchObject({
    status: 503,
    stalled: [{ platformId: 1, step: 'signed', cause: 'storage', waiting: 1 }],
  })
  const operator = await house.logIn('13900000001')
  const { stalled } = await house.get(healthApi.report, {}, { token: operator })
  expect(stalled).toMatchObject([{ step: 'signed', cause: 'storage', detail: expect.stringMatching(/\w/) }])
  await createStallReporter()(house.house.deps)
  expect(house.log.some((line) => line.includes('proof step makes no progress') && line.includes('"signed"'))).toBe(true)

  const { ano } = await deposit()
  await untilSigned(ano)
  await expect.poll(readiness, { timeout: 20_000 }).toMatchObject({ status: 200, stalled: [] })

  restore()
  await sql`update attestation.signing_queue set due_at = now()`.execute(house.house.deps.db)
  await untilSigned(record.ano)
  await expect.poll(faults, { timeout: 10_000 }).toHaveLength(0)
  house.clock.pass(31_000)
  await expect.poll(readiness, { timeout: 20_000 }).toMatchObject({ status: 200, stalled: [] })
})
