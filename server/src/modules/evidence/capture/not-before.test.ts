// Tests that the record of a capture names a value that was unknown before the capture, if an outside party has signed one.
import { createHash } from 'node:crypto'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { fromUtf8 } from '@attestry/proof/bytes/digest'
import { timeStampPath } from '@attestry/proof/package/layout'
import { withTagManifest, zipOf } from '@attestry/proof/package/package.fixture'
import { inMemory } from '@attestry/proof/package/zip'
import { readManifest } from '@attestry/proof/record/manifest'
import { readTimeStamp } from '@attestry/proof/time-stamp/time-stamp'
import { zipSource } from '@attestry/proof/verify/package-source'
import { verifyArchive } from '@attestry/proof/verify/verify-package'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { type OpensslAuthority, openOpensslAuthority } from '../../../../test/openssl-authority.ts'
import { newId } from '../../../kernel/id.ts'
import { readObject } from '../../attestation/public.ts'
import { newestOutsideValue } from '../../transparency/public.ts'
import { takeLease } from '../lease/lease.ts'
import { collect } from './collecting.ts'
import { collectorReporting, stageFile, startedLog } from './collector.fixture.ts'

const POLL = { timeout: 20_000, interval: 50 }
const never = new AbortController().signal

interface Captured {
  readonly ano: string
  /** As passed to the collector, for the first line of the capture's log. */
  readonly inLog: string | undefined
}

async function capture(house: TestHouse, token: string): Promise<Captured> {
  const { deps } = house.house
  const items = [{ url: `https://${newId()}.example.com/`, platform: 'Qinghe', seller: 'Qinghe' }]
  const ano = (await house.get(captureApi.createMarketplace, { items }, { token })).list[0]?.ano ?? ''
  const lease = await takeLease(deps.db, ano)
  if (!lease) throw new Error(`capture ${ano} is not queued`)
  await stageFile(deps, lease, 100)
  let inLog: string | undefined
  await collect(
    collectorReporting(deps, {}, (task, onEvent) => {
      inLog = task.notBefore
      return onEvent(startedLog(task))
    }),
    lease,
    never,
  )
  await house.get(captureApi.confirm, { anos: [ano] }, { token })
  await expect.poll(async () => (await house.get(recordApi.info, { ano }, { token })).proof.ready, POLL).toBe(true)
  return { ano, inLog }
}

const manifestOf = async (house: TestHouse, token: string, ano: string) => {
  const { digest } = await house.get(recordApi.info, { ano }, { token })
  return readManifest(fromUtf8(await readObject(house.house.deps, digest ?? '')))
}

async function verdictOf(house: TestHouse, token: string, ano: string) {
  const answer = await house.send(packageApi.package, { attestationNo: ano }, { token })
  const verdict = await verifyArchive(inMemory(new Uint8Array(await answer.arrayBuffer())))
  expect(verdict.ok, JSON.stringify(verdict.checks)).toBe(true)
  return { remarks: verdict.remarks, details: verdict.checks.find(({ id }) => id === 'record')?.details ?? [] }
}

describe('with an outside time-stamp authority', () => {
  let house: TestHouse
  let token: string
  let authority: OpensslAuthority

  beforeAll(async () => {
    authority = await openOpensslAuthority()
    const timeStamps = {
      authorities: [{ name: 'elsewhere', url: authority.url }],
      roots: authority.rootFile,
      quorum: 1,
      everySeconds: 0,
      deadlineSeconds: 1,
    }
    house = await openTestHouse({ captures: { concurrency: 0 }, config: { timeStamps } })
    token = await house.logIn('13800000001')
    const deposit = { items: [{ name: 'first', digest: 'ab'.repeat(32) }], acknowledged: true as const }
    const first = (await house.get(fileDepositApi.depositDigests, deposit, { token })).list[0]?.ano ?? ''
    await vi.waitFor(
      async () => expect((await house.get(recordApi.info, { ano: first }, { token })).proof.ready).toBe(true),
      POLL,
    )
  })
  afterAll(async () => {
    await house.close()
    await authority.close()
  })

  it('the record names the newest outside token, which is one of its files and in the capture’s log', async () => {
    const known = await newestOutsideValue(house.house.deps, 1)
    const { ano, inLog } = await capture(house, token)
    const { notBefore, files, environment } = await manifestOf(house, token, ano)
    expect(known).toMatchObject({ kind: 'time-stamp', source: 'elsewhere' })
    expect(notBefore).toEqual({
      at: known?.at.toISOString(),
      kind: 'time-stamp',
      sha256: createHash('sha256')
        .update(known?.bytes ?? '')
        .digest('hex'),
      source: 'elsewhere',
    })
    expect(inLog).toBe(notBefore?.sha256)
    expect(environment.timeBounds).toBe('not before and not after')
    const file = files.find(({ path }) => path === 'capture-not-before.tsr')
    expect(file?.sha256).toBe(notBefore?.sha256)
    const token3161 = await readObject(house.house.deps, file?.sha256 ?? '')
    expect(readTimeStamp(token3161).time.toISOString()).toBe(notBefore?.at)
    const { details, remarks } = await verdictOf(house, token, ano)
    expect(details.find(({ name }) => name === 'not-before')?.value).toContain(`${notBefore?.at}, time-stamp elsewhere`)
    expect(remarks.map(({ name }) => name)).not.toContain('no-lower-bound')
  })

  it('a package from which the outside token was removed is refused: the certificate names it', async () => {
    const { ano } = await capture(house, token)
    const answer = await house.send(packageApi.package, { attestationNo: ano }, { token })
    const source = await zipSource(inMemory(new Uint8Array(await answer.arrayBuffer())))
    const files = new Map<string, Uint8Array>()
    for (const { path } of source.list()) files.set(path, await source.read(path))
    expect(files.delete(timeStampPath('elsewhere'))).toBe(true)
    const { checks } = await verifyArchive(inMemory(zipOf(withTagManifest(files))))
    expect(checks.filter(({ state }) => state === 'fail')).toMatchObject([
      { id: 'certificate', reason: 'missing-file', about: timeStampPath('elsewhere') },
    ])
  })
})

describe('without an outside party', () => {
  let house: TestHouse
  let token: string

  beforeAll(async () => {
    house = await openTestHouse({ captures: { concurrency: 0 } })
    token = await house.logIn('13800000001')
  })
  afterAll(() => house.close())

  it('the record says that it has no lower bound of time, and verifiers say so', async () => {
    const { ano, inLog } = await capture(house, token)
    const manifest = await manifestOf(house, token, ano)
    expect(inLog).toBeUndefined()
    expect(manifest).not.toHaveProperty('notBefore')
    expect(manifest.environment.timeBounds).toBe('not after only')
    const { remarks } = await verdictOf(house, token, ano)
    expect(remarks).toContainEqual({ name: 'no-lower-bound', value: null })
  })

  it('a checkpoint that a witness has cosigned is such a value', async () => {
    const { deps } = house.house
    expect(await newestOutsideValue(deps, 1)).toBeUndefined()
    const line = `\u2014 witness.example/w ${Buffer.alloc(76, 7).toString('base64')}`
    await sql`
      insert into transparency.cosignature (log_id, size, witness, line, at)
      select log_id, max(size), 'witness.example/w', ${line}, '2026-01-02T03:04:05Z' from transparency.checkpoint
      where stamped_at is not null group by log_id`.execute(deps.db)
    const value = await newestOutsideValue(deps, 1)
    expect(value).toMatchObject({ kind: 'checkpoint', source: 'witness.example/w', at: new Date('2026-01-02T03:04:05Z') })
    expect(fromUtf8(value?.bytes ?? new Uint8Array(0))).toContain(`${line}\n`)
    expect(await newestOutsideValue(deps, 2)).toBeUndefined()
  })
})
