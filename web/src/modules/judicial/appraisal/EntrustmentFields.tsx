// The fields of an entrustment: entruster and channel, matter, delivery, declaration.

import { deliveryKinds } from '@attestry/contract/modules/judicial/application'
import {
  type AppraisalProblem,
  appraisalKinds,
  channels,
  entrusterKinds,
  INCLUDED_COPIES,
  MAX_APPRAISAL_COPIES,
  MAX_TEXT_CHARS,
} from '@attestry/contract/modules/judicial/appraisal-draft'
import type { Appraisal } from '@attestry/contract/modules/judicial/appraisal-view'
import { useState } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { paths } from '../../../paths.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Callout, Card } from '../../../ui/light-components.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useAppraisalTemplate } from './queries.ts'
import type { EntrustmentForm } from './use-entrustment.ts'
import { appraisalWords } from './words.ts'

export interface EntrustmentSectionProps {
  readonly form: EntrustmentForm
  readonly appraisal: Appraisal
  /** Shown at their fields once the entruster wanted to go on. */
  readonly problems: ReadonlySet<AppraisalProblem>
}

export function EntrustmentFields(props: EntrustmentSectionProps) {
  return (
    <>
      <EntrusterSection {...props} />
      <MatterSection {...props} />
      <DeliverySection {...props} />
    </>
  )
}

const useProblem = (problems: ReadonlySet<AppraisalProblem>) => {
  const say = appraisalWords.use()
  return (problem: AppraisalProblem) => (problems.has(problem) ? say.problems[problem] : undefined)
}

function EntrusterSection({ form: { draft, change }, appraisal: { identity }, problems }: EntrustmentSectionProps) {
  const say = appraisalWords.use()
  const problemOf = useProblem(problems)
  const verified = draft.entruster === 'self' ? identity.person : identity.enterprise
  const firmField = (field: 'name' | 'lawyer' | 'licence') => (
    <TextField
      label={say.form.firm[field]}
      value={draft.firm[field]}
      maxLength={60}
      {...(field === 'name' && { problem: problemOf('firm'), hint: say.form.firmHint })}
      onChange={(value) => change({ firm: { ...draft.firm, [field]: value } })}
    />
  )
  return (
    <Card title={say.form.entruster} className="notarization-section">
      {identity.enterprise && (
        <Choice
          label={say.form.entruster}
          value={draft.entruster}
          options={entrusterKinds.map((value) => ({ value, label: say.form.entrusters[value] }))}
          onChange={(entruster) => change({ entruster })}
        />
      )}
      {verified && (
        <p data-user-content>
          {say.form.verifiedAs(verified.name)} <span className="figures quiet">{verified.number}</span>
        </p>
      )}
      <Choice
        label={say.form.channel}
        value={draft.channel}
        options={channels.map((value) => ({ value, label: say.form.channels[value] }))}
        onChange={(channel) => change({ channel })}
      />
      {draft.channel === 'law-firm' ? (
        <>
          {firmField('name')}
          <div className="notarization-pair">
            {firmField('lawyer')}
            {firmField('licence')}
          </div>
        </>
      ) : (
        <Callout kind="warning">
          <strong>{say.form.riskTitle}</strong>
          <p>{say.form.risk}</p>
          <AnchorButton small newTab href={paths.lawyers()}>
            {say.form.findLawyer}
          </AnchorButton>
          <Checkbox
            label={say.form.riskAccepted}
            checked={draft.riskAccepted}
            onChange={({ target }) => change({ riskAccepted: target.checked })}
          />
          {problemOf('risk') && <p className="field-problem">{problemOf('risk')}</p>}
        </Callout>
      )}
    </Card>
  )
}

function MatterSection({ form: { draft, change }, problems }: EntrustmentSectionProps) {
  const say = appraisalWords.use()
  const locale = useLocale()
  const problemOf = useProblem(problems)
  const settings = useAppraisalTemplate().data?.settings
  const toggle = (key: string, on: boolean) =>
    change({ matters: on ? [...draft.matters, key] : draft.matters.filter((each) => each !== key) })
  const write = (field: 'questions' | 'facts', hint: string, problem: string | undefined) => (
    <TextField
      label={say.form[field]}
      hint={hint}
      rows={4}
      value={draft[field]}
      maxLength={MAX_TEXT_CHARS}
      problem={problem}
      onChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <Card title={say.form.matter} className="notarization-section">
      <Choice
        label={say.form.kind}
        value={draft.kind}
        options={appraisalKinds.map((value) => ({ value, label: say.form.kinds[value] }))}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind !== 'first' && (
        <TextField
          label={say.form.earlier}
          value={draft.earlier}
          maxLength={200}
          problem={problemOf('earlier')}
          onChange={(earlier) => change({ earlier })}
        />
      )}
      <fieldset className="words-group">
        <legend>{say.form.matters}</legend>
        {settings?.matters.map(({ key, text }) => (
          <Checkbox
            key={key}
            label={<span data-user-content>{text[locale]}</span>}
            checked={draft.matters.includes(key)}
            onChange={({ target }) => toggle(key, target.checked)}
          />
        ))}
        {problemOf('matters') && <p className="field-problem">{problemOf('matters')}</p>}
      </fieldset>
      {write('questions', say.form.questionsHint, problemOf('questions') ?? problemOf('questions-result'))}
      {write('facts', say.form.factsHint, problemOf('facts'))}
      <SelectField
        label={say.form.use}
        value={draft.use}
        problem={problemOf('use')}
        options={[
          { value: '', label: say.form.choose },
          ...(settings?.uses ?? []).map(({ key, text }) => ({ value: key, label: text[locale], userContent: true })),
        ]}
        onChange={(use) => change({ use })}
      />
    </Card>
  )
}

function DeliverySection({ form: { draft, change }, problems }: EntrustmentSectionProps) {
  const say = appraisalWords.use()
  const problemOf = useProblem(problems)
  const [typed, setTyped] = useState(String(draft.copies))
  const fits = (value: number) => Number.isInteger(value) && value >= 1 && value <= MAX_APPRAISAL_COPIES
  const copiesHint = say.form.copiesHint(INCLUDED_COPIES, MAX_APPRAISAL_COPIES)
  return (
    <Card title={say.form.delivery} className="notarization-section">
      <TextField
        label={say.form.copies}
        hint={copiesHint}
        value={typed}
        maxLength={2}
        problem={fits(Number(typed)) ? undefined : copiesHint}
        onChange={(text) => {
          setTyped(text)
          if (fits(Number(text))) change({ copies: Number(text) })
        }}
      />
      <Choice
        label={say.form.deliveryKind}
        value={draft.delivery.kind}
        options={deliveryKinds.map((value) => ({ value, label: say.form.deliveries[value] }))}
        onChange={(kind) => change({ delivery: { ...draft.delivery, kind } })}
      />
      {draft.delivery.kind !== 'collect' && (
        <TextField
          label={say.form.to}
          value={draft.delivery.to}
          maxLength={200}
          problem={problemOf('delivery')}
          onChange={(to) => change({ delivery: { ...draft.delivery, to } })}
        />
      )}
      <fieldset className="words-group">
        <legend>{say.form.declarations}</legend>
        <Checkbox
          label={say.form.notElsewhere}
          checked={draft.notElsewhere}
          onChange={({ target }) => change({ notElsewhere: target.checked })}
        />
        {problemOf('elsewhere') && <p className="field-problem">{problemOf('elsewhere')}</p>}
      </fieldset>
    </Card>
  )
}
