// Message list: filter, follow, mark as read, delete.
import { type Message, messageCategories } from '@attestry/contract/modules/message/news'
import { DEFAULT_PAGE_SIZE } from '@attestry/contract/paging'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { type Chip, FilterBar, FilterSelect } from '../../../ui/FilterBar.tsx'
import { GettingStarted } from '../../../ui/GettingStarted.tsx'
import { type Column, ListFrame } from '../../../ui/ListFrame.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { MessageBatch } from './MessageBatch.tsx'
import { MessageItem } from './MessageItem.tsx'
import { useMessageActs, useMessagePage } from './queries.ts'
import { type MessageSearch, messageQueryOf, readMessageSearch, readStates } from './search.ts'
import './inbox.css'
import { inboxWords } from './words.ts'

const unfiltered = { category: undefined, read: undefined, page: undefined }

export function MessageListScreen() {
  const say = inboxWords.use()
  const [search, change] = useUrlState(readMessageSearch)
  const { data, error, isPlaceholderData, refetch } = useMessagePage(messageQueryOf(search))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const filtered = search.category !== undefined || search.read !== undefined
  const clear = () => change(unfiltered)
  const chosenMessages = data?.list.filter(({ id }) => chosen.has(id)) ?? []
  return (
    <>
      <PageHeader
        title={say.title}
        lead={say.lead}
        actions={data && (data.total > 0 || filtered) && <MessageActs unread={data.unread} />}
      />
      <ListFrame<Message>
        label={say.list}
        columns={useColumns()}
        data={data}
        error={error}
        stale={isPlaceholderData}
        page={search.page ?? 1}
        pageSize={search.size ?? DEFAULT_PAGE_SIZE}
        filtered={filtered}
        empty={<Empty />}
        selection={{ keys: chosen, set: setChosen }}
        batch={<MessageBatch chosen={chosenMessages} onDone={() => setChosen(new Set())} />}
        filters={
          <Filters search={search} onChange={(patch) => change({ page: undefined, ...patch }, 'replace')} onClear={clear} />
        }
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        onPage={(page, size) => change({ page, size })}
        onClearFilters={clear}
        onRetry={() => void refetch()}
      />
    </>
  )
}

function useColumns(): readonly Column<Message>[] {
  const say = inboxWords.use()
  return [
    {
      key: 'message',
      title: say.columns.message,
      lead: true,
      cell: (message) => <MessageItem message={message} unreadWord={say.unread} />,
    },
    { key: 'category', title: say.columns.category, cell: ({ category }) => say.categories[category] },
    {
      key: 'createdAt',
      title: say.columns.createdAt,
      cell: ({ createdAt }) => (
        <time className="figures" dateTime={createdAt}>
          {time(createdAt)}
        </time>
      ),
    },
  ]
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

interface FiltersProps {
  readonly search: MessageSearch
  onChange(patch: { [K in keyof MessageSearch]?: MessageSearch[K] | undefined }): void
  onClear(): void
}

function Filters({ search, onChange, onClear }: FiltersProps) {
  const say = inboxWords.use()
  const chips: Chip[] = [
    ...(search.category
      ? [
          {
            key: 'category',
            text: say.chips.category(say.categories[search.category]),
            remove: () => onChange({ category: undefined }),
          },
        ]
      : []),
    ...(search.read
      ? [{ key: 'read', text: say.chips.read(say.readStates[search.read]), remove: () => onChange({ read: undefined }) }]
      : []),
  ]
  return (
    <FilterBar chips={chips} onClear={onClear}>
      <FilterSelect
        label={say.filters.category}
        value={search.category}
        options={messageCategories.map((value) => ({ value, label: say.categories[value] }))}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label={say.filters.read}
        value={search.read}
        options={readStates.map((value) => ({ value, label: say.readStates[value] }))}
        onChange={(read) => onChange({ read })}
      />
    </FilterBar>
  )
}

function Empty() {
  const say = inboxWords.use()
  return (
    <GettingStarted
      title={say.empty}
      steps={say.emptySteps}
      action={
        <LinkButton look="primary" icon="plus" to={paths['web.add']()}>
          {say.begin}
        </LinkButton>
      }
      note={say.kept}
    />
  )
}
