// A native select with an associated label, a hint, and the problem below.
import { type FieldFrame, Field as Frame } from '../light/Field.tsx'

interface SelectFieldProps<V extends string> extends FieldFrame {
  readonly value: V
  /** `userContent`: translation checks skip the label. */
  readonly options: readonly {
    readonly value: V
    readonly label: string
    readonly disabled?: boolean
    readonly userContent?: boolean
  }[]
  onChange(value: V): void
}

export function SelectField<V extends string>({ value, options, onChange, ...frame }: SelectFieldProps<V>) {
  return (
    <Frame {...frame}>
      {(ids) => (
        <select {...ids} className="select-field" value={value} onChange={({ target }) => onChange(target.value as V)}>
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              data-user-content={option.userContent || undefined}
            >
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}
