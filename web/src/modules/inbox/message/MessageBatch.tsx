// Batch acts on selected messages.
import type { Message } from '@attestry/contract/modules/inbox/message'
import { useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useMessageActs } from './queries.ts'
import { inboxWords } from './words.ts'

interface MessageBatchProps {
  readonly chosen: readonly Message[]
  onDone(): void
}

const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id)

export function MessageBatch({ chosen, onDone }: MessageBatchProps) {
  const say = inboxWords.use()
  const acts = useMessageActs()
  const [confirming, setConfirming] = useState(false)
  const unread = chosen.filter(({ readAt }) => readAt === null)
  return (
    <>
      {unread.length > 0 && (
        <Button small icon="done" onClick={() => void acts.read(idsOf(unread)).then(onDone, () => undefined)}>
          {say.markRead(unread.length)}
        </Button>
      )}
      <Button small look="danger" icon="close" onClick={() => setConfirming(true)}>
        {say.remove(chosen.length)}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={say.removeTitle(chosen.length)}
        act={say.remove(chosen.length)}
        danger
        onConfirm={async () => {
          await acts.remove(idsOf(chosen))
          notify({ kind: 'success', text: say.done })
          onDone()
        }}
        onClose={() => setConfirming(false)}
      >
        <p>{say.clearText}</p>
      </ConfirmDialog>
    </>
  )
}
