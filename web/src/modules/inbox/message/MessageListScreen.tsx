// Message list: filter, follow, mark as read, delete.
import { inboxApi, messageCategories } from '@attestry/contract/modules/inbox/message'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { MessageBatch } from './MessageBatch.tsx'
import { MessageItem } from './MessageItem.tsx'
import { INBOX, silent, useMessageActs } from './queries.ts'
import { messageQueryOf, readMessageSearch, readStates } from './search.ts'
import './inbox.css'
import { inboxWords } from './words.ts'

export function MessageListScreen() {
  const say = inboxWords.use()
  const messages = useCollection({
    name: INBOX,
    read: readMessageSearch,
    list: (search, signal) => call(inboxApi.list, messageQueryOf(search), { ...silent, signal }),
    keyOf: ({ id }) => id,
  })
  const { data, search } = messages
  const filtered = search.category !== undefined || search.read !== undefined
  return (
    <CollectionScreen
      collection={messages}
      title={say.title}
      lead={say.lead}
      actions={data && (data.total > 0 || filtered) && <MessageActs unread={data.unread} />}
      label={say.list}
      name={{
        title: say.columns.message,
        text: ({ title }) => title,
        cell: (message) => <MessageItem message={message} unreadWord={say.unread} />,
      }}
      columns={[
        { key: 'category', title: say.columns.category, cell: ({ category }) => say.categories[category] },
        {
          key: 'createdAt',
          title: say.columns.createdAt,
          at: ({ createdAt }) => createdAt,
        },
      ]}
      filters={[
        {
          key: 'category',
          label: say.filters.category,
          chip: say.chips.category,
          options: messageCategories.map((value) => ({ value, label: say.categories[value] })),
        },
        {
          key: 'read',
          label: say.filters.read,
          chip: say.chips.read,
          options: readStates.map((value) => ({ value, label: say.readStates[value] })),
        },
      ]}
      bulk={(chosen, unselect) => <MessageBatch chosen={chosen} onDone={unselect} />}
      empty={{
        title: say.empty,
        steps: say.emptySteps,
        note: say.kept,
        action: (
          <LinkButton look="primary" icon="plus" to={paths['web.add']()}>
            {say.begin}
          </LinkButton>
        ),
      }}
    />
  )
}

function MessageActs({ unread }: { readonly unread: number }) {
  const say = inboxWords.use()
  const { readAll, removeRead } = useMessageActs()
  const [confirming, setConfirming] = useState(false)
  return (
    <div className="message-acts">
      <Button onClick={() => setConfirming(true)}>{say.clearRead}</Button>
      <Button look="primary" icon="done" disabled={unread === 0} onClick={() => void readAll().catch(() => undefined)}>
        {say.readAll}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={say.clearTitle}
        act={say.clearRead}
        danger
        onConfirm={async () => {
          await removeRead()
          notify({ kind: 'success', text: say.done })
        }}
        onClose={() => setConfirming(false)}
      >
        <p>{say.clearText}</p>
      </ConfirmDialog>
    </div>
  )
}
