// The values of the invoicing rules as staff read them, and what differs between two rules.
import type { InvoiceItem, InvoiceRule } from '@attestry/contract/modules/invoice/rule'
import { EMPTY, money } from '../../../kernel/format.ts'
import type { Words } from './words.zh.ts'

export const ruleKinds = ['recharge', 'package'] as const

interface RuleValue {
  readonly what: string
  readonly value: string
  /** Written by staff: not translated. */
  readonly isGiven?: boolean
}

interface RuleGroup {
  readonly title: string
  readonly values: readonly RuleValue[]
}

/** The current rules: one group for each kind of order, and the limits. */
export const ruleGroups = (say: Words, rule: InvoiceRule): RuleGroup[] => [
  ...ruleKinds.map((kind) => ({ title: say[kind], values: itemValues(say, rule[kind]) })),
  { title: say.limits, values: limitValues(say, rule) },
]

const itemValues = (say: Words, { name, code, policy, rate, special }: InvoiceItem): RuleValue[] => [
  { what: say.name, value: name, isGiven: true },
  { what: say.shown.code, value: code },
  { what: say.policy, value: say.policies[policy] },
  // Untaxed is not a rate of zero.
  { what: say.shown.rate, value: policy === 'untaxed' ? EMPTY : `${rate / 100}%` },
  { what: say.special, value: say.specials[special ? 'yes' : 'no'] },
]

const limitValues = (say: Words, { twoPersonsFrom, sellerTaxNumber, quotaWarnBelow }: InvoiceRule): RuleValue[] => [
  { what: say.shown.twoPersonsFrom, value: `¥${money(twoPersonsFrom)}` },
  { what: say.shown.sellerTaxNumber, value: sellerTaxNumber || EMPTY },
  { what: say.shown.quotaWarnBelow, value: quotaWarnBelow === 0 ? say.shown.never : `${quotaWarnBelow}%` },
]

/** Each value with the name of its kind of order. */
const ruleValues = (say: Words, rule: InvoiceRule): RuleValue[] => [
  ...ruleKinds.flatMap((kind) => itemValues(say, rule[kind]).map((each) => ({ ...each, what: `${say[kind]} · ${each.what}` }))),
  ...limitValues(say, rule),
]

export const changedRuleValues = (say: Words, before: InvoiceRule, after: InvoiceRule) =>
  ruleValues(say, after).flatMap(({ what, value }, at) => {
    const was = ruleValues(say, before)[at]?.value ?? EMPTY
    return was === value ? [] : [{ what, before: was, after: value }]
  })
