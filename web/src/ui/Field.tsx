// Text fields of the workspace: an associated label, a hint, the problem below.
import { AutoComplete, Input } from 'antd'
import { type FieldFrame, Field as Frame } from '../light/Field.tsx'
import { uiWords } from './words.ts'

interface TextFieldProps extends FieldFrame {
  readonly value: string
  readonly maxLength?: number
  readonly disabled?: boolean
  readonly optional?: boolean
  /** Renders a multi-line text area with this many rows. */
  readonly rows?: number
  readonly mono?: boolean
  readonly placeholder?: string
  onChange(value: string): void
}

export function TextField({ label, hint, problem, optional, rows, mono, onChange, ...rest }: TextFieldProps) {
  return (
    <Frame label={<LabelText label={label} optional={optional} />} hint={hint} problem={problem}>
      {(ids) => {
        const inputProps = {
          ...ids,
          ...rest,
          ...(problem ? { status: 'error' as const } : {}),
          ...(mono ? { className: 'mono', spellCheck: false } : {}),
        }
        return rows ? (
          <Input.TextArea {...inputProps} rows={rows} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Input {...inputProps} onChange={({ target }) => onChange(target.value)} />
        )
      }}
    </Frame>
  )
}

interface SuggestFieldProps extends FieldFrame {
  readonly value: string
  readonly suggestions: readonly string[]
  readonly optional?: boolean
  readonly maxLength: number
  onChange(value: string): void
}

/** Free text with suggestions of earlier values. */
export function SuggestField({ label, hint, problem, value, suggestions, optional, maxLength, onChange }: SuggestFieldProps) {
  const matching = suggestions.filter((word) => word !== value && word.toLowerCase().includes(value.toLowerCase()))
  return (
    <Frame label={<LabelText label={label} optional={optional} />} hint={hint} problem={problem}>
      {(ids) => (
        <AutoComplete
          {...ids}
          className="suggest-field"
          value={value}
          options={matching.slice(0, 8).map((word) => ({ value: word }))}
          onChange={(next: string) => onChange(String(next ?? '').slice(0, maxLength))}
          {...(problem ? { status: 'error' as const } : {})}
        />
      )}
    </Frame>
  )
}

function LabelText({ label, optional }: Pick<FieldFrame, 'label'> & { readonly optional?: boolean | undefined }) {
  const say = uiWords.use()
  return (
    <>
      {label}
      {optional && <span className="field-optional">{say.optional}</span>}
    </>
  )
}
