// Form for the six-digit access code that opens what is shared: the evidence of a record, or a case.
import type { OutputOf } from '@attestry/contract/endpoint'
import { type FormEvent, useRef, useState } from 'react'
import { SubmitButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { TextField } from '../../../light/TextField.tsx'
import type { OpenEndpoint } from './open-share.ts'
import { shareWords } from './words.ts'

interface CodeFormProps<E extends OpenEndpoint> {
  readonly token: string
  /** What the code opens. */
  readonly text: string
  readonly act: string
  readonly needsScript: string
  /** Loaded when the code is sent, to keep the page small. */
  loadEndpoint(): Promise<E>
  onOpen(opened: OutputOf<E>): void
}

interface Problem {
  readonly text: string
  readonly ofCode: boolean
}

export function CodeForm<E extends OpenEndpoint>(props: CodeFormProps<E>) {
  const { token, text, act, needsScript, loadEndpoint, onOpen } = props
  const say = shareWords.use()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const field = useRef<HTMLInputElement>(null)
  const refuse = (reason: string, ofCode: boolean) => {
    setProblem({ text: reason, ofCode })
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
      const [{ openShare }, endpoint] = await Promise.all([import('./open-share.ts'), loadEndpoint()])
      const opening = await openShare(endpoint, token, code)
      if ('opened' in opening) onOpen(opening.opened)
      else refuse(opening.problem, opening.ofCode)
    } catch {
      refuse(say.offline, false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="form code-form" method="post" noValidate onSubmit={onSubmit} onInput={() => setProblem(undefined)}>
      <p>{text}</p>
      <noscript>
        <Callout kind="warning">{needsScript}</Callout>
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
        {act}
      </SubmitButton>
    </form>
  )
}
