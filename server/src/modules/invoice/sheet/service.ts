// Finance records a red-letter sheet that was opened at the tax bureau, and whether the buyer confirmed it.
import { CONFIRMATION_HOURS, invoiceCan } from '@attestry/contract/modules/invoice/application'
import type { invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { lockApplication } from '../application/store.ts'
import { auditedView, requireApplication, requireManual } from '../desk/service.ts'
import { confirmSheet, deadlineOf, openSheet, voidSheet } from './move.ts'
import { findSheet } from './store.ts'

export const recordSheet: Service<typeof invoiceDeskApi.recordSheet> = async (deps, actor, { id, number, openedAt }) => {
  requireManual(deps, await requireApplication(deps, actor, id), invoiceErrors.VENDOR_REVERSES)
  const row = await lockApplication(deps.db, id)
  if (!invoiceCan.recordSheet(row.state)) refuse(invoiceErrors.WRONG_STATE)
  const [opened, now] = [new Date(openedAt), deps.clock.now()]
  if (opened > now || deadlineOf(opened) <= now) refuse(invoiceErrors.SHEET_TIME, { hours: CONFIRMATION_HOURS })
  const moved = await openSheet(deps, row, { number, openedAt: opened }, actor.accountId)
  if (!moved) return refuse(invoiceErrors.SHEET_USED, { number })
  return auditedView(deps, actor, 'invoice.sheet', row, moved, { sheet: number, until: deadlineOf(opened).toISOString() })
}

export const endSheetByDesk: Service<typeof invoiceDeskApi.endSheet> = async (deps, actor, { id, outcome, reason }) => {
  requireManual(deps, await requireApplication(deps, actor, id), invoiceErrors.VENDOR_REVERSES)
  const row = await lockApplication(deps.db, id)
  const sheet = row.reversal_serial === null ? undefined : await findSheet(deps.db, row.reversal_serial)
  if (!invoiceCan.endSheet(row.state) || !sheet) return refuse(invoiceErrors.WRONG_STATE)
  // The loop ends it in a moment.
  if (sheet.confirm_by <= deps.clock.now()) refuse(invoiceErrors.SHEET_EXPIRED, { hours: CONFIRMATION_HOURS })
  const moved =
    outcome === 'confirmed'
      ? await confirmSheet(deps, row, reason, actor.accountId)
      : await voidSheet(deps, row, 'void', reason, actor.accountId)
  if (!moved) return refuse(invoiceErrors.WRONG_STATE)
  const facts = { sheet: sheet.number, outcome, reason: withoutSecrets(reason) }
  return auditedView(deps, actor, 'invoice.sheet-outcome', row, moved, facts)
}
