// Tests that records are signed after sealing without anybody's request, and that downloads only read the signature.
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { readTimeStamp } from '@attestry/proof/time-stamp/time-stamp'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { up } from '../../../../migrations/0052-signing-queue.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { hours } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/database.ts'
import { findSignature, queueSigning } from './store.ts'

let house: TestHouse
let token: string
const folder = mkdtempSync(join(tmpdir(), 'attestry-signature-'))

beforeAll(async () => {
  house = await openTestHouse({ folder })
  token = await house.logIn('13800000001')
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

let deposited = 0
async function deposit(): Promise<string> {
  deposited += 1
  const items = [{ name: 'contract', digest: String(deposited).padStart(64, '0') }]
  return (await house.get(fileDepositApi.depositDigests, { items, acknowledged: true }, { token })).list[0]?.ano ?? ''
}

const infoOf = (ano: string) => house.get(recordApi.info, { ano }, { token })
const signatureIn = (ano: string) => findSignature(house.house.deps.db, ano)
const untilSigned = (ano: string) => expect.poll(() => signatureIn(ano), { timeout: 20_000 }).toBeDefined()
const untilReady = (ano: string) =>
  expect.poll(async () => (await infoOf(ano)).proof.ready, { timeout: 20_000, interval: 100 }).toBe(true)
const downloadSignature = (ano: string) => house.send(packageApi.signature, { ano }, { token })
const queued = async (ano: string) =>
  (
    await sql<{ backlog: boolean; failures: number }>`
      select backlog, failures from attestation.signing_queue where ano = ${ano}`.execute(house.house.deps.db)
  ).rows[0]

/** As if it had been sealed before records were signed after sealing. */
const unsign = (ano: string) =>
  house.asOwner((db) => sql`delete from attestation.signature where ano = ${ano}`.execute(db)).then(() => undefined)

it('a record is signed within seconds of its sealing, and a download an hour later gets that signature', async () => {
  const ano = await deposit()
  await untilSigned(ano)
  const signature = await signatureIn(ano)
  const { sealedAt } = await infoOf(ano)
  expect(signature?.signed_at.getTime()).toBeGreaterThanOrEqual(Date.parse(sealedAt ?? ''))
  expect(signature?.signed_at.getTime()).toBeLessThan(Date.parse(sealedAt ?? '') + 15_000)
  const stampedAt = readTimeStamp(signature?.stamp ?? Buffer.alloc(0)).time.getTime()
  expect(Math.abs(stampedAt - (signature?.signed_at.getTime() ?? 0))).toBeLessThan(5_000)
  await untilReady(ano)
  house.clock.pass(hours(1))
  const answer = await downloadSignature(ano)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(signature?.p7s ?? Buffer.alloc(0))).toBe(true)
  expect(await queued(ano)).toBeUndefined()
})

it('a download does not sign: without a signature it is refused as not ready', async () => {
  const ano = await deposit()
  await untilSigned(ano)
  await untilReady(ano)
  await unsign(ano)
  const answer = await downloadSignature(ano)
  expect(await answer.json()).toMatchObject({ statusCode: attestationErrors.PROOF_NOT_READY.code })
  expect(await signatureIn(ano)).toBeUndefined()
  const { list } = await house.get(packageApi.list, { ano }, { token })
  expect(list.filter(({ ready }) => ready).map(({ kind }) => kind)).toEqual(['time-stamp'])
})

it('the migration queues records that were sealed without a signature, and they are signed', async () => {
  const ano = await deposit()
  await untilSigned(ano)
  await unsign(ano)
  await house.asOwner(async (db) => {
    await sql`drop table attestation.signing_queue`.execute(db)
    await db.transaction().execute(async (inside) => {
      await up(inside as Db as Kysely<unknown>)
      const { rows } = await sql`select from attestation.signing_queue where ano = ${ano} and backlog`.execute(inside)
      expect(rows).toHaveLength(1)
      await sql`grant select, insert, update, delete on attestation.signing_queue to public`.execute(inside)
    })
  })
  await untilSigned(ano)
  await expect.poll(() => queued(ano)).toBeUndefined()
})

it('a record whose manifest cannot be read is retried, and others are signed meanwhile', async () => {
  const [damaged, intact] = [await deposit(), await deposit()]
  for (const ano of [damaged, intact]) {
    await untilSigned(ano)
    await unsign(ano)
  }
  const { digest } = await infoOf(damaged)
  const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(digest ?? '?')) ?? ''
  const path = join(folder, name)
  renameSync(path, `${path}.away`)
  await queueSigning(house.house.deps.db, [damaged, intact])
  await untilSigned(intact)
  await expect.poll(async () => (await queued(damaged))?.failures, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(await signatureIn(damaged)).toBeUndefined()
  renameSync(`${path}.away`, path)
  await untilSigned(damaged)
})
