// Desk of partner keys: the partners whose users may log in by signed links, and revoking their keys.
import type { OutputOf } from '@attestry/contract/endpoint'
import { bridgeApi } from '@attestry/contract/modules/account/bridge'
import { Button } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { AddBridgeKey } from './AddBridgeKey.tsx'
import { BridgeKeyDetail } from './BridgeKeyDetail.tsx'
import { KeyStatus } from './KeyStatus.tsx'
import { bridgeKeyWords } from './key-words.ts'
import { readBridgeKeySearch } from './search.ts'

type Key = OutputOf<typeof bridgeApi.keys>['list'][number]

const NEW = 'new'

export function BridgeKeyDeskScreen() {
  const say = bridgeKeyWords.use()
  const desk = useCollection({
    name: 'bridge-key',
    read: readBridgeKeySearch,
    keyOf: ({ id }: Key) => id,
    list: (page, signal) => callDesk(bridgeApi.keys, pageInput(page), { signal }),
  })
  return (
    <CollectionScreen
      collection={desk}
      title={say.title}
      lead={say.lead}
      label={say.list}
      actions={
        <Button look="primary" icon="plus" onClick={() => desk.show(NEW)}>
          {say.add}
        </Button>
      }
      name={{ title: say.partner, text: ({ partner }) => partner }}
      columns={[
        { key: 'state', title: say.state, cell: ({ revokedAt }) => <KeyStatus revokedAt={revokedAt} /> },
        {
          key: 'createdAt',
          title: say.createdAt,
          wideOnly: true,
          at: ({ createdAt }) => createdAt,
        },
      ]}
      empty={{ title: say.emptyTitle, text: say.emptyText }}
      detail={(id) => (id === NEW ? <AddBridgeKey desk={desk} /> : <BridgeKeyDetail desk={desk} id={id} />)}
    />
  )
}
