// A single-line text field.
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldFrame } from './Field.tsx'

export function TextField({ label, hint, problem, className, ...input }: FieldFrame & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => <input type="text" {...input} {...ids} className={classNames('input', className)} />}
    </Field>
  )
}
