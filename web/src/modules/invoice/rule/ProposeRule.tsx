// Form to propose other invoicing rules: items and rates for top-ups and packages, the limit of one-person reversals, and the quota warning.
import { type InvoiceItem, type InvoiceRule, invoiceRuleApi } from '@attestry/contract/modules/invoice/rule'
import { taxPolicies } from '@attestry/contract/modules/invoice/tax-policy'
import { normalizeYuan } from '@attestry/contract/money'
import { useState } from 'react'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { ProposalForm, type ProposalFrame } from '../../approval/public.tsx'
import { ruleKinds } from './rule-values.ts'
import { ruleWords } from './words.ts'

/** The rate as people write it; the API has hundredths of a percent. */
type ItemDraft = Omit<InvoiceItem, 'rate'> & { readonly rate: string }
interface Draft {
  readonly recharge: ItemDraft
  readonly package: ItemDraft
  readonly twoPersonsFrom: string
  /** As typed. */
  readonly quotaWarnBelow: string
  readonly sellerTaxNumber: string
}

const itemDraft = (item: InvoiceItem): ItemDraft => ({ ...item, rate: String(item.rate / 100) })
const itemOf = ({ rate, ...item }: ItemDraft): InvoiceItem =>
  item.policy === 'untaxed' ? { ...item, rate: 0, special: false } : { ...item, rate: Math.round(Number(rate) * 100) }

const draftOf = (rule: InvoiceRule): Draft => ({
  recharge: itemDraft(rule.recharge),
  package: itemDraft(rule.package),
  twoPersonsFrom: rule.twoPersonsFrom,
  quotaWarnBelow: String(rule.quotaWarnBelow),
  sellerTaxNumber: rule.sellerTaxNumber,
})

const ruleOf = (draft: Draft): InvoiceRule => ({
  recharge: itemOf(draft.recharge),
  package: itemOf(draft.package),
  twoPersonsFrom: normalizeYuan(draft.twoPersonsFrom),
  quotaWarnBelow: Number(draft.quotaWarnBelow),
  sellerTaxNumber: draft.sellerTaxNumber.trim().toUpperCase(),
})

type Problems = Readonly<Record<string, string>>

interface ProposeRuleProps {
  readonly frame: ProposalFrame
  readonly version: number
  readonly rule: InvoiceRule
}

export function ProposeRule({ frame, version, rule }: ProposeRuleProps) {
  const say = ruleWords.use()
  const [draft, setDraft] = useState(() => draftOf(rule))
  return (
    <ProposalForm
      frame={frame}
      reason={{ label: say.reason, hint: say.reasonHint }}
      fields={(problems) => (
        <>
          {ruleKinds.map((kind) => (
            <fieldset key={kind} className="invoice-item">
              <legend>{say[kind]}</legend>
              {kind === 'recharge' && <Callout>{say.rechargeNote}</Callout>}
              <ItemFields
                item={draft[kind]}
                problemOf={(key) => problems[`rule.${kind}.${key}`]}
                onChange={(item) => setDraft({ ...draft, [kind]: item })}
              />
            </fieldset>
          ))}
          <LimitFields draft={draft} problems={problems} onChange={setDraft} />
        </>
      )}
      propose={(reason, options) => callDesk(invoiceRuleApi.propose, { version, reason, rule: ruleOf(draft) }, options)}
    />
  )
}

interface LimitFieldsProps {
  readonly draft: Draft
  readonly problems: Problems
  onChange(draft: Draft): void
}

function LimitFields({ draft, problems, onChange }: LimitFieldsProps) {
  const say = ruleWords.use()
  return (
    <>
      <TextField
        label={say.twoPersonsFrom}
        problem={problems['rule.twoPersonsFrom']}
        maxLength={11}
        value={draft.twoPersonsFrom}
        onChange={(twoPersonsFrom) => onChange({ ...draft, twoPersonsFrom })}
      />
      <TextField
        label={say.quotaWarnBelow}
        problem={problems['rule.quotaWarnBelow']}
        maxLength={3}
        value={draft.quotaWarnBelow}
        onChange={(quotaWarnBelow) => onChange({ ...draft, quotaWarnBelow })}
      />
      <TextField
        label={say.sellerTaxNumber}
        hint={say.sellerTaxNumberHint}
        problem={problems['rule.sellerTaxNumber']}
        maxLength={20}
        mono
        value={draft.sellerTaxNumber}
        onChange={(sellerTaxNumber) => onChange({ ...draft, sellerTaxNumber })}
      />
    </>
  )
}

interface ItemFieldsProps {
  readonly item: ItemDraft
  problemOf(key: keyof ItemDraft): string | undefined
  onChange(item: ItemDraft): void
}

function ItemFields({ item, problemOf, onChange }: ItemFieldsProps) {
  const say = ruleWords.use()
  return (
    <>
      <TextField
        label={say.name}
        problem={problemOf('name')}
        maxLength={45}
        value={item.name}
        onChange={(name) => onChange({ ...item, name })}
      />
      <TextField
        label={say.code}
        problem={problemOf('code')}
        maxLength={19}
        mono
        value={item.code}
        onChange={(code) => onChange({ ...item, code })}
      />
      <SelectField
        label={say.policy}
        value={item.policy}
        options={taxPolicies.map((value) => ({ value, label: say.policies[value] }))}
        onChange={(policy) => onChange({ ...item, policy })}
      />
      {item.policy === 'taxed' && (
        <>
          <TextField
            label={say.rate}
            problem={problemOf('rate')}
            maxLength={5}
            value={item.rate}
            onChange={(rate) => onChange({ ...item, rate })}
          />
          <SelectField
            label={say.special}
            value={item.special ? 'yes' : 'no'}
            options={(['no', 'yes'] as const).map((value) => ({ value, label: say.specials[value] }))}
            onChange={(value) => onChange({ ...item, special: value === 'yes' })}
          />
        </>
      )}
    </>
  )
}
