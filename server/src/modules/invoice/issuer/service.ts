// The invoice service at the finance desk: its quota, and events that need a person.
import { generalErrors } from '@attestry/contract/errors'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import type { InvoiceIssuer, IssuerAttention, invoiceIssuerApi } from '@attestry/contract/modules/invoice/issuer'
import { yuanOfFen } from '@attestry/contract/money'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { readRule } from '../rule/store.ts'
import { notifyFinance } from './notify.ts'
import { askQuota, MAX_ANSWER_AGE_MS, quotaWarningsOf } from './quota.ts'
import {
  attentionsOf,
  closeAttention,
  findIssuer,
  type IssuerRow,
  openApplications,
  openAttention,
  takeQuestion,
} from './store.ts'

async function view(deps: Deps, platformId: number): Promise<InvoiceIssuer> {
  const service = !deps.invoices.of(platformId).manual
  const row = service ? await findIssuer(deps.db, platformId) : undefined
  const open = await openApplications(deps.db, platformId)
  const { quotaWarnBelow: warnBelow } = (await readRule(deps.db, platformId)).rule
  return {
    service,
    quota: service ? quotaView(deps, row, open.fen, warnBelow) : null,
    open: { count: open.count, amount: yuanOfFen(open.fen) },
    warnBelow,
    attentions: row ? attentionsOf(row).map(({ kind, since }) => ({ kind, since: since.toISOString() })) : [],
  }
}

function quotaView({ clock }: Deps, row: IssuerRow | undefined, openFen: number, warnBelow: number) {
  const { quota_left_fen: leftFen = null, quota_total_fen: totalFen = null, answered_at: at = null } = row ?? {}
  const known = at !== null && row?.unanswered === 0 && clock.now().getTime() - at.getTime() <= MAX_ANSWER_AGE_MS
  return {
    known,
    left: leftFen === null ? null : yuanOfFen(leftFen),
    total: totalFen === null ? null : yuanOfFen(totalFen),
    answeredAt: at?.toISOString() ?? null,
    warnings: known && leftFen !== null ? quotaWarningsOf({ leftFen, totalFen, openFen, warnBelow }) : [],
  }
}

export const readIssuer: Service<typeof invoiceIssuerApi.read> = (deps, { platformId }) => view(deps, platformId)

export const askIssuer: Service<typeof invoiceIssuerApi.ask> = async (deps, { platformId }) => {
  if (deps.invoices.of(platformId).manual) refuse(invoiceErrors.NO_INVOICE_SERVICE)
  const now = deps.clock.now()
  await takeQuestion(deps.db, platformId, now, now)
  await askQuota(deps, platformId)
  return view(deps, platformId)
}

export const resolveAttention: Service<typeof invoiceIssuerApi.resolve> = async (deps, actor, { kind }) => {
  if (!(await closeAttention(deps.db, actor.platformId, kind))) refuse(generalErrors.STALE)
  await audit(deps, actor, { action: 'invoice.issuer-resolve', subject: String(actor.platformId), facts: { event: kind } })
  return view(deps, actor.platformId)
}

/** The invoice service can report an event repeatedly; staff get one message until they resolve it. */
export const reportAttention = (deps: Deps, platformId: number, event: IssuerAttention): Promise<void> =>
  inTransaction(deps, async (inside) => {
    if (await openAttention(inside.db, platformId, event, inside.clock.now()))
      await notifyFinance(inside, platformId, 'invoice.attention', { event })
  })
