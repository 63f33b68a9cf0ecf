// Cancels an application before the purchase, or discards a draft, after the applicant has read the consequences.
import { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import type { Purchase } from '@attestry/contract/modules/judicial/purchase-view'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { keepPurchase } from './queries.ts'
import { purchaseWords } from './words.ts'

interface CancelButtonProps {
  readonly purchase: Pick<Purchase, 'id' | 'state'>
  /** What was typed is given up with the draft. */
  before?(): void
}

export function CancelButton({ purchase: { id, state }, before }: CancelButtonProps) {
  const say = purchaseWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const words = state === 'draft' ? say.discard : say.cancel
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {words.act}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={words.act}
        act={words.act}
        danger
        onConfirm={async () => {
          await keepPurchase(client, await call(purchaseApi.cancel, { id }))
          before?.()
          notify({ kind: 'success', text: words.done })
          await navigate({ to: paths.purchaseNotarizations() })
        }}
        onClose={() => setOpen(false)}
      >
        <p>{words.text}</p>
      </ConfirmDialog>
    </>
  )
}
