// Changes of the invoicing rule: optimistic locking, audited with before and after; it applies to later applications.
import { generalErrors } from '@attestry/contract/errors'
import type { InvoiceRule, invoiceRuleApi } from '@attestry/contract/modules/invoice/rule'
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import { audit } from '../../../kernel/audit.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { readRule, writeRule } from './store.ts'

export const readInvoiceRule: Service<typeof invoiceRuleApi.read> = (deps, actor) => readRule(deps.db, actor.platformId)

export const changeInvoiceRule: Service<typeof invoiceRuleApi.change> = async (deps, actor, { version, reason, rule }) => {
  const current = await readRule(deps.db, actor.platformId)
  if (current.version !== version) refuse(generalErrors.STALE)
  const [before, after] = [flat(current.rule), flat(rule)]
  const changed = Object.keys(after).filter((key) => before[key] !== after[key])
  if (changed.length === 0) refuse(platformErrors.NOTHING_CHANGED)
  if (!(await writeRule(deps.db, actor.platformId, version, rule))) refuse(generalErrors.STALE)
  await audit(deps, actor, {
    action: 'invoice.rule',
    subject: String(actor.platformId),
    facts: {
      ...Object.fromEntries(
        changed.flatMap((key) => [
          [`before.${key}`, before[key] ?? null],
          [`after.${key}`, after[key] ?? null],
        ]),
      ),
      reason,
    },
  })
  return readRule(deps.db, actor.platformId)
}

/** `recharge.rate` and so on, as the audit log names them. */
const flat = ({
  twoPersonsFrom,
  quotaWarnBelow,
  sellerTaxNumber,
  ...items
}: InvoiceRule): Record<string, string | number | boolean> => ({
  ...Object.fromEntries(
    Object.entries(items).flatMap(([kind, item]) => Object.entries(item).map(([key, value]) => [`${kind}.${key}`, value])),
  ),
  twoPersonsFrom,
  quotaWarnBelow,
  sellerTaxNumber,
})
