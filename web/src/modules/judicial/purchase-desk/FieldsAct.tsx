// An act with fields of its own: a button, and a dialog that keeps the input while the act is refused.
import { useState } from 'react'
import type { CallOptions } from '../../../kernel/call.ts'
import type { ButtonLook } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'

export interface ActField<K extends string> {
  readonly key: K
  readonly label: string
  readonly initial?: string
  readonly rows?: number
  readonly maxLength?: number
  readonly optional?: boolean
  /** Chosen from a list instead of typed. */
  readonly options?: readonly { readonly value: string; readonly label: string; readonly userContent?: boolean }[]
  /** Where the server names the field, if it is not the key. */
  readonly problemAt?: string
}

interface FieldsActProps<K extends string> {
  readonly label: string
  readonly text: string
  readonly look?: ButtonLook
  readonly disabled?: boolean
  readonly done: string
  readonly fields: readonly ActField<K>[]
  act(values: Readonly<Record<K, string>>, options: CallOptions): Promise<unknown>
  onDone(): Promise<void>
}

const MAX_CHARS = 60

export function FieldsAct<K extends string>({ label, text, look, disabled, done, fields, act, onDone }: FieldsActProps<K>) {
  const initial = Object.fromEntries(fields.map(({ key, initial: value = '' }) => [key, value])) as Record<K, string>
  const [typed, setTyped] = useState<Partial<Record<K, string>>>({})
  const values = { ...initial, ...typed }
  const change = (key: K, value: string) => setTyped((before) => ({ ...before, [key]: value }))
  return (
    <DeskAct
      label={label}
      {...(look ? { look } : {})}
      {...(disabled ? { disabled } : {})}
      text={text}
      done={done}
      ready={fields.every(({ key, optional }) => optional || values[key].trim() !== '')}
      fields={(problems) =>
        fields.map(({ key, label: name, options, optional, rows, maxLength = MAX_CHARS, problemAt = key }) =>
          options ? (
            <SelectField
              key={key}
              label={name}
              value={values[key]}
              options={options}
              problem={problems[problemAt]}
              onChange={(value) => change(key, value)}
            />
          ) : (
            <TextField
              key={key}
              label={name}
              value={values[key]}
              maxLength={maxLength}
              {...(rows ? { rows } : {})}
              {...(optional ? { optional } : {})}
              problem={problems[problemAt]}
              onChange={(value) => change(key, value)}
            />
          ),
        )
      }
      act={(_, options) => act(values, options)}
      onDone={async () => {
        setTyped({})
        await onDone()
      }}
    />
  )
}
