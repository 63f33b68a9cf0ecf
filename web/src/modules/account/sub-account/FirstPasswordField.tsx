// The initial password of a sub-account: typed or generated.
import { useRef } from 'react'
import { Button } from '../../../light/Button.tsx'
import { Field } from '../../../light/Field.tsx'
import { generatePassword } from './generated-password.ts'
import { subAccountWords } from './words.ts'

export function FirstPasswordField({ problem }: { readonly problem: string | undefined }) {
  const say = subAccountWords.use()
  const input = useRef<HTMLInputElement>(null)
  const generate = () => {
    if (!input.current) return
    input.current.value = generatePassword()
    input.current.focus()
  }
  return (
    <Field label={say.password} hint={say.passwordHint} problem={problem}>
      {(ids) => (
        <div className="input-row">
          {/* Visible: the main account passes it on, and it must be changed at the first login. */}
          <input
            {...ids}
            ref={input}
            name="password"
            type="text"
            className="input mono"
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Button look="plain" onClick={generate}>
            {say.generate}
          </Button>
        </div>
      )}
    </Field>
  )
}
