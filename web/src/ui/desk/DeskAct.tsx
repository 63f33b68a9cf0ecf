// An act on what is open: a button, a dialog that shows what will change and asks for the reason, and the result told. A refusal stays in the dialog, with what was typed.
import { type ReactNode, useState } from 'react'
import type { CallOptions } from '../../kernel/call.ts'
import { notify } from '../../kernel/notice.ts'
import { Button, type ButtonLook } from '../Button.tsx'
import { TextField } from '../Field.tsx'
import type { IconName } from '../Icon.tsx'
import { Callout } from '../pieces.ts'
import { AskDialog } from './AskDialog.tsx'
import { type Change, Changes } from './Changes.tsx'
import { useAct } from './use-act.ts'
import { deskWords } from './words.ts'

const LEAST_REASON = 2
const MOST_REASON = 200

export interface ReasonAsked {
  readonly label?: string
  readonly hint?: string
  readonly least?: number
  readonly most?: number
  /** What is said often; a press puts it into the field. */
  readonly suggestions?: readonly string[]
}

export interface DeskActProps {
  readonly label: string
  readonly look?: ButtonLook
  readonly icon?: IconName
  readonly small?: boolean
  readonly disabled?: boolean
  /** Of the dialog; the button's label when absent. */
  readonly title?: string
  /** What will happen, in a sentence. */
  readonly text?: ReactNode
  readonly changes?: readonly Change[]
  /** Absent: no reason is asked for. */
  readonly reason?: ReasonAsked
  /** Further fields, kept by the caller; `problems` of the last try by the names of the call's fields. */
  readonly fields?: (problems: Readonly<Record<string, string>>) => ReactNode
  /** False while the caller's own fields are not filled. */
  readonly ready?: boolean
  /** Told when it is done. */
  readonly done: string
  /** Calls by `askDesk(endpoint, { …, reason }, how)`. */
  act(reason: string, how: CallOptions): Promise<unknown>
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
      {open && <ActDialog {...props} look={look} onClose={() => setOpen(false)} />}
    </>
  )
}

function ActDialog({ onClose, ...props }: DeskActProps & { readonly look: ButtonLook; onClose(): void }) {
  const { label, look, title = label, text, changes, reason: asked, fields, ready = true, done, act, onDone } = props
  const say = deskWords.use()
  const [reason, setReason] = useState('')
  const [short, setShort] = useState(false)
  const { busy, problem, problems, run } = useAct()
  const { least = LEAST_REASON, most = MOST_REASON } = asked ?? {}
  const confirm = async () => {
    const given = reason.trim()
    if (asked && (given.length < least || given.length > most)) return setShort(true)
    if (!(await run((how) => act(given, how)))) return
    notify({ kind: 'success', text: done })
    onClose()
    await onDone?.()
  }
  const spoken = Object.values(problems).some((each) => problem?.includes(each))
  return (
    <AskDialog
      title={title}
      act={label}
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
      {asked && (
        <ReasonField
          asked={asked}
          value={reason}
          problem={problems.reason ?? problems.note ?? (short ? say.reasonLength(least, most) : undefined)}
          onChange={(next) => {
            setShort(false)
            setReason(next)
          }}
        />
      )}
      {problem && !spoken && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
    </AskDialog>
  )
}

interface ReasonFieldProps {
  readonly asked: ReasonAsked
  readonly value: string
  readonly problem: string | undefined
  onChange(value: string): void
}

function ReasonField({ asked, value, problem, onChange }: ReasonFieldProps) {
  const say = deskWords.use()
  return (
    <>
      <TextField
        label={asked.label ?? say.reason}
        {...(asked.hint ? { hint: asked.hint } : {})}
        problem={problem}
        rows={3}
        maxLength={asked.most ?? MOST_REASON}
        value={value}
        onChange={onChange}
      />
      {asked.suggestions && (
        <ul className="filter-chips">
          {asked.suggestions.map((text) => (
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
