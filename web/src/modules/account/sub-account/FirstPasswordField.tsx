// The first password of a sub-account: typed, or made up here.
import { useRef } from 'react'
import { Button } from '../../../light/Button.tsx'
import { Field } from '../../../light/Field.tsx'
import { madeUpPassword } from './made-up-password.ts'
import { subAccountWords } from './words.ts'

export function FirstPasswordField({ problem }: { readonly problem: string | undefined }) {
  const say = subAccountWords.use()
  const input = useRef<HTMLInputElement>(null)
  const generate = () => {
    if (!input.current) return
    input.current.value = madeUpPassword()
    input.current.focus()
  }
  return (
    <Field label={say.password} hint={say.passwordHint} problem={problem}>
      {(ids) => (
        <div className="input-row">
          {/* In sight: it is there to be told to somebody, and is worth nothing after their first login. */}
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
