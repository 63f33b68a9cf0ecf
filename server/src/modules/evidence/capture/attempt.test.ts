// Tests that a capture and its record name earlier attempts, with time and cause, and that a retry may accept a certificate.
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { fromUtf8 } from '@attestry/proof/bytes/digest'
import { readManifest } from '@attestry/proof/record/manifest'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import type { CaptureReport } from '../../../adapters/collector/port.ts'
import { newId } from '../../../kernel/id.ts'
import { readObject } from '../../attestation/public.ts'
import { type Leased, takeLease } from '../lease/lease.ts'
import { collect } from './collecting.ts'
import { collectorReporting, stageFile } from './collector.fixture.ts'
import { recoverExpired } from './worker.ts'

const POLL = { timeout: 20_000, interval: 50 }
const never = new AbortController().signal

let house: TestHouse
let token: string

beforeAll(async () => {
  // The server's own workers capture nothing: the test acts as the worker.
  house = await openTestHouse({ captures: { concurrency: 0 } })
  token = await house.logIn('13800000001')
})
afterAll(() => house.close())

const deps = () => house.house.deps

const reporting = (facts: Partial<CaptureReport>) => collectorReporting(deps(), facts)

async function request(): Promise<string> {
  const items = [{ url: `https://${newId()}.example.com/`, platform: 'Qinghe', seller: 'Qinghe' }]
  return (await house.get(captureApi.createMarketplace, { items }, { token })).list[0]?.ano ?? ''
}

/** Leases the capture and stores one file. */
async function collecting(ano: string): Promise<Leased> {
  const lease = (await takeLease(deps().db, ano)) as Leased
  await stageFile(deps(), lease, 0)
  return lease
}

async function environmentOf(ano: string) {
  await house.get(captureApi.confirm, { anos: [ano] }, { token })
  const info = () => house.get(recordApi.info, { ano }, { token })
  await expect.poll(async () => (await info()).state, POLL).toBe('sealed')
  return readManifest(fromUtf8(await readObject(deps(), (await info()).digest ?? ''))).environment
}

it('the record names each earlier attempt of its capture with the time it began and its cause', async () => {
  const ano = await request()
  const began: (Date | null)[] = []
  const lease = async () => {
    const leased = await collecting(ano)
    began.push(leased.row.started_at)
    return leased
  }
  await collect(reporting({ outcome: 'failed', cause: 'browser-crashed' }), await lease(), never)
  await collect(reporting({ outcome: 'failed', cause: 'http-error' }), await lease(), never)
  await house.get(captureApi.retry, { ano }, { token })
  await lease()
  await sql`update evidence.capture set leased_until = now() - interval '1 second' where ano = ${ano}`.execute(deps().db)
  await recoverExpired(deps())
  await collect(reporting({}), await lease(), AbortSignal.abort())
  await collect(reporting({}), await lease(), never)

  const environment = await environmentOf(ano)
  const entry = (nth: number, cause: string) => `${began[nth - 1]?.toISOString()} ${cause}`
  expect(environment).toMatchObject({
    attempt: '5',
    earlierAttempts: '4',
    'earlier attempt 1': entry(1, 'browser-crashed'),
    'earlier attempt 2': entry(2, 'http-error'),
    'earlier attempt 3': entry(3, 'internal'),
    'earlier attempt 4': entry(4, 'node-stopped'),
  })
  expect(environment).not.toHaveProperty('earlier attempt 5')
})

it('a record whose first attempt succeeded says that there were no earlier attempts', async () => {
  const ano = await request()
  await collect(reporting({}), await collecting(ano), never)
  const environment = await environmentOf(ano)
  expect(environment).toMatchObject({ attempt: '1', earlierAttempts: 'none' })
})

it('a capture that lacks an artefact through a fault of the platform is confirmed only if the member accepts that', async () => {
  const ano = await request()
  const missing = { state: 'missing', files: [] } as const
  const artefacts: CaptureReport['artefacts'] = [
    { ...missing, kind: 'image', cause: 'node-busy' },
    { ...missing, kind: 'licence', cause: 'not-offered' },
  ]
  const busy = reporting({ outcome: 'partial', cause: 'node-busy', artefacts })
  // Failures of the machine are retried twice.
  await collect(busy, await collecting(ano), never)
  await sql`update evidence.capture set queued_at = now(), crashes = 2 where ano = ${ano}`.execute(deps().db)
  await collect(busy, await collecting(ano), never)
  const capture = await house.get(captureApi.info, { id: ano }, { token })
  expect(capture).toMatchObject({ state: 'awaiting_confirmation', lacking: ['image'] })
  const refused = await house.call(captureApi.confirm, { anos: [ano], acceptWalls: true }, { token })
  expect(refused.statusCode).toBe(evidenceErrors.CAPTURE_LACKS_ARTEFACTS.code)
  await house.get(captureApi.confirm, { anos: [ano], acceptLacking: true }, { token })
})

it('a retry may accept the certificate that ended the first attempt, and keeps that choice in later retries', async () => {
  const ano = await request()
  const accepted: boolean[] = []
  const failing = (cause: 'tls-invalid' | 'http-error') =>
    collectorReporting(deps(), { outcome: 'failed', cause }, ({ acceptInvalidTls }) => void accepted.push(acceptInvalidTls))
  await collect(failing('tls-invalid'), await collecting(ano), never)
  expect((await house.get(captureApi.info, { id: ano }, { token })).earlierAttempts).toEqual([])
  await house.get(captureApi.retry, { ano, acceptInvalidTls: true }, { token })
  await collect(failing('http-error'), await collecting(ano), never)
  await house.get(captureApi.retry, { ano }, { token })
  await collect(failing('http-error'), await collecting(ano), never)
  expect(accepted).toEqual([false, true, true])

  const { cause, earlierAttempts } = await house.get(captureApi.info, { id: ano }, { token })
  expect(cause).toBe('http-error')
  expect(earlierAttempts.map(({ attempt, cause: each }) => [attempt, each])).toEqual([
    [1, 'tls-invalid'],
    [2, 'http-error'],
  ])
  for (const { beganAt } of earlierAttempts) expect(Date.parse(beganAt)).toBeLessThanOrEqual(Date.now())
})
