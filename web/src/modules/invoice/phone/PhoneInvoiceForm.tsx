// The header of an invoice, filled in on a phone.
import { type HeaderKind, headerKinds } from '@attestry/contract/modules/invoice/fields'
import { type PhoneHeader, type PhoneInvoice, phoneInvoiceApi } from '@attestry/contract/modules/invoice/phone'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { SubmitButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { Field } from '../../../light/Field.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { phoneInvoiceWords } from './words.ts'

/** Index of no saved header. */
const OTHER = -1

interface PhoneInvoiceFormProps {
  readonly visit: string
  readonly special: boolean
  /** Saved ones, the default first. */
  readonly headers: readonly PhoneHeader[]
  onSent(data: PhoneInvoice): void
}

export function PhoneInvoiceForm({ visit, special, headers, onSent }: PhoneInvoiceFormProps) {
  const say = phoneInvoiceWords.use()
  const [saved, setSaved] = useState(headers.length > 0 ? 0 : OTHER)
  const [kind, setKind] = useState<HeaderKind>(headers[0]?.kind ?? 'person')
  const header = headers[saved]
  const choose = (at: number) => {
    setSaved(at)
    setKind(headers[at]?.kind ?? 'person')
  }
  const form = useForm({
    schema: phoneInvoiceApi.submit.input,
    read: (data) => ({
      visit,
      kind: data.get('kind'),
      title: data.get('title'),
      taxNumber: data.get('taxNumber'),
      email: String(data.get('email') ?? '').trim(),
    }),
    submit: async (values) => onSent(await call(phoneInvoiceApi.submit, values, { display: ErrorDisplay.silent })),
  })
  const { problems } = form
  return (
    <form ref={form.ref} className="form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      {headers.length > 0 && (
        <Field label={say.savedHeader}>
          {(ids) => (
            <select {...ids} className="input" value={saved} onChange={({ target }) => choose(Number(target.value))}>
              {headers.map(({ kind: each, title, taxNumber }, at) => (
                <option key={`${each} ${title} ${taxNumber}`} value={at} data-user-content>
                  {title}
                </option>
              ))}
              <option value={OTHER}>{say.otherHeader}</option>
            </select>
          )}
        </Field>
      )}
      <Field label={say.kind} problem={problems.kind}>
        {(ids) => (
          <select
            {...ids}
            name="kind"
            className="input"
            value={kind}
            onChange={({ target }) => setKind(target.value as HeaderKind)}
          >
            {headerKinds
              .filter((value) => special || value !== 'special')
              .map((value) => (
                <option key={value} value={value}>
                  {say.kinds[value]}
                </option>
              ))}
          </select>
        )}
      </Field>
      <TextField
        key={`title ${saved}`}
        defaultValue={header?.title ?? ''}
        name="title"
        label={say.name}
        hint={say.nameHint}
        maxLength={100}
        problem={problems.title}
      />
      <TextField
        key={`taxNumber ${saved}`}
        defaultValue={header?.taxNumber ?? ''}
        name="taxNumber"
        label={kind === 'person' ? say.taxNumberOptional : say.taxNumber}
        maxLength={24}
        autoComplete="off"
        spellCheck={false}
        problem={problems.taxNumber}
      />
      <TextField name="email" type="email" label={say.email} maxLength={100} autoComplete="email" problem={problems.email} />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <SubmitButton look="primary" wide busy={form.busy}>
        {say.submit}
      </SubmitButton>
    </form>
  )
}
