// Form to request a call back about a case; the input goes to the platform's staff and is encrypted at rest.
import { caseFormInput, caseRequestApi } from '@attestry/contract/modules/lawyer/case-request'
import { lawFieldNames, lawFields } from '@attestry/contract/modules/lawyer/field'
import { useState } from 'react'
import { call, ErrorDisplay, randomId } from '../../../kernel/call.ts'
import type { Island } from '../../../kernel/island.tsx'
import { useLocale } from '../../../kernel/locale.ts'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { RichText } from '../../../kernel/rich-text.tsx'
import { type FormState, useForm } from '../../../kernel/use-form.ts'
import { SubmitButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { Checkbox } from '../../../light/Checkbox.tsx'
import { Field } from '../../../light/Field.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { lightWords } from '../../../light/words.ts'
import { paths } from '../../../paths.ts'
import { readCaseForm } from './read-form.ts'
import { caseWords } from './words.ts'

export function CaseForm({ loggedIn, params }: PageFacts) {
  const say = caseWords.use()
  const [reference, setReference] = useState<string>()
  // One idempotency key per form, so that a double click submits once.
  const [idempotencyKey] = useState(randomId)
  const form = useForm({
    schema: caseFormInput,
    read: (data) => readCaseForm(data, params?.id),
    submit: async (values) => {
      const answer = await call(caseRequestApi.submit, values, { display: ErrorDisplay.silent, idempotencyKey })
      setReference(answer.reference)
    },
  })
  if (reference)
    return (
      <Callout kind="success" alert>
        <strong>{say.done}</strong> {say.reference(reference)}
      </Callout>
    )
  return (
    <form ref={form.ref} className="form case-form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      <Person form={form} />
      <Matter form={form} />
      {loggedIn ? <Evidence form={form} /> : <EvidenceLogin />}
      <Checkbox
        name="agreed"
        problem={form.problems.agreed}
        label={<RichText text={say.agreed} parts={{ privacy: (text) => <a href={paths.privacy()}>{text}</a> }} />}
      />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div>
        <SubmitButton look="primary" busy={form.busy}>
          {say.submit}
        </SubmitButton>
      </div>
    </form>
  )
}

function Person({ form }: { readonly form: FormState }) {
  const say = caseWords.use()
  const locale = useLocale()
  return (
    <div className="case-pair">
      <TextField name="name" label={say.name} autoComplete="name" maxLength={30} problem={form.problems.name} />
      <TextField name="phone" label={say.phone} type="tel" autoComplete="tel" maxLength={24} problem={form.problems.phone} />
      <TextField name="city" label={say.city} autoComplete="address-level2" maxLength={30} problem={form.problems.city} />
      <Field label={say.field} problem={form.problems.field}>
        {(ids) => (
          <select {...ids} className="input" name="field">
            {lawFields.map((fid) => (
              <option key={fid} value={fid}>
                {lawFieldNames[fid][locale]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}

function Matter({ form }: { readonly form: FormState }) {
  const say = caseWords.use()
  return (
    <>
      <TextField name="title" label={say.caseTitle} hint={say.caseTitleHint} maxLength={60} problem={form.problems.title} />
      <Field label={say.description} hint={say.descriptionHint} problem={form.problems.description}>
        {(ids) => <textarea {...ids} className="input" name="description" rows={5} maxLength={2000} />}
      </Field>
    </>
  )
}

function Evidence({ form }: { readonly form: FormState }) {
  const say = caseWords.use()
  const problem = Object.entries(form.problems).find(([name]) => name.startsWith('evidence'))?.[1]
  return (
    <>
      <Field label={say.evidence} hint={say.evidenceHint} problem={problem}>
        {(ids) => <textarea {...ids} className="input input-digest" name="evidence" rows={2} maxLength={240} />}
      </Field>
      <Checkbox name="shareEvidence" label={say.shareEvidence} problem={form.problems.shareEvidence} />
    </>
  )
}

function EvidenceLogin() {
  const say = caseWords.use()
  const login = (text: string) => <a href={paths.login({ back: paths.lawyers() })}>{text}</a>
  return (
    <p className="field-hint">
      <RichText text={say.evidenceLogin} parts={{ login }} />
    </p>
  )
}

export const caseFormIsland: Island = { Component: CaseForm, words: [lightWords, caseWords] }
