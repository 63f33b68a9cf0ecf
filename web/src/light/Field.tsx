// Common layout of form fields: an associated label, a hint, and the problem announced below.
import { type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'

export interface FieldFrame {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly problem?: string | undefined
}

export interface FieldIds {
  readonly id: string
  readonly 'aria-invalid': boolean | undefined
  readonly 'aria-describedby': string | undefined
}

export function Field({ label, hint, problem, children }: FieldFrame & { readonly children: (ids: FieldIds) => ReactNode }) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldProblem id={`${id}-problem`} problem={problem} />
    </div>
  )
}

/** Always rendered, because screen readers announce changes only in an existing live region. */
export function FieldProblem({ id, problem }: { readonly id: string; readonly problem: string | undefined }) {
  return (
    <div aria-live="polite">
      {problem && (
        <div className="field-problem" id={id}>
          <Icon name="problem" size={16} />
          <span>{problem}</span>
        </div>
      )}
    </div>
  )
}
