// The six digits that open the evidence.
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { ExtractionCode, type SharedRecord, shareApi } from '@attestry/contract/modules/attestation/share'
import { strictObject } from 'zod/mini'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { shareWords } from './words.ts'

const codeInput = strictObject({ code: ExtractionCode })

interface CodeFormProps {
  readonly token: string
  onOpen(record: SharedRecord): void
}

export function CodeForm({ token, onOpen }: CodeFormProps) {
  const say = shareWords.use()
  const form = useForm({
    schema: codeInput,
    read: (given) => Object.fromEntries(given),
    fieldOfCode: { [attestationErrors.CODE_WRONG.code]: 'code', [attestationErrors.CODE_LOCKED.code]: 'code' },
    submit: async ({ code }) => onOpen(await call(shareApi.open, { token, code }, { display: ErrorDisplay.silent })),
  })
  return (
    <form ref={form.ref} className="form code-form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <p>{say.locked}</p>
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      <TextField
        name="code"
        className="input-code"
        label={say.code}
        hint={say.codeHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        problem={form.problems.code}
      />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <Button type="submit" look="primary" busy={form.busy}>
        {say.open}
      </Button>
    </form>
  )
}
