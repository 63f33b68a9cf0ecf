// The header of an invoice, filled in on a phone.
import { type HeaderKind, headerKinds } from '@attestry/contract/modules/invoice/fields'
import { type PhoneInvoice, phoneInvoiceApi } from '@attestry/contract/modules/invoice/phone'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { SubmitButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { Field } from '../../../light/Field.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { phoneInvoiceWords } from './words.ts'

interface PhoneInvoiceFormProps {
  readonly visit: string
  readonly special: boolean
  onSent(data: PhoneInvoice): void
}

export function PhoneInvoiceForm({ visit, special, onSent }: PhoneInvoiceFormProps) {
  const say = phoneInvoiceWords.use()
  const [kind, setKind] = useState<HeaderKind>('person')
  const form = useForm({
    schema: phoneInvoiceApi.submit.input,
    read: (data) => ({ visit, ...Object.fromEntries(data), email: String(data.get('email') ?? '').trim() }),
    submit: async (values) => onSent(await call(phoneInvoiceApi.submit, values, { display: ErrorDisplay.silent })),
  })
  const { problems } = form
  return (
    <form ref={form.ref} className="form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
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
      <TextField name="title" label={say.name} hint={say.nameHint} maxLength={100} problem={problems.title} />
      <TextField
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
