// Ending an application: abandoned before it is paid, withdrawn afterwards.
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { Application, Progress } from '@attestry/contract/modules/judicial/notarization-view'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { AbandonButton } from './AbandonButton.tsx'
import { keepProgress, refreshNotarizations } from './queries.ts'
import { notarizationWords } from './words.ts'

interface DetailActsProps {
  readonly application: Application
  readonly progress: Progress
}

export function DetailActs({ application: { id }, progress: { state, paid } }: DetailActsProps) {
  const acts = actsOf(notarizationCase, state, 'applicant')
  return (
    <>
      {acts.includes('abandon') && <AbandonButton id={id} state={state} />}
      {acts.includes('withdraw') && <Withdraw id={id} paid={paid} />}
    </>
  )
}

const noteOf = notarizationCase.transitions.find(({ act }) => act === 'withdraw')?.note

function Withdraw({ id, paid }: { readonly id: string; readonly paid: string | null }) {
  const say = notarizationWords.use()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {say.withdraw.act}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={say.withdraw.title}
        act={say.withdraw.act}
        danger
        disabled={reason.trim().length < (noteOf?.minLength ?? 1)}
        onConfirm={async () => {
          keepProgress(client, await call(notarizationApi.withdraw, { id, reason: reason.trim() }))
          notify({ kind: 'success', text: say.withdraw.done })
          await refreshNotarizations(client)
        }}
        onClose={() => setOpen(false)}
      >
        <div className="notarization-stack">
          <ul className="notarization-lacks">
            {say.withdraw.consequences(paid).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <TextField
            label={say.withdraw.reason}
            rows={3}
            value={reason}
            maxLength={noteOf?.maxLength ?? 500}
            onChange={setReason}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}
