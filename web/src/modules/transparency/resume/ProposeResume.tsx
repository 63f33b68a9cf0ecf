// Form to propose that a halted log resumes: what to do before, and the cause that was found.
import { logResumeApi } from '@attestry/contract/modules/transparency/log-resume'
import { useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { logResumeWords } from './words.ts'

interface ProposeResumeProps {
  readonly desk: Pick<Collection, 'close' | 'show' | 'reload'>
  /** Reports the success. */
  readonly submitted: string
}

export function ProposeResume({ desk, submitted }: ProposeResumeProps) {
  const say = logResumeWords.use()
  const [reason, setReason] = useState('')
  const { busy, problem, problems, run } = useAct()
  const submit = async () => {
    const proposed = await run((options) => callDesk(logResumeApi.propose, { reason }, options))
    if (!proposed) return
    notify({ kind: 'success', text: submitted })
    desk.show(proposed.value.id)
    await desk.reload()
  }
  return (
    <DeskPane
      title={say.desk.propose}
      onClose={desk.close}
      acts={
        <Button look="primary" busy={busy} onClick={() => void submit()}>
          {say.submit}
        </Button>
      }
    >
      <div className="desk-form">
        <h3>{say.stepsTitle}</h3>
        <ol>
          {say.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <TextField
          label={say.reason}
          hint={say.reasonHint}
          problem={problems.reason}
          rows={3}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
        {problem && !problems.reason && (
          <Callout kind="error" alert>
            {problem}
          </Callout>
        )}
      </div>
    </DeskPane>
  )
}
