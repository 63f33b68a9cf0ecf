// Fields of the workspace: a label tied to its control, a hint, the problem said beneath.
import { AutoComplete, Input } from 'antd'
import { type FieldFrame, Field as Frame } from '../light/Field.tsx'
import { uiWords } from './words.ts'

interface TextFieldProps extends FieldFrame {
  readonly value: string
  readonly maxLength?: number
  readonly disabled?: boolean
  readonly optional?: boolean
  /** More than one line. */
  readonly rows?: number
  readonly mono?: boolean
  readonly placeholder?: string
  onChange(value: string): void
}

export function TextField({ label, hint, problem, optional, rows, mono, onChange, ...rest }: TextFieldProps) {
  return (
    <Frame label={<LabelText label={label} optional={optional} />} hint={hint} problem={problem}>
      {(ids) => {
        const given = {
          ...ids,
          ...rest,
          ...(problem ? { status: 'error' as const } : {}),
          ...(mono ? { className: 'mono', spellCheck: false } : {}),
        }
        return rows ? (
          <Input.TextArea {...given} rows={rows} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Input {...given} onChange={({ target }) => onChange(target.value)} />
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

/** Free text with what was used before offered beneath. */
export function SuggestField({ label, hint, problem, value, suggestions, optional, maxLength, onChange }: SuggestFieldProps) {
  const fitting = suggestions.filter((word) => word !== value && word.toLowerCase().includes(value.toLowerCase()))
  return (
    <Frame label={<LabelText label={label} optional={optional} />} hint={hint} problem={problem}>
      {(ids) => (
        <AutoComplete
          {...ids}
          className="suggest-field"
          value={value}
          options={fitting.slice(0, 8).map((word) => ({ value: word }))}
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
