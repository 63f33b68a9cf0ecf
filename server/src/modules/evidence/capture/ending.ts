// Ends a capture that becomes no record, and puts a capture whose attempt was lost back into the queue.
import type { AttemptCause, CaptureCause } from '@attestry/contract/modules/evidence/capture'
import { sql } from 'kysely'
import type { CaptureReport } from '../../../adapters/collector/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { dropStages, type EvidenceEnd, endEvidence } from '../../attestation/public.ts'
import { unleased } from '../lease/lease.ts'
import { recordAttempt } from './attempt.ts'
import { markWaitingRead } from './notice.ts'
import { type CaptureChange, type CaptureRow, deleteFiles, updateCapture } from './store.ts'
import { publishCapturesChanged } from './topics.ts'

/** Failures of our machine, such as a crashed browser or worker; a page that crashes them every time fails. */
const MAX_MACHINE_FAILURE_RETRIES = 2
/** Before each retry on a busy node, so that a burst of other work can end. */
const NODE_BUSY_PAUSES_SECONDS = [15, 60] as const

export const mayRetryMachineFailure = ({ crashes }: CaptureRow): boolean => crashes < MAX_MACHINE_FAILURE_RETRIES

/** Sealing fails in the attestation module, which ends the evidence; the listener then ends the capture. */
export type CaptureEnd = Exclude<EvidenceEnd, 'seal-failed'>

const states = { failed: 'failed', 'given-up': 'failed', expired: 'cancelled', cancelled: 'cancelled' } as const

interface EndFacts {
  readonly cause: CaptureCause
  readonly report?: CaptureReport | null
  /** The account that cancelled it. */
  readonly endedBy?: string
}

/** The caller's transaction must have locked the row and checked that it may end so. */
export async function endCapture(deps: Deps, row: CaptureRow, how: CaptureEnd, facts: EndFacts): Promise<CaptureRow> {
  const { cause, report, endedBy } = facts
  if (states[how] === 'failed') logFailure(deps, row, cause, { retried: false })
  const ended = await updateCapture(deps.db, row.ano, {
    ...unleased,
    state: states[how],
    cause,
    ...(report === undefined ? {} : { report: report && JSON.stringify(report) }),
    thumbnail: null,
    confirm_by: null,
    hold_id: null,
    ended_at: deps.clock.now(),
  })
  await markWaitingRead(deps, [row])
  await endEvidence(deps, {
    how,
    ano: row.ano,
    platformId: row.platform_id,
    ownerId: row.owner_id,
    operatorId: row.operator_id,
    name: row.name,
    kind: row.kind,
    attempt: row.attempts,
    holdId: row.hold_id,
    stages: await deleteFiles(deps.db, row.ano),
    // 500 messages of a batch would flood the inbox; the batch page shows its rows.
    silent: row.batch_id !== null,
    ...(endedBy === undefined ? {} : { endedBy }),
  })
  return ended
}

/** The caller's transaction must have locked the row. Discards the attempt's files. */
export async function requeueCapture(
  deps: Deps,
  row: CaptureRow,
  cause: AttemptCause,
  change: CaptureChange = {},
): Promise<void> {
  await recordAttempt(deps.db, row, cause)
  await updateCapture(deps.db, row.ano, { ...unleased, state: 'queued', done: 0, total: 0, ...change })
  await discardFiles(deps, row.ano)
  await publishCapturesChanged(deps, deps.db, row.owner_id)
}

/** Requeues a capture after an attempt that failed on our side; see `mayRetryMachineFailure`. On a busy node it waits first, with the cause shown meanwhile. */
export async function retryAfterFailure(deps: Deps, row: CaptureRow, cause: CaptureCause): Promise<void> {
  logFailure(deps, row, cause, { retried: true })
  const pause = NODE_BUSY_PAUSES_SECONDS[row.crashes] ?? NODE_BUSY_PAUSES_SECONDS[0]
  const paused = { cause, queued_at: sql<Date>`now() + make_interval(secs => ${pause})` }
  await requeueCapture(deps, row, cause, { crashes: row.crashes + 1, ...(cause === 'node-busy' ? paused : {}) })
}

/** Never with the address, whose query may contain personal data. */
const logFailure = (deps: Deps, { ano, kind, attempts }: CaptureRow, cause: CaptureCause, { retried }: { retried: boolean }) =>
  deps.log.warn({ ano, kind, cause, attempt: attempts, retried }, 'capture failed')

export const discardFiles = async (deps: Deps, ano: string): Promise<void> => dropStages(deps, await deleteFiles(deps.db, ano))
