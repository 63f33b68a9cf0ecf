// Runs one leased capture: collects it, stores its files, and writes the final state in a transaction that requires the lease.
import { type CaptureCause, CONFIRM_TIMEOUT_HOURS } from '@attestry/contract/modules/evidence/capture'
import { sql } from 'kysely'
import type { CaptureEvent, CaptureReport } from '../../../adapters/collector/port.ts'
import { after, hours } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newestOutsideValue, recordVantages } from '../../transparency/public.ts'
import { whileLeased } from '../lease/holding.ts'
import { endLease, type Leased, LeaseLost, lockUnderLease } from '../lease/lease.ts'
import { endCapture, mayRetryMachineFailure, requeueCapture, retryAfterFailure } from './ending.ts'
import { openIntake } from './intake.ts'
import { notifyWaiting } from './notice.ts'
import type { CaptureRow } from './store.ts'
import { publishCapturesChanged } from './topics.ts'
import { openVantages } from './vantage.ts'

const purposes = { web: 'page', ecommerce: 'shop', video: 'video' } as const
const TIME_ZONE = 'Asia/Shanghai'
const MAX_TITLE_CHARS = 200

export const collect = (deps: Deps, lease: Leased, stopping: AbortSignal): Promise<void> =>
  whileLeased(deps, lease, async (lost) => {
    const { row, ano } = lease
    const bound = await newestOutsideValue(deps, row.platform_id)
    // Before they are asked: the trust list states since when a vantage's reports count.
    if (deps.endorsers.vantages.length > 0) await recordVantages(deps)
    const intake = openIntake(deps, lease, bound)
    const vantages = openVantages(deps)
    const task = {
      id: ano,
      platformId: row.platform_id,
      url: row.url,
      purpose: purposes[row.kind],
      device: row.device,
      locale: row.locale === 'zh' ? 'zh-CN' : 'en-US',
      timeZone: TIME_ZONE,
      acceptInvalidTls: row.accept_invalid_tls,
      ...(bound ? { notBefore: bound.sha256 } : {}),
    } as const
    try {
      const onEvent = (event: CaptureEvent) => {
        if (event.type === 'started') vantages.begin(event.hash, task)
        return intake.onEvent(event)
      }
      const ending = AbortSignal.any([lost, stopping])
      const report = storable(await deps.collector.capture(task, onEvent, ending))
      if (lost.aborted) return
      if (stopping.aborted) return await inLeasedTransaction(deps, lease, stopAttempt)
      if (report.outcome === 'cancelled') return await fail(deps, lease, { ...report, outcome: 'failed', cause: 'internal' })
      // An incomplete capture is delivered only if a retry cannot improve it.
      if (report.outcome === 'failed') return await fail(deps, lease, report)
      if (isOfBusyNode(report) && mayRetryMachineFailure(row)) return await fail(deps, lease, { ...report, cause: 'node-busy' })
      await intake.complete(report)
      if (deps.endorsers.vantages.length > 0)
        await intake.storeReports(await vantages.finish(await intake.subject(), report, ending))
      await succeed(deps, lease, report)
    } catch (error) {
      if (error instanceof LeaseLost || lost.aborted) return
      deps.log.error({ err: error, ano }, 'capture failed unexpectedly')
      await fail(deps, lease, null, isNoSpace(error) ? 'disk-full' : 'internal')
    } finally {
      vantages.abort()
    }
  })

const stopAttempt = (deps: Deps, row: CaptureRow): Promise<void> => requeueCapture(deps, row, 'node-stopped')

/** A page decides on texts of its report, and PostgreSQL stores neither NUL nor half a surrogate pair. */
const storable = (report: CaptureReport): CaptureReport =>
  JSON.parse(JSON.stringify(report), (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value,
  )

/** Runs `work` with the locked row; does nothing if the lease was lost. */
const inLeasedTransaction = (deps: Deps, lease: Leased, work: (deps: Deps, row: CaptureRow) => Promise<unknown>): Promise<void> =>
  inTransaction(deps, async (inside) => {
    const row = await lockUnderLease(inside.db, lease)
    if (row) await work(inside, row)
  })

/** Storage refuses so at the reserve and on a full disk. */
const isNoSpace = (error: unknown): boolean => (error as { code?: unknown }).code === 'NO_SPACE'

/** Also if only an artefact is missing that a complete capture can do without: its requester would have to capture again. */
const isOfBusyNode = ({ cause, artefacts }: CaptureReport): boolean =>
  cause === 'node-busy' || artefacts.some((each) => each.state === 'missing' && each.cause === 'node-busy')

const machineFailures: ReadonlySet<CaptureCause> = new Set(['browser-crashed', 'tool-missing', 'node-busy'])

/** Charges nothing and keeps only the report. Failures of our machine, not of the page, are retried twice. */
const fail = (deps: Deps, lease: Leased, report: CaptureReport | null, otherwise: CaptureCause = 'internal'): Promise<void> =>
  inLeasedTransaction(deps, lease, (inside, row) => {
    const cause = report?.cause ?? otherwise
    return machineFailures.has(cause) && mayRetryMachineFailure(row)
      ? retryAfterFailure(inside, row, cause)
      : endCapture(inside, row, 'failed', { cause, report })
  })

async function succeed(deps: Deps, lease: Leased, report: CaptureReport): Promise<void> {
  const { row } = lease
  const title = report.title?.trim().slice(0, MAX_TITLE_CHARS).toWellFormed()
  await inTransaction(deps, async (inside) => {
    const ended = await endLease(inside.db, lease, {
      state: 'awaiting_confirmation',
      confirm_by: after(inside.clock, hours(CONFIRM_TIMEOUT_HOURS)),
      ...(title ? { name: sql<string>`case when named then name else ${title}::text end` } : {}),
      cause: report.cause,
      report: JSON.stringify(report),
    })
    if (!ended) return
    await notifyWaiting(inside, ended)
    await publishCapturesChanged(inside, inside.db, row.owner_id)
  })
}
