// Button that abandons an application before it is paid, after the applicant has read the consequences.
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import type { NotarizationState } from '@attestry/contract/modules/judicial/notarization-case'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { refreshNotarizations } from './queries.ts'
import { notarizationWords } from './words.ts'

interface AbandonButtonProps {
  readonly id: string
  readonly state: NotarizationState
  /** What is typed is saved first: the screen could not save it afterwards. */
  before?(): Promise<unknown>
}

export function AbandonButton({ id, state, before }: AbandonButtonProps) {
  const say = notarizationWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const words = state === 'draft' ? say.abandonDraft : say.abandon
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {words.act}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={words.title}
        act={words.act}
        danger
        onConfirm={async () => {
          await before?.()
          await call(notarizationApi.abandon, { id })
          notify({ kind: 'success', text: words.done })
          await navigate({ to: paths.notarizations() })
          await refreshNotarizations(client)
        }}
        onClose={() => setOpen(false)}
      >
        <p>{words.text}</p>
      </ConfirmDialog>
    </>
  )
}
