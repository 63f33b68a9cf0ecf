// A native select with an associated label, a hint, and the problem below.
import { type FieldFrame, Field as Frame } from '../light/Field.tsx'

interface SelectFieldProps<V extends string> extends FieldFrame {
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string; readonly disabled?: boolean }[]
  onChange(value: V): void
}

export function SelectField<V extends string>({ value, options, onChange, ...frame }: SelectFieldProps<V>) {
  return (
    <Frame {...frame}>
      {(ids) => (
        <select {...ids} className="select-field" value={value} onChange={({ target }) => onChange(target.value as V)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}
