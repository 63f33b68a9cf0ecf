// Form for the six-digit extraction code that opens the evidence.
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import { type FormEvent, useRef, useState } from 'react'
import { SubmitButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { shareWords } from './words.ts'

interface CodeFormProps {
  readonly token: string
  onOpen(record: SharedRecord): void
}

interface Problem {
  readonly text: string
  readonly ofCode: boolean
}

export function CodeForm({ token, onOpen }: CodeFormProps) {
  const say = shareWords.use()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const field = useRef<HTMLInputElement>(null)
  const refuse = (text: string, ofCode: boolean) => {
    setProblem({ text, ofCode })
    if (ofCode) field.current?.select()
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const code = field.current?.value.replace(/\s/g, '') ?? ''
    if (!/^\d{6}$/.test(code)) return refuse(say.codeShape, true)
    setBusy(true)
    setProblem(undefined)
    try {
      const { openShare } = await import('./open-share.ts')
      const opening = await openShare(token, code)
      if ('record' in opening) onOpen(opening.record)
      else refuse(opening.problem, opening.ofCode)
    } catch {
      refuse(say.offline, false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="form code-form" method="post" noValidate onSubmit={onSubmit} onInput={() => setProblem(undefined)}>
      <p>{say.locked}</p>
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      <TextField
        ref={field}
        name="code"
        className="input-code"
        label={say.code}
        hint={say.codeHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        problem={problem?.ofCode ? problem.text : undefined}
      />
      {problem && !problem.ofCode && (
        <Callout kind="error" alert>
          {problem.text}
        </Callout>
      )}
      <SubmitButton look="primary" busy={busy}>
        {say.open}
      </SubmitButton>
    </form>
  )
}
