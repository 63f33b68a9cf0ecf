// Asks invoice services for their remaining quota and warns finance staff, once per crossing, when it is low.
import type { QuotaWarning } from '@attestry/contract/modules/invoice/issuer'
import { yuanOfFen } from '@attestry/contract/money'
import { minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { loop } from '../../../kernel/loop.ts'
import { readRule } from '../rule/store.ts'
import { notifyFinance } from './notify.ts'
import { openApplications, setWarned, storeAnswer, storeNoAnswer, takeQuestion } from './store.ts'

const ASK_EVERY_MS = minutes(10)
const PASS_INTERVAL_MS = 5_000
/** An older answer no longer counts as known. */
export const MAX_ANSWER_AGE_MS = minutes(30)

export interface QuotaFacts {
  readonly leftFen: number
  readonly totalFen: number | null
  readonly openFen: number
  /** Percent. */
  readonly warnBelow: number
}

export function quotaWarningsOf({ leftFen, totalFen, openFen, warnBelow }: QuotaFacts): QuotaWarning[] {
  const belowShare = totalFen !== null && leftFen * 100 < totalFen * warnBelow
  return [...(belowShare ? (['share'] as const) : []), ...(leftFen < openFen ? (['open'] as const) : [])]
}

/** One question. No answer leaves the last one, marked as unanswered: it never counts as zero. */
export async function askQuota(deps: Deps, platformId: number): Promise<void> {
  const issuer = deps.invoices.of(platformId)
  let quota: Awaited<ReturnType<typeof issuer.quota>>
  try {
    quota = await issuer.quota()
  } catch (error) {
    deps.log.warn({ err: error, issuer: issuer.name, platform: platformId }, 'asking for the invoice quota failed')
  }
  if (!quota) return storeNoAnswer(deps.db, platformId)
  const { leftFen, totalFen } = quota
  await inTransaction(deps, async (inside) => {
    const { warned } = await storeAnswer(inside.db, platformId, { leftFen, totalFen, at: inside.clock.now() })
    const { fen: openFen } = await openApplications(inside.db, platformId)
    const { quotaWarnBelow: warnBelow } = (await readRule(inside.db, platformId)).rule
    const isLow = quotaWarningsOf({ leftFen, totalFen: totalFen ?? null, openFen, warnBelow }).length > 0
    if (isLow === warned) return
    await setWarned(inside.db, platformId, isLow)
    if (isLow)
      await notifyFinance(inside, platformId, 'invoice.quota-low', { left: yuanOfFen(leftFen), open: yuanOfFen(openFen) })
  })
}

/** One node asks at a time: the one that moves the time of the last question. */
export async function askDueQuotas(deps: Deps): Promise<void> {
  for (const platformId of deps.invoices.platformIds) {
    const now = deps.clock.now()
    if (await takeQuestion(deps.db, platformId, now, new Date(now.getTime() - ASK_EVERY_MS))) await askQuota(deps, platformId)
  }
}

export const invoiceQuotaLoops = [
  loop('invoice-quota', PASS_INTERVAL_MS, async (deps) => {
    await askDueQuotas(deps)
    return false
  }),
]
