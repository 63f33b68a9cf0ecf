// An act on the open item: a button and a dialog that shows the changes and asks for a reason; a refusal stays in the dialog with the input.
import { type ReactNode, useState } from 'react'
import type { CallOptions } from '../../kernel/call.ts'
import { notify } from '../../kernel/notice.ts'
import { Button, type ButtonLook } from '../Button.tsx'
import { TextField } from '../Field.tsx'
import type { IconName } from '../Icon.tsx'
import { Callout } from '../light-components.ts'
import { ActDialog } from './ActDialog.tsx'
import { type Change, Changes } from './Changes.tsx'
import { useAct } from './use-act.ts'
import { deskWords } from './words.ts'

const MIN_REASON_CHARS = 2
const MAX_REASON_CHARS = 200

export interface ReasonOptions {
  readonly label?: string
  readonly hint?: string
  readonly minLength?: number
  readonly maxLength?: number
  /** Common reasons; a click fills one into the field. */
  readonly suggestions?: readonly string[]
}

export interface DeskActProps {
  readonly label: string
  readonly look?: ButtonLook
  readonly icon?: IconName
  readonly small?: boolean
  readonly disabled?: boolean
  /** The dialog's button, if it is not labelled as the button that opens it. */
  readonly confirm?: string
  /** Dialog title; default: the button's label. */
  readonly title?: string
  /** One sentence on what will happen. */
  readonly text?: ReactNode
  readonly changes?: readonly Change[]
  /** Absent: no reason is required. */
  readonly reason?: ReasonOptions
  /** Further fields, controlled by the caller; `problems` of the last attempt, by field name. */
  readonly fields?: (problems: Readonly<Record<string, string>>) => ReactNode
  /** False while the caller's own fields are incomplete. */
  readonly ready?: boolean
  /** Success message. */
  readonly done: string
  /** Calls `callDesk(endpoint, { …, reason }, options)`. */
  act(reason: string, options: CallOptions): Promise<unknown>
  onDone?(): Promise<void> | void
}

export function DeskAct(props: DeskActProps) {
  const { label, look = 'plain', icon, small = false, disabled = false } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look={look} {...(icon ? { icon } : {})} small={small} disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <DeskActDialog {...props} look={look} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeskActDialog({ onClose, ...props }: DeskActProps & { readonly look: ButtonLook; onClose(): void }) {
  const {
    label,
    look,
    confirm: confirmLabel = label,
    title = label,
    text,
    changes,
    reason: reasonOptions,
    fields,
    ready = true,
    done,
    act,
    onDone,
  } = props
  const say = deskWords.use()
  const [reason, setReason] = useState('')
  const [wrongLength, setWrongLength] = useState(false)
  const { busy, problem, problems, run } = useAct()
  const { minLength = MIN_REASON_CHARS, maxLength = MAX_REASON_CHARS } = reasonOptions ?? {}
  const confirm = async () => {
    const trimmed = reason.trim()
    if (reasonOptions && (trimmed.length < minLength || trimmed.length > maxLength)) return setWrongLength(true)
    if (!(await run((options) => act(trimmed, options)))) return
    notify({ kind: 'success', text: done })
    onClose()
    await onDone?.()
  }
  const shownAtField = Object.values(problems).some((each) => problem?.includes(each))
  return (
    <ActDialog
      title={title}
      act={confirmLabel}
      look={look === 'danger' ? 'danger' : 'primary'}
      wide={Boolean(changes?.length)}
      busy={busy}
      ready={ready}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {text && <p>{text}</p>}
      {changes && <Changes rows={changes} />}
      {fields?.(problems)}
      {reasonOptions && (
        <ReasonField
          options={reasonOptions}
          value={reason}
          problem={problems.reason ?? problems.note ?? (wrongLength ? say.reasonLength(minLength, maxLength) : undefined)}
          onChange={(next) => {
            setWrongLength(false)
            setReason(next)
          }}
        />
      )}
      {problem && !shownAtField && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
    </ActDialog>
  )
}

interface ReasonFieldProps {
  readonly options: ReasonOptions
  readonly value: string
  readonly problem: string | undefined
  onChange(value: string): void
}

function ReasonField({ options, value, problem, onChange }: ReasonFieldProps) {
  const say = deskWords.use()
  return (
    <>
      <TextField
        label={options.label ?? say.reason}
        {...(options.hint ? { hint: options.hint } : {})}
        problem={problem}
        rows={3}
        maxLength={options.maxLength ?? MAX_REASON_CHARS}
        value={value}
        onChange={onChange}
      />
      {options.suggestions && (
        <ul className="filter-chips">
          {options.suggestions.map((text) => (
            <li key={text}>
              <button type="button" className="chip" onClick={() => onChange(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
