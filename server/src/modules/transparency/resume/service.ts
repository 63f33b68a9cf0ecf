// Resumes a halted log, by approval: only if database, published head, stored tiles and signer agree again.
import { transparencyErrors } from '@attestry/contract/modules/transparency/errors'
import type { logResumeApi } from '@attestry/contract/modules/transparency/log-resume'
import { refuse } from '../../../kernel/refuse.ts'
import type { Approval } from '../../approval/public.ts'
import { LOG_TOPIC } from '../log/events.ts'
import { checkHead, HistoryConflict } from '../log/head-check.ts'
import { findLog, haltLog, openLogOf } from '../log/store.ts'

interface Content {
  readonly logId: number
  readonly origin: string
  readonly halted: string
  readonly size: number
}
/** False if the log had been resumed before. */
interface Outcome {
  readonly resumed: boolean
}

export const logResumeApproval: Approval<typeof logResumeApi, Content, Outcome> = {
  kind: 'log-resume',

  async content(deps, { platformId }) {
    const log = await openLogOf(deps.db, platformId)
    if (!log || log.halted === null) return refuse(transparencyErrors.LOG_NOT_HALTED)
    return { logId: log.id, origin: log.origin, halted: log.halted, size: log.size }
  },

  /** The sequencer repeats this check before every head, so a log that diverges again halts again. */
  async apply(deps, { content }) {
    const log = await findLog(deps.db, content.logId)
    if (!log || log.halted === null) return { resumed: false }
    try {
      await checkHead(deps, log)
    } catch (error) {
      if (error instanceof HistoryConflict) refuse(transparencyErrors.LOG_INCONSISTENT, { reason: error.message })
      throw error
    }
    await haltLog(deps.db, log.id, null)
    await deps.live.publish(deps.db, LOG_TOPIC)
    return { resumed: true }
  },

  views: async (_deps, proposals) => proposals.map(({ content: { origin, halted, size } }) => ({ origin, halted, size })),

  facts: ({ content: { origin, halted, size }, outcome }) => ({ origin, halted, size, ...(outcome ?? {}) }),
}
