// Fields for name and identity number; the number is validated on blur.
import { identityNumberProblem, normalizeIdentityNumber } from '@attestry/contract/identity-number'
import { useState } from 'react'
import { afterPress } from '../../../kernel/after-press.ts'
import type { FormState } from '../../../kernel/use-form.ts'
import { TextField } from '../../../light/TextField.tsx'
import { DemoIdentity } from './DemoIdentity.tsx'
import { personalWords } from './words.ts'

export function IdentityFields({ form }: { readonly form: FormState }) {
  const say = personalWords.use()
  const [numberProblem, setNumberProblem] = useState<ReturnType<typeof identityNumberProblem>>()
  const validate = (text: string) =>
    setNumberProblem(text.trim() ? identityNumberProblem(normalizeIdentityNumber(text)) : undefined)
  return (
    <>
      <DemoIdentity form={form.ref} />
      <TextField
        name="name"
        label={say.name}
        hint={say.nameHint}
        autoComplete="name"
        maxLength={60}
        problem={form.problems.name}
      />
      <TextField
        name="idNumber"
        label={say.idNumber}
        hint={say.idHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="figures"
        problem={numberProblem ? say.problems[numberProblem] : form.problems.idNumber}
        onBlur={({ target }) => afterPress(() => validate(target.value))}
        onInput={() => setNumberProblem(undefined)}
      />
    </>
  )
}

export const readIdentity = (data: FormData) => ({ ...Object.fromEntries(data), consent: data.get('consent') === 'on' })
