// Field for an authenticator code or a recovery code; on a demo server it shows the current code.
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { signInWords } from './words.ts'

interface FactorFieldProps {
  readonly value: string
  readonly problem: string | undefined
  readonly demoCode: string | null
  /** False where only an authenticator code is accepted. */
  readonly recovery?: boolean
  onChange(value: string): void
  /** The authenticator code has all its digits. */
  onComplete?(value: string): void
}

export function FactorField({ value, problem, demoCode, recovery = true, onChange, onComplete }: FactorFieldProps) {
  const say = signInWords.use()
  const [byRecovery, setByRecovery] = useState(false)
  const choose = (next: boolean) => {
    setByRecovery(next)
    onChange('')
  }
  const change = (next: string) => {
    onChange(next)
    if (!byRecovery && /^\d{6}$/.test(next.replace(/\s/g, ''))) onComplete?.(next)
  }
  return (
    <div className="desk-form">
      {demoCode && !byRecovery && (
        <Callout>
          <span className="figures">{say.demo(demoCode)}</span>{' '}
          <Button small onClick={() => change(demoCode)}>
            {say.demoFill}
          </Button>
        </Callout>
      )}
      <TextField
        label={byRecovery ? say.recoveryCode : say.code}
        hint={byRecovery ? say.recoveryHint : say.codeHint}
        problem={problem}
        mono
        maxLength={byRecovery ? 11 : 7}
        value={value}
        onChange={change}
      />
      {recovery && (
        <p>
          <button type="button" className="text-link" onClick={() => choose(!byRecovery)}>
            {byRecovery ? say.byApp : say.recovery}
          </button>
        </p>
      )}
    </div>
  )
}
