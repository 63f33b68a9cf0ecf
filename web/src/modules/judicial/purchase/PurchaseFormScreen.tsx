// The application for a purchase: case and right, one shop, its goods, budget; saved at any time and submitted once nothing is missing.
import { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import {
  buyers,
  type PurchaseProblem,
  purchaseTerms,
  purchaseUses,
  rightTypes,
} from '@attestry/contract/modules/judicial/purchase-draft'
import type { Purchase } from '@attestry/contract/modules/judicial/purchase-view'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAct } from '../../../ui/desk/use-act.ts'
import { TextField } from '../../../ui/Field.tsx'
import { useLeaveGuard } from '../../../ui/form/use-unsaved-guard.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { mainOnly, NameFirst, NotOffered, useIsVerified } from '../notarization/Gate.tsx'
import { CancelButton } from './CancelButton.tsx'
import { CostCard } from './CostCard.tsx'
import { draftOf, type FormDraft, formOf, stillOpen } from './form-draft.ts'
import { GoodsFields } from './GoodsFields.tsx'
import { keepPurchase, usePurchase, usePurchaseTerms } from './queries.ts'
import './purchase.css'
import { readDraftSearch } from './search.ts'
import { purchaseWords } from './words.ts'

export const PurchaseFormScreen = mainOnly(PurchaseForm)

function PurchaseForm() {
  const say = purchaseWords.use()
  const [{ id }] = useUrlState(readDraftSearch)
  const isVerified = useIsVerified()
  const terms = usePurchaseTerms()
  const saved = usePurchase(id)
  return (
    <>
      <PageHeader title={say.form.title} lead={say.form.lead} />
      {isVerified === false ? (
        <NameFirst />
      ) : (
        <Loaded query={terms} rows={8}>
          {({ isOffered }) =>
            !isOffered ? (
              <NotOffered />
            ) : id === undefined ? (
              <Form key="new" />
            ) : (
              <Loaded query={saved} rows={8}>
                {(purchase) => <Form key={purchase.id} saved={purchase} />}
              </Loaded>
            )
          }
        </Loaded>
      )}
    </>
  )
}

function Form({ saved }: { readonly saved?: Purchase }) {
  const say = purchaseWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [form, setForm] = useState<FormDraft>(() => formOf(saved?.draft))
  const [held, setHeld] = useState(saved)
  const [kept, setKept] = useState(() => JSON.stringify(draftOf(formOf(saved?.draft))))
  const [problems, setProblems] = useState<readonly PurchaseProblem[]>([])
  const act = useAct()
  const draft = draftOf(form)
  const missing = stillOpen(problems, draft)
  const { dialog } = useLeaveGuard({
    isDirty: () => JSON.stringify(draft) !== kept,
    onDiscard: () => setKept(JSON.stringify(draft)),
    keepsInputOnPage: true,
  })
  const change = (next: Partial<FormDraft>) => setForm((before) => ({ ...before, ...next }))
  const save = async (): Promise<Purchase | undefined> => {
    const input = { draft, ...(held ? { id: held.id, version: held.version } : {}) }
    const answer = await act.run((options) => call(purchaseApi.save, input, { ...options, display: ErrorDisplay.silent }))
    if (!answer) return undefined
    setHeld(answer.value)
    setKept(JSON.stringify(draft))
    await keepPurchase(client, answer.value)
    return answer.value
  }
  const saveOnly = async () => {
    const purchase = await save()
    if (!purchase) return
    notify({ kind: 'success', text: say.form.saved })
    await navigate({ to: paths.addPurchaseNotarization({ id: purchase.id }), replace: true })
  }
  const submit = async () => {
    const purchase = await save()
    if (!purchase) return
    setProblems(purchase.problems)
    if (purchase.problems.length > 0) return
    const answer = await act.run((options) =>
      call(purchaseApi.submit, { id: purchase.id }, { ...options, display: ErrorDisplay.silent }),
    )
    if (!answer) return
    await keepPurchase(client, answer.value)
    notify({ kind: 'success', text: say.form.submitted })
    await navigate({ to: paths.purchaseNotarization({ id: purchase.id }) })
  }
  return (
    <div className="work">
      <div className="work-main purchase-stack">
        <CaseFields form={form} problems={act.problems} change={change} />
        <ShopFields form={form} problems={act.problems} change={change} />
        <GoodsFields goods={form.goods} problems={act.problems} onChange={(goods) => change({ goods })} />
        <Card>
          <label className="purchase-check">
            <input
              type="checkbox"
              checked={form.noInducement}
              onChange={({ target }) => change({ noInducement: target.checked })}
            />
            <span>{say.form.inducement}</span>
          </label>
        </Card>
        {missing.length > 0 && (
          <Callout kind="warning" alert>
            <strong>{say.form.missing}</strong>
            <ul className="purchase-missing">
              {missing.map((problem) => (
                <li key={problem}>{say.form.problems[problem]}</li>
              ))}
            </ul>
          </Callout>
        )}
        {act.problem && (
          <Callout kind="error" alert>
            {act.problem}
          </Callout>
        )}
        <div className="form-acts">
          <Button look="primary" busy={act.busy} onClick={() => void submit()}>
            {say.form.submit}
          </Button>
          <Button busy={act.busy} onClick={() => void saveOnly()}>
            {say.form.save}
          </Button>
          {held && <CancelButton purchase={held} before={() => setKept(JSON.stringify(draft))} />}
        </div>
      </div>
      <aside className="work-side work-side-cards">
        <CostCard draft={draft} terms={held?.terms ?? purchaseTerms} balance={held?.balance ?? undefined} />
      </aside>
      {dialog}
    </div>
  )
}

interface FieldsProps {
  readonly form: FormDraft
  readonly problems: Readonly<Record<string, string>>
  change(next: Partial<FormDraft>): void
}

function CaseFields({ form, problems, change }: FieldsProps) {
  const say = purchaseWords.use()
  return (
    <Card title={say.form.case}>
      <div className="purchase-stack">
        <TextField
          label={say.form.name}
          hint={say.form.nameHint}
          value={form.name}
          maxLength={60}
          problem={problems['draft.name']}
          onChange={(name) => change({ name })}
        />
        <div className="purchase-pair">
          <SelectField
            label={say.form.applicant}
            value={form.applicant}
            options={buyers.map((value) => ({ value, label: say.form[value] }))}
            onChange={(applicant) => change({ applicant })}
          />
          <SelectField
            label={say.form.used}
            value={form.used}
            options={purchaseUses.map((value) => ({ value, label: say.uses[value] }))}
            onChange={(used) => change({ used })}
          />
          <SelectField
            label={say.form.type}
            value={form.rightType}
            options={rightTypes.map((value) => ({ value, label: say.types[value] }))}
            onChange={(rightType) => change({ rightType })}
          />
          <TextField
            label={say.form.right}
            value={form.right}
            maxLength={200}
            problem={problems['draft.right']}
            onChange={(right) => change({ right })}
          />
        </div>
        <TextField
          label={say.form.reason}
          hint={say.form.reasonHint}
          rows={4}
          value={form.reason}
          maxLength={1_000}
          problem={problems['draft.reason']}
          onChange={(reason) => change({ reason })}
        />
        <TextField
          label={say.form.records}
          hint={say.form.recordsHint}
          mono
          value={form.rightRecords}
          maxLength={250}
          problem={Object.entries(problems).find(([field]) => field.startsWith('draft.rightRecords'))?.[1]}
          onChange={(rightRecords) => change({ rightRecords })}
        />
      </div>
    </Card>
  )
}

function ShopFields({ form, problems, change }: FieldsProps) {
  const say = purchaseWords.use()
  return (
    <Card title={say.form.shopTitle}>
      <div className="purchase-stack">
        <div className="purchase-pair">
          <TextField
            label={say.form.platform}
            value={form.platform}
            maxLength={40}
            problem={problems['draft.platform']}
            onChange={(platform) => change({ platform })}
          />
          <TextField
            label={say.form.shop}
            value={form.shop}
            maxLength={80}
            problem={problems['draft.shop']}
            onChange={(shop) => change({ shop })}
          />
        </div>
        <TextField
          label={say.form.shopLink}
          value={form.shopLink}
          maxLength={1_000}
          problem={problems['draft.shopLink']}
          onChange={(shopLink) => change({ shopLink })}
        />
        <TextField
          label={say.form.carriage}
          hint={say.form.carriageHint}
          value={form.carriageYuan}
          maxLength={8}
          problem={problems['draft.carriageYuan']}
          onChange={(carriageYuan) => change({ carriageYuan })}
        />
      </div>
    </Card>
  )
}
