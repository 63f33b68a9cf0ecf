// Tests how invoicing rules are shown: untaxed is no rate of zero, and changes name the kind of order.
import type { InvoiceRule } from '@attestry/contract/modules/invoice/rule'
import { expect, test } from 'vitest'
import { changedRuleValues, ruleGroups } from './rule-values.ts'
import { words } from './words.en.ts'

const rule: InvoiceRule = {
  recharge: { name: 'Prepaid cards', code: '6010000000000000000', policy: 'untaxed', rate: 0, special: false },
  package: { name: 'Services', code: '3040203000000000000', policy: 'taxed', rate: 600, special: true },
  twoPersonsFrom: '10000.00',
  quotaWarnBelow: 20,
  sellerTaxNumber: '',
}

const shown = (changes: Partial<InvoiceRule> = {}) =>
  ruleGroups(words, { ...rule, ...changes }).map(({ title, values }) => [title, values.map(({ value }) => value)])

test('an untaxed item has no rate, and amounts and shares have their units', () => {
  expect(shown()).toEqual([
    ['Top-ups', ['Prepaid cards', '6010000000000000000', 'Untaxed', '-', 'Not offered']],
    ['Prepaid bundles', ['Services', '3040203000000000000', 'Taxed', '6%', 'Offered']],
    ['Limits', ['¥10,000.00', '-', '20%']],
  ])
  expect(shown({ quotaWarnBelow: 0 }).at(-1)).toEqual(['Limits', ['¥10,000.00', '-', 'No percentage warning']])
})

test('a change names the kind of order, and what it was before', () => {
  const taxed = { ...rule.recharge, policy: 'taxed', rate: 300 } as const
  expect(changedRuleValues(words, rule, { ...rule, recharge: taxed })).toEqual([
    { what: 'Top-ups · Tax', before: 'Untaxed', after: 'Taxed' },
    { what: 'Top-ups · Rate', before: '-', after: '3%' },
  ])
})
