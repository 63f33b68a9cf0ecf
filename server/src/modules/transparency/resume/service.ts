// Resumes a halted log, by approval: only if database, published head, stored tiles and signer agree again.
import { transparencyErrors } from '@attestry/contract/modules/transparency/errors'
import type { logResumeApi } from '@attestry/contract/modules/transparency/log-resume'
import { refuse } from '../../../kernel/refuse.ts'
import { type Approval, openContents } from '../../approval/public.ts'
import { LOG_TOPIC } from '../log/events.ts'
import { checkHead, HistoryConflict } from '../log/head-check.ts'
import { haltLog, type LogRow, lockLog, openLogOf } from '../log/store.ts'

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

/** A log that resumed has signed a larger head before it halts again. */
const isSameHalt = (content: Content, log: LogRow): boolean =>
  content.logId === log.id && content.halted === log.halted && content.size === log.size

export const logResumeApproval: Approval<typeof logResumeApi, Content, Outcome> = {
  kind: 'log-resume',

  async content(deps, { platformId }) {
    const open = (await openLogOf(deps.db, platformId)) ?? refuse(transparencyErrors.LOG_NOT_HALTED)
    const log = await lockLog(deps.db, open.id)
    if (log.halted === null) return refuse(transparencyErrors.LOG_NOT_HALTED)
    const proposed = (await openContents(deps.db, platformId, 'log-resume')) as Content[]
    if (proposed.some((content) => isSameHalt(content, log))) refuse(transparencyErrors.LOG_RESUME_PROPOSED)
    return { logId: log.id, origin: log.origin, halted: log.halted, size: log.size }
  },

  /** The sequencer repeats this check before every head, so a log that diverges again halts again. */
  async apply(deps, { content }) {
    const log = await lockLog(deps.db, content.logId)
    if (log.halted === null) return { resumed: false }
    if (!isSameHalt(content, log)) refuse(transparencyErrors.LOG_HALTED_AGAIN, { reason: log.halted })
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
