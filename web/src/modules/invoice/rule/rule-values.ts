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

export function ruleValues(say: Words, rule: InvoiceRule): RuleValue[] {
  return [
    ...ruleKinds.flatMap((kind) => itemValues(say, rule[kind]).map((each) => ({ ...each, what: `${say[kind]} · ${each.what}` }))),
    { what: say.twoPersonsFrom, value: money(rule.twoPersonsFrom) },
    { what: say.sellerTaxNumber, value: rule.sellerTaxNumber || EMPTY },
    { what: say.quotaWarnBelow, value: String(rule.quotaWarnBelow) },
  ]
}

const itemValues = (say: Words, { name, code, policy, rate, special }: InvoiceItem): RuleValue[] => [
  { what: say.name, value: name, isGiven: true },
  { what: say.code, value: code },
  { what: say.policy, value: say.policies[policy] },
  { what: say.rate, value: String(rate / 100) },
  { what: say.special, value: say.specials[special ? 'yes' : 'no'] },
]

export const changedRuleValues = (say: Words, before: InvoiceRule, after: InvoiceRule) =>
  ruleValues(say, after).flatMap(({ what, value }, at) => {
    const was = ruleValues(say, before)[at]?.value ?? EMPTY
    return was === value ? [] : [{ what, before: was, after: value }]
  })
