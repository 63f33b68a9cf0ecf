// Inviting friends: the link, its rewards, and the invited friends.
import type { InvitedFriend } from '@attestry/contract/modules/account/friend'
import { DEFAULT_PAGE_SIZE } from '@attestry/contract/paging'
import { EMPTY, money, time } from '../../../kernel/format.ts'
import { type Column, ListFrame } from '../../../ui/ListFrame.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { InviteCard } from './InviteCard.tsx'
import { useFriendPage } from './queries.ts'
import { friendQueryOf, readFriendSearch } from './search.ts'
import './friend.css'
import { friendWords } from './words.ts'

const tones: Record<InvitedFriend['state'], StatusTone> = { joined: 'waiting', rewarded: 'done', ineligible: 'plain' }

export function InviteFriendsScreen() {
  const say = friendWords.use()
  const [search, change] = useUrlState(readFriendSearch)
  const { data, error, isPlaceholderData, refetch } = useFriendPage(friendQueryOf(search))
  return (
    <>
      <PageHeader title={say.title} lead={say.lead} />
      <InviteCard />
      <h2 className="friend-list-title">{say.list}</h2>
      <ListFrame<InvitedFriend>
        label={say.list}
        columns={useColumns()}
        data={data}
        error={error}
        stale={isPlaceholderData}
        page={search.page ?? 1}
        pageSize={search.size ?? DEFAULT_PAGE_SIZE}
        filtered={false}
        filters={null}
        empty={
          <div className="empty">
            <div className="empty-title">{say.empty}</div>
            <div>{say.emptyHint}</div>
          </div>
        }
        keyOf={({ joinedAt, phone }) => `${joinedAt} ${phone}`}
        nameOf={({ phone }) => phone ?? say.closed}
        onPage={(page, size) => change({ page, size })}
        onClearFilters={() => change({ page: undefined })}
        onRetry={() => void refetch()}
      />
    </>
  )
}

function useColumns(): readonly Column<InvitedFriend>[] {
  const say = friendWords.use()
  return [
    {
      key: 'phone',
      title: say.columns.phone,
      lead: true,
      cell: ({ phone }) => (phone ? <span className="figures">{phone}</span> : <span className="quiet">{say.closed}</span>),
    },
    { key: 'joinedAt', title: say.columns.joinedAt, cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
    {
      key: 'state',
      title: say.columns.state,
      cell: ({ state, cause }) => (
        <>
          <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag>
          {cause && <div className="quiet friend-cause">{say.causes[cause]}</div>}
        </>
      ),
    },
    {
      key: 'reward',
      title: say.columns.reward,
      align: 'end',
      cell: ({ reward }) => <span className="figures">{reward === null ? EMPTY : money(reward)}</span>,
    },
  ]
}

const Moment = ({ at }: { readonly at: string }) => (
  <time className="figures" dateTime={at}>
    {time(at)}
  </time>
)
