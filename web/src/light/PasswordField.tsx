// A password field with a show/hide toggle.
import { type ComponentProps, useState } from 'react'
import { Field, type FieldFrame } from './Field.tsx'
import { lightWords } from './words.ts'

export function PasswordField({ label, hint, problem, ...input }: FieldFrame & Omit<ComponentProps<'input'>, 'id' | 'type'>) {
  const say = lightWords.use()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <div className="input-with-toggle">
          <input
            {...input}
            {...ids}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="input"
          />
          <button
            type="button"
            className="input-toggle needs-script"
            aria-pressed={shown}
            aria-label={shown ? say.hidePasswordLong : say.showPasswordLong}
            onClick={() => setShown(!shown)}
          >
            {shown ? say.hidePassword : say.showPassword}
          </button>
        </div>
      )}
    </Field>
  )
}
