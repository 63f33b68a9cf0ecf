// One capture from the lease to its end: collected, taken in, and brought to the state it has earned, in one transaction that only the lease's holder can make.
import { CONFIRM_TIMEOUT_MINUTES } from '@attestry/contract/modules/evidence/capture'
import { sql } from 'kysely'
import type { CaptureReport } from '../../../adapters/collector/port.ts'
import { after, minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { openRecords } from '../../attestation/public.ts'
import { release } from '../../wallet/public.ts'
import { paysOnSuccess } from './creating.ts'
import { LeaseLost, openIntake } from './intake.ts'
import { type Claim, CRASHES_ALLOWED, endLease, RENEW_MS, renewLease } from './lease.ts'
import { STOP_TOPIC, sayMoved } from './news.ts'
import { tellAsker } from './notice.ts'
import { askerOf, recordOf } from './record.ts'
import { letGoOfFiles } from './service.ts'
import { type CaptureChange, captureFiles } from './store.ts'

const purposes = { web: 'page', ecommerce: 'shop', video: 'video' } as const
const TIME_ZONE = 'Asia/Shanghai'
const TITLE_LENGTH = 200

export async function collect(deps: Deps, claim: Claim, stopping: AbortSignal): Promise<void> {
  const { row, token } = claim
  const lost = new AbortController()
  const look = async () => {
    // Silence of the database is no answer: the lease ends by itself if it lasts.
    const held = await renewLease(deps.db, row.ano, token).catch(() => true)
    if (!held) lost.abort()
  }
  const renewing = setInterval(look, RENEW_MS)
  const stopListening = deps.live.subscribe(STOP_TOPIC, () => void look())
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
    const report = await deps.collector.capture(task, intake.hear, AbortSignal.any([lost.signal, stopping]))
    if (lost.signal.aborted) return
    if (stopping.aborted) return await handBack(deps, claim, {})
    if (report.outcome === 'cancelled') return await fail(deps, claim, { ...report, outcome: 'failed', cause: 'internal' })
    if (report.outcome === 'failed') return await fail(deps, claim, report)
    await intake.complete(report)
    await succeed(deps, claim, report)
  } catch (error) {
    if (error instanceof LeaseLost || lost.signal.aborted) return
    deps.log.error({ err: error, ano: row.ano }, 'a capture broke')
    await fail(deps, claim, null)
  } finally {
    clearInterval(renewing)
    stopListening()
  }
}

/** Back into the queue, without anything of this attempt. */
async function handBack(deps: Deps, { row, token }: Claim, change: CaptureChange): Promise<void> {
  await inTransaction(deps, async (inside) => {
    if (!(await endLease(inside.db, row.ano, token, { ...change, state: 'queued', done: 0, total: 0 }))) return
    await letGoOfFiles(inside, row.ano)
    await sayMoved(inside, inside.db, row.owner_id)
  })
}

/** Nothing is charged, nothing is kept but the report of why. What was the machine's fault and not the page's is tried again, twice. */
async function fail(deps: Deps, claim: Claim, report: CaptureReport | null): Promise<void> {
  const { row, token } = claim
  const isOurs = report?.cause === 'browser-crashed' || report?.cause === 'tool-missing'
  if (isOurs && row.crashes < CRASHES_ALLOWED) return handBack(deps, claim, { crashes: row.crashes + 1 })
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
    await letGoOfFiles(inside, row.ano)
    await tellAsker(inside, ended, 'capture.failed')
    await sayMoved(inside, inside.db, row.owner_id)
  })
}

async function succeed(deps: Deps, { row, token }: Claim, report: CaptureReport): Promise<void> {
  const title = report.title?.toWellFormed().trim().slice(0, TITLE_LENGTH)
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
      await openRecords(inside, askerOf(ended), { kind: row.kind, sourceClass: 'collected', service: row.kind, records })
    } else await tellAsker(inside, ended, 'capture.waiting')
    await sayMoved(inside, inside.db, row.owner_id)
  })
}
