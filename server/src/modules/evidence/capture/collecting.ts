// Runs one leased capture: collects it, stores its files, and writes the final state in a transaction that requires the lease.
import { CONFIRM_TIMEOUT_MINUTES } from '@attestry/contract/modules/evidence/capture'
import { sql } from 'kysely'
import type { CaptureReport } from '../../../adapters/collector/port.ts'
import { after, minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { openRecords } from '../../attestation/public.ts'
import { release } from '../../wallet/public.ts'
import { paysOnSuccess } from './creating.ts'
import { LeaseLost, openIntake } from './intake.ts'
import { type Claim, endLease, LEASE_RENEW_INTERVAL_MS, MAX_CRASH_RETRIES, renewLease } from './lease.ts'
import { notifyRequester } from './notice.ts'
import { recordOf, requesterOf } from './record.ts'
import { discardFiles } from './service.ts'
import { type CaptureChange, captureFiles } from './store.ts'
import { publishCapturesChanged, STOP_TOPIC } from './topics.ts'

const purposes = { web: 'page', ecommerce: 'shop', video: 'video' } as const
const TIME_ZONE = 'Asia/Shanghai'
const MAX_TITLE_CHARS = 200

export async function collect(deps: Deps, claim: Claim, stopping: AbortSignal): Promise<void> {
  const { row, token } = claim
  const lost = new AbortController()
  const renewOrAbort = async () => {
    // A database error does not mean that the lease is lost; if it persists, the lease expires.
    const held = await renewLease(deps.db, row.ano, token).catch(() => true)
    if (!held) lost.abort()
  }
  const renewing = setInterval(renewOrAbort, LEASE_RENEW_INTERVAL_MS)
  const unsubscribe = deps.live.subscribe(STOP_TOPIC, () => void renewOrAbort())
  const intake = openIntake(deps, claim)
  const task = {
    id: row.ano,
    platformId: row.platform_id,
    url: row.url,
    purpose: purposes[row.kind],
    device: row.device,
    locale: row.locale === 'zh' ? 'zh-CN' : 'en-US',
    timeZone: TIME_ZONE,
    acceptInvalidTls: row.accept_invalid_tls,
  } as const
  try {
    const report = await deps.collector.capture(task, intake.onEvent, AbortSignal.any([lost.signal, stopping]))
    if (lost.signal.aborted) return
    if (stopping.aborted) return await requeue(deps, claim, {})
    if (report.outcome === 'cancelled') return await fail(deps, claim, { ...report, outcome: 'failed', cause: 'internal' })
    if (report.outcome === 'failed') return await fail(deps, claim, report)
    await intake.complete(report)
    await succeed(deps, claim, report)
  } catch (error) {
    if (error instanceof LeaseLost || lost.signal.aborted) return
    deps.log.error({ err: error, ano: row.ano }, 'capture failed unexpectedly')
    await fail(deps, claim, null)
  } finally {
    clearInterval(renewing)
    unsubscribe()
  }
}

/** Puts the capture back into the queue and discards this attempt's files. */
async function requeue(deps: Deps, { row, token }: Claim, change: CaptureChange): Promise<void> {
  await inTransaction(deps, async (inside) => {
    if (!(await endLease(inside.db, row.ano, token, { ...change, state: 'queued', done: 0, total: 0 }))) return
    await discardFiles(inside, row.ano)
    await publishCapturesChanged(inside, inside.db, row.owner_id)
  })
}

/** Charges nothing and keeps only the report. Failures of our machine, not of the page, are retried twice. */
async function fail(deps: Deps, claim: Claim, report: CaptureReport | null): Promise<void> {
  const { row, token } = claim
  const isOurFault = report?.cause === 'browser-crashed' || report?.cause === 'tool-missing'
  if (isOurFault && row.crashes < MAX_CRASH_RETRIES) return requeue(deps, claim, { crashes: row.crashes + 1 })
  await inTransaction(deps, async (inside) => {
    const ended = await endLease(inside.db, row.ano, token, {
      state: 'failed',
      cause: report?.cause ?? 'internal',
      report: report && JSON.stringify(report),
      ended_at: inside.clock.now(),
      hold_id: null,
      thumbnail: null,
    })
    if (!ended) return
    if (row.hold_id) await release(inside, row.hold_id)
    await discardFiles(inside, row.ano)
    await notifyRequester(inside, ended, 'capture.failed')
    await publishCapturesChanged(inside, inside.db, row.owner_id)
  })
}

async function succeed(deps: Deps, { row, token }: Claim, report: CaptureReport): Promise<void> {
  const title = report.title?.toWellFormed().trim().slice(0, MAX_TITLE_CHARS)
  await inTransaction(deps, async (inside) => {
    const now = inside.clock.now()
    const delivered = paysOnSuccess(row.kind)
    const ended = await endLease(inside.db, row.ano, token, {
      ...(delivered
        ? { state: 'sealing', recorded_at: now }
        : { state: 'awaiting_confirmation', confirm_by: after(inside.clock, minutes(CONFIRM_TIMEOUT_MINUTES)) }),
      ...(title ? { name: sql<string>`case when named then name else ${title}::text end` } : {}),
      cause: report.cause,
      report: JSON.stringify(report),
    })
    if (!ended) return
    if (delivered) {
      const files = await captureFiles(inside.db, [row.ano])
      const records = [recordOf(inside, ended, report, files)]
      await openRecords(inside, requesterOf(ended), { kind: row.kind, records })
    } else await notifyRequester(inside, ended, 'capture.waiting')
    await publishCapturesChanged(inside, inside.db, row.owner_id)
  })
}
