// The code of a signature: sent to the signer's own phone, shown on a demo server.
import type { OutputOf } from '@attestry/contract/endpoint'
import type { codeApi } from '@attestry/contract/modules/account/code'
import { useRef, useState } from 'react'
import { CodeField } from '../../../light/CodeField.tsx'
import { useCountdown } from '../../../light/use-countdown.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { signingWords } from './words.ts'

type Sent = OutputOf<typeof codeApi.sendForLogin>

interface CodeValue {
  readonly smsId: string
  readonly smsCode: string
}

interface SigningCodeProps {
  readonly value: CodeValue
  readonly problem: string | undefined
  /** True while a document is unread: the server would refuse. */
  readonly disabled: boolean
  send(): Promise<Sent>
  onChange(value: CodeValue): void
  onRefused(error: unknown): void
}

export function SigningCode({ value, problem, disabled, send, onChange, onRefused }: SigningCodeProps) {
  const say = signingWords.use()
  const [sent, setSent] = useState<Sent>()
  const [busy, setBusy] = useState(false)
  const [left, startCountdown] = useCountdown()
  const field = useRef<HTMLInputElement>(null)
  const request = async () => {
    setBusy(true)
    try {
      const answer = await send()
      setSent(answer)
      onChange({ smsId: answer.code, smsCode: '' })
      startCountdown(answer.resendInSeconds)
      field.current?.focus()
    } catch (error) {
      onRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <CodeField
        ref={field}
        name="smsCode"
        label={say.code}
        hint={sent ? <span role="status">{say.sent(Math.round(sent.expiresInSeconds / 60))}</span> : say.codeHint}
        problem={problem}
        action={left > 0 ? say.resendIn(left) : sent ? say.resend : say.send}
        busy={busy}
        waiting={left > 0 || disabled}
        value={value.smsCode}
        onChange={({ target }) => onChange({ ...value, smsCode: target.value.trim() })}
        onSend={() => void request()}
      />
      {sent?.demoCode && (
        <Callout kind="warning">
          <div className="signing-demo-code">
            <span>
              {say.demoCode} <strong className="mono figures">{sent.demoCode}</strong>
            </span>
            <Button small onClick={() => onChange({ ...value, smsCode: sent.demoCode ?? '' })}>
              {say.fill}
            </Button>
          </div>
        </Callout>
      )}
    </>
  )
}
