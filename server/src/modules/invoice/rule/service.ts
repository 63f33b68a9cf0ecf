// Changes of the invoicing rules by approval, against the version that was proposed; they apply to later applications.
import { generalErrors } from '@attestry/contract/errors'
import type { InvoiceRule, invoiceRuleApi } from '@attestry/contract/modules/invoice/rule'
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import type { Approval } from '../../approval/public.ts'
import { readRule, writeRule } from './store.ts'

export const readInvoiceRule: Service<typeof invoiceRuleApi.read> = (deps, actor) => readRule(deps.db, actor.platformId)

interface Content {
  readonly version: number
  readonly before: InvoiceRule
  readonly after: InvoiceRule
}
interface Outcome {
  readonly version: number
}

/** The earlier rules apply until the confirmation. */
export const ruleApproval: Approval<typeof invoiceRuleApi, Content, Outcome> = {
  kind: 'invoice-rule',

  async content(deps, { platformId }, { version, rule: after }) {
    const { version: current, rule: before } = await readRule(deps.db, platformId)
    if (current !== version) refuse(generalErrors.STALE)
    if (Object.keys(changedValues(before, after)).length === 0) refuse(platformErrors.NOTHING_CHANGED)
    return { version, before, after }
  },

  async apply(deps, { platform_id, content: { version, after } }) {
    if (!(await writeRule(deps.db, platform_id, version, after))) refuse(generalErrors.STALE)
    return { version: version + 1 }
  },

  async views(deps, proposals) {
    const [first] = proposals
    const current = first && (await readRule(deps.db, first.platform_id)).version
    return proposals.map(({ state, content: { version, before, after } }) => ({
      version,
      outdated: state === 'proposed' && version !== current,
      before,
      after,
    }))
  },

  facts: ({ content: { version, before, after } }) => ({ version, ...changedValues(before, after) }),
}

type Values = Record<string, string | number | boolean>

/** `before.recharge.rate`, `after.recharge.rate` and so on, only what differs. */
function changedValues(before: InvoiceRule, after: InvoiceRule): Values {
  const [was, becomes] = [flat(before), flat(after)]
  return Object.fromEntries(
    Object.entries(becomes)
      .filter(([key, value]) => was[key] !== value)
      .flatMap(([key, value]) => [
        [`before.${key}`, was[key] ?? ''],
        [`after.${key}`, value],
      ]),
  )
}

/** `recharge.rate` and so on, as the audit log names them. */
const flat = ({ twoPersonsFrom, quotaWarnBelow, sellerTaxNumber, ...items }: InvoiceRule): Values => ({
  ...Object.fromEntries(
    Object.entries(items).flatMap(([kind, item]) => Object.entries(item).map(([key, value]) => [`${kind}.${key}`, value])),
  ),
  twoPersonsFrom,
  quotaWarnBelow,
  sellerTaxNumber,
})
