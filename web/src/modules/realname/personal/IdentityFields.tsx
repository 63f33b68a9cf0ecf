// Name and identity number, each slip named as soon as the field is left.
import { identityNumberProblem, normalizeIdentityNumber } from '@attestry/contract/identity-number'
import { useState } from 'react'
import type { FormState } from '../../../kernel/use-form.ts'
import { TextField } from '../../../light/TextField.tsx'
import { personalWords } from './words.ts'

export function IdentityFields({ form }: { readonly form: FormState }) {
  const say = personalWords.use()
  const [slip, setSlip] = useState<ReturnType<typeof identityNumberProblem>>()
  const judge = (text: string) => setSlip(text.trim() ? identityNumberProblem(normalizeIdentityNumber(text)) : undefined)
  return (
    <>
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
        problem={slip ? say.problems[slip] : form.problems.idNumber}
        onBlur={({ target }) => judge(target.value)}
        onInput={() => setSlip(undefined)}
      />
    </>
  )
}

export const readIdentity = (given: FormData) => ({ ...Object.fromEntries(given), consent: given.get('consent') === 'on' })
