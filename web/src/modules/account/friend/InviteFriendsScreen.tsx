// Inviting friends: the link, its rewards, and the invited friends.
import { friendApi, type InvitedFriend } from '@attestry/contract/modules/account/friend'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { EMPTY, money } from '../../../kernel/format.ts'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import type { Column } from '../../../ui/ListTable.tsx'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { InviteCard } from './InviteCard.tsx'
import { readFriendSearch } from './search.ts'
import './friend.css'
import { friendWords } from './words.ts'

const tones: Record<InvitedFriend['state'], StatusTone> = { joined: 'waiting', rewarded: 'done', ineligible: 'plain' }

export function InviteFriendsScreen() {
  const say = friendWords.use()
  const friends = useCollection({
    name: 'friend',
    read: readFriendSearch,
    list: (page, signal) => call(friendApi.list, pageInput(page), { display: ErrorDisplay.silent, signal }),
    keyOf: ({ joinedAt, phone }) => `${joinedAt} ${phone}`,
  })
  return (
    <CollectionScreen
      collection={friends}
      title={say.title}
      lead={say.lead}
      above={
        <>
          <InviteCard />
          <h2 className="friend-list-title">{say.list}</h2>
        </>
      }
      label={say.list}
      name={{
        title: say.columns.phone,
        text: ({ phone }) => phone ?? say.closed,
        cell: ({ phone }) => (phone ? <span className="figures">{phone}</span> : <span className="quiet">{say.closed}</span>),
      }}
      columns={useColumns()}
      empty={{ title: say.empty, text: say.emptyHint }}
    />
  )
}

function useColumns(): readonly Column<InvitedFriend>[] {
  const say = friendWords.use()
  return [
    { key: 'joinedAt', title: say.columns.joinedAt, at: ({ joinedAt }) => joinedAt },
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
