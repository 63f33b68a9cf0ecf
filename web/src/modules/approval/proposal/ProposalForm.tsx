// Form that proposes a two-person decision: the kind's own fields, then the reason; opens the new proposal on success.
import { type ReactNode, useState } from 'react'
import type { CallOptions } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { useAct } from '../../../ui/desk/use-act.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { proposalWords } from './words.ts'

/** What every form gets from its desk. */
export interface ProposalFrame {
  readonly desk: Pick<Collection, 'close' | 'show' | 'reload'>
  readonly title: string
  /** Reports the success. */
  readonly submitted: string
}

interface ProposalFormProps {
  readonly frame: ProposalFrame
  readonly reason: { readonly label: string; readonly hint: string }
  /** The fields above the reason, with the problems the server found in them. */
  fields(problems: Readonly<Record<string, string>>): ReactNode
  propose(reason: string, options: CallOptions): Promise<{ readonly id: string }>
}

export function ProposalForm({ frame: { desk, title, submitted }, reason, fields, propose }: ProposalFormProps) {
  const say = proposalWords.use()
  const [text, setText] = useState('')
  const { busy, problem, problems, run } = useAct()
  const send = async () => {
    const proposed = await run((options) => propose(text, options))
    if (!proposed) return
    notify({ kind: 'success', text: submitted })
    desk.show(proposed.value.id)
    await desk.reload()
  }
  const shownAtFields = Object.keys(problems).length > 0
  return (
    <DeskPane
      title={title}
      onClose={desk.close}
      acts={
        <Button look="primary" busy={busy} onClick={() => void send()}>
          {say.submit}
        </Button>
      }
    >
      <div className="desk-form">
        {fields(problems)}
        <TextField
          label={reason.label}
          hint={reason.hint}
          problem={problems.reason}
          rows={3}
          maxLength={200}
          value={text}
          onChange={setText}
        />
        {problem && !shownAtFields && (
          <Callout kind="error" alert>
            {problem}
          </Callout>
        )}
      </div>
    </DeskPane>
  )
}
