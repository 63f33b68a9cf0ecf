// Form that starts captures: paste text, review one row per URL, choose options, see the price, submit.
import { MAX_PAGES_PER_CALL } from '@attestry/contract/modules/evidence/capture'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notify } from '../../../../kernel/notice.ts'
import { RichText } from '../../../../kernel/rich-text.tsx'
import { useMounted } from '../../../../kernel/use-mounted.ts'
import { usePlatform } from '../../../../kernel/use-platform.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Choice } from '../../../../ui/Choice.tsx'
import { SuggestField, TextField } from '../../../../ui/Field.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { isLabel, LABEL_LENGTH, useLabelProblem, useLabels } from '../../../attestation/public.tsx'
import { refreshWallet } from '../../../wallet/public.tsx'
import { AcceptInvalidTls } from '../AcceptInvalidTls.tsx'
import type { KindPlan } from '../kind.ts'
import { refreshCaptures } from '../queries.ts'
import { captureWords } from '../words.ts'
import { AddressRows } from './AddressRows.tsx'
import { type Draft, type DraftRow, discardDraft, draftRows, type RowDetails, useDraft } from './draft.ts'
import { SubmitPanel } from './SubmitPanel.tsx'
import { type Created, type NewCapture, useCreate } from './use-create.ts'
import { addWords } from './words.ts'
import '../capture.css'

interface CaptureFormProps {
  readonly plan: KindPlan
  /** Hides the explanations, for use above a list that shows the progress. */
  readonly compact?: boolean
  onCreated(created: Created): void
}

export function CaptureForm({ plan, compact = false, onCreated }: CaptureFormProps) {
  const say = addWords.use()
  const { submitted } = captureWords.use()
  const client = useQueryClient()
  const isMounted = useMounted()
  const { draft, restored, change, clear } = useDraft(plan.kind)
  const create = useCreate(plan)
  const isDemo = usePlatform()?.demo ?? false
  const rows = draftRows(draft)
  const good = rows.filter(({ problem }) => !problem)
  const detailsOf = (row: DraftRow) => detailsFor(row, draft)
  const changeRow = (row: DraftRow, details: RowDetails) => {
    create.clearRefusal()
    change({ rows: { ...draft.rows, [row.url]: { ...draft.rows[row.url], ...details } } })
  }
  const submit = async () => {
    const { pathname } = location
    // The address changes before the next screen has loaded and this form is unmounted.
    const isHere = () => isMounted() && location.pathname === pathname
    const { created, refused } = await create.submit(good.map((row) => newCapture(row.url, detailsOf(row), draft)))
    void refreshWallet(client)
    if (!created) {
      if (!isHere()) notify({ kind: 'error', title: refused.isUncertain ? say.uncertain : say.failed, text: refused.text })
      return
    }
    clear()
    await refreshCaptures(client)
    if (isHere()) return onCreated(created)
    discardDraft(plan.kind, draft)
    notify({ kind: 'success', text: submitted(created.list.length), link: { path: plan.list(), text: say.view } })
  }
  const refusedRow = create.refusal?.row === undefined ? undefined : good[create.refusal.row]
  const blocked = good.length === 0 ? say.nothingYet : isLabel(draft.label) ? undefined : say.badLabel
  return (
    <div className="work">
      <div className="work-main capture-form">
        {restored && (
          <Callout>
            <span className="capture-kept">
              {say.kept}
              <Button small onClick={clear}>
                {say.discard}
              </Button>
            </span>
          </Callout>
        )}
        <TextField
          label={say.paste[plan.kind]}
          hint={say.pasteHint(MAX_PAGES_PER_CALL)}
          placeholder={say.pasteExample}
          value={draft.text}
          rows={compact ? 3 : 5}
          mono
          problem={draft.text.trim() && rows.length === 0 ? say.noneFound : undefined}
          onChange={(text) => {
            create.clearRefusal()
            change({ text, ...(text.trim() ? {} : { removed: [], rows: {} }) })
          }}
        />
        {isDemo && draft.text.trim() === '' && (
          <p className="quiet capture-under capture-sample">
            <span>
              {say.sample} <span className="mono">{plan.demoSample}</span>
            </span>
            <Button small onClick={() => change({ text: plan.demoSample })}>
              {say.takeSample}
            </Button>
          </p>
        )}
        {rows.some(({ problem }) => problem === 'too-many') && (
          <Callout kind="warning">
            <RichText
              text={say.moreThan(MAX_PAGES_PER_CALL)}
              parts={{ sheet: (text) => <Link to={plan.sheet()}>{text}</Link> }}
            />
          </Callout>
        )}
        {rows.length > 0 && (
          <AddressRows
            plan={plan}
            rows={rows}
            refused={refusedRow && { key: refusedRow.key, text: create.refusal?.text ?? '' }}
            detailsOf={detailsOf}
            onChange={changeRow}
            onCopyDown={(row, details) => change({ rows: copiedDown(draft, good, row, details) })}
            onRemove={(row) => change({ removed: [...draft.removed, row.key] })}
          />
        )}
        <Options compact={compact} draft={draft} change={change} />
      </div>
      <SubmitPanel
        plan={plan}
        count={good.length}
        skipped={rows.length - good.length}
        busy={create.busy}
        problem={refusedRow ? undefined : create.refusal?.text}
        isUncertain={create.refusal?.isUncertain ?? false}
        blocked={blocked}
        steps={!compact}
        onSubmit={() => void submit()}
      />
    </div>
  )
}

interface OptionsProps {
  readonly compact: boolean
  readonly draft: Draft
  change(patch: Partial<Draft>): void
}

function Options({ compact, draft, change }: OptionsProps) {
  const say = addWords.use()
  const { devices } = captureWords.use()
  const labels = useLabels()
  const labelProblem = useLabelProblem(draft.label)
  const fields = (
    <>
      <Choice
        label={say.device}
        value={draft.device}
        options={[
          { value: 'desktop', label: devices.desktop },
          { value: 'phone', label: devices.phone },
        ]}
        onChange={(device) => change({ device })}
      />
      <p className="quiet capture-under">{say.deviceHint}</p>
      <SuggestField
        label={say.label}
        optional
        problem={labelProblem}
        value={draft.label}
        suggestions={labels}
        maxLength={LABEL_LENGTH}
        onChange={(label) => change({ label })}
      />
      <AcceptInvalidTls checked={draft.acceptInvalidTls} onChange={(acceptInvalidTls) => change({ acceptInvalidTls })} />
    </>
  )
  if (!compact) return <div className="capture-options">{fields}</div>
  return (
    <details className="capture-options" open={labelProblem !== undefined || undefined}>
      <summary>{say.options}</summary>
      {fields}
    </details>
  )
}

const detailsFor = ({ url }: DraftRow, draft: Draft): Required<RowDetails> => ({
  name: '',
  platform: '',
  seller: '',
  ...draft.rows[url],
})

function copiedDown(draft: Draft, rows: readonly DraftRow[], from: DraftRow, details: RowDetails): Draft['rows'] {
  const below = rows.slice(rows.findIndex(({ key }) => key === from.key) + 1)
  const { platform, seller } = details
  const given = { ...(platform ? { platform } : {}), ...(seller ? { seller } : {}) }
  return { ...draft.rows, ...Object.fromEntries(below.map(({ url }) => [url, { ...draft.rows[url], ...given }])) }
}

const newCapture = (url: string, details: Required<RowDetails>, { label, device, acceptInvalidTls }: Draft): NewCapture => ({
  url,
  ...(details.name.trim() ? { name: details.name.trim() } : {}),
  ...(label ? { label } : {}),
  device,
  acceptInvalidTls,
  platform: details.platform.trim(),
  seller: details.seller.trim(),
})
