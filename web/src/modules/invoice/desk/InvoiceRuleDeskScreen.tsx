// The platform's rules of invoicing: items and rates for top-ups and packages, the limit of one-person reversals, and the quota warning.
import { type InvoiceItem, type InvoiceRule, invoiceRuleApi } from '@attestry/contract/modules/invoice/rule'
import { taxPolicies } from '@attestry/contract/modules/invoice/tax-policy'
import { mayDo } from '@attestry/contract/modules/operator/role'
import { normalizeYuan } from '@attestry/contract/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useAccount } from '../../account/public.tsx'
import '../invoice.css'
import { invoiceDeskWords } from './words.ts'

const KEY = ['desk', 'invoice-rule'] as const
const kinds = ['recharge', 'package'] as const

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

export function InvoiceRuleDeskScreen() {
  const { rule: say } = invoiceDeskWords.use()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callDesk(invoiceRuleApi.read, {}, { signal }),
  })
  return (
    <>
      <PageHeader title={say.title} lead={say.lead} />
      {data ? (
        <RuleForm key={data.version} version={data.version} rule={data.rule} />
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </>
  )
}

function RuleForm({ version, rule }: { readonly version: number; readonly rule: InvoiceRule }) {
  const { rule: say } = invoiceDeskWords.use()
  const client = useQueryClient()
  const mayChange = mayDo(useAccount()?.role ?? '', 'setting')
  const [draft, setDraft] = useState<Draft>(() => ({
    recharge: itemDraft(rule.recharge),
    package: itemDraft(rule.package),
    twoPersonsFrom: rule.twoPersonsFrom,
    quotaWarnBelow: String(rule.quotaWarnBelow),
    sellerTaxNumber: rule.sellerTaxNumber,
  }))
  const edited: InvoiceRule = {
    recharge: itemOf(draft.recharge),
    package: itemOf(draft.package),
    twoPersonsFrom: normalizeYuan(draft.twoPersonsFrom),
    quotaWarnBelow: Number(draft.quotaWarnBelow),
    sellerTaxNumber: draft.sellerTaxNumber.trim().toUpperCase(),
  }
  const changes = useChanges(rule, edited)
  return (
    <div className="invoice-cards">
      {kinds.map((kind) => (
        <Card key={kind} title={say[kind]}>
          <div className="form">
            {kind === 'recharge' && <Callout>{say.rechargeNote}</Callout>}
            <ItemFields item={draft[kind]} onChange={(item) => setDraft({ ...draft, [kind]: item })} />
          </div>
        </Card>
      ))}
      <Card>
        <div className="form">
          <TextField
            label={say.twoPersonsFrom}
            maxLength={11}
            value={draft.twoPersonsFrom}
            onChange={(twoPersonsFrom) => setDraft({ ...draft, twoPersonsFrom })}
          />
          <TextField
            label={say.quotaWarnBelow}
            maxLength={3}
            value={draft.quotaWarnBelow}
            onChange={(quotaWarnBelow) => setDraft({ ...draft, quotaWarnBelow })}
          />
          <TextField
            label={say.sellerTaxNumber}
            hint={say.sellerTaxNumberHint}
            maxLength={20}
            mono
            value={draft.sellerTaxNumber}
            onChange={(sellerTaxNumber) => setDraft({ ...draft, sellerTaxNumber })}
          />
          {!mayChange && <Callout>{say.readOnly}</Callout>}
          <DeskAct
            label={say.save}
            look="primary"
            disabled={changes.length === 0 || !mayChange}
            changes={changes}
            reason={{}}
            done={say.saved}
            act={async (reason, options) =>
              client.setQueryData(KEY, await callDesk(invoiceRuleApi.change, { version, reason, rule: edited }, options))
            }
          />
        </div>
      </Card>
    </div>
  )
}

function ItemFields({ item, onChange }: { readonly item: ItemDraft; onChange(item: ItemDraft): void }) {
  const { rule: say } = invoiceDeskWords.use()
  return (
    <>
      <TextField label={say.name} maxLength={45} value={item.name} onChange={(name) => onChange({ ...item, name })} />
      <TextField label={say.code} maxLength={19} mono value={item.code} onChange={(code) => onChange({ ...item, code })} />
      <SelectField
        label={say.policy}
        value={item.policy}
        options={taxPolicies.map((value) => ({ value, label: say.policies[value] }))}
        onChange={(policy) => onChange({ ...item, policy })}
      />
      {item.policy === 'taxed' && (
        <>
          <TextField label={say.rate} maxLength={5} value={item.rate} onChange={(rate) => onChange({ ...item, rate })} />
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

function useChanges(before: InvoiceRule, after: InvoiceRule) {
  const { rule: say } = invoiceDeskWords.use()
  const shown = {
    name: ({ name }: InvoiceItem) => name,
    code: ({ code }: InvoiceItem) => code,
    policy: ({ policy }: InvoiceItem) => say.policies[policy],
    rate: ({ rate }: InvoiceItem) => String(rate / 100),
    special: ({ special }: InvoiceItem) => say.specials[special ? 'yes' : 'no'],
  }
  const items = kinds.flatMap((kind) =>
    (Object.keys(shown) as (keyof typeof shown)[]).flatMap((key) => {
      const [was, becomes] = [shown[key](before[kind]), shown[key](after[kind])]
      return was === becomes ? [] : [{ what: `${say[kind]} · ${say[key]}`, before: was, after: becomes }]
    }),
  )
  const limits = [
    { what: say.twoPersonsFrom, before: before.twoPersonsFrom, after: after.twoPersonsFrom },
    { what: say.sellerTaxNumber, before: before.sellerTaxNumber, after: after.sellerTaxNumber },
    { what: say.quotaWarnBelow, before: String(before.quotaWarnBelow), after: String(after.quotaWarnBelow) },
  ]
  return [...items, ...limits.filter((limit) => limit.before !== limit.after)]
}
