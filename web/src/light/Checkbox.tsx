// A checkbox with its label and problem.
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldProblem } from './Field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  readonly label: ReactNode
  readonly problem?: string | undefined
}

export function Checkbox({ label, problem, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className="checkbox">
      <input
        {...input}
        type="checkbox"
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      <div className="checkbox-problem">
        <FieldProblem id={`${id}-problem`} problem={problem} />
      </div>
    </div>
  )
}
