// Content desk: the site's pieces in display order, drafts and published ones.
import { contentDeskApi, type DeskPiece } from '@attestry/contract/modules/content/desk'
import { type PieceKind, pieceKinds, pieceStates } from '@attestry/contract/modules/content/piece'
import { useLocale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { NewPiece } from './NewPiece.tsx'
import { PieceDetail } from './PieceDetail.tsx'
import { readContentSearch } from './search.ts'
import { tones } from './tones.ts'
import { contentDeskWords } from './words.ts'

const NEW = 'new'

export function ContentDeskScreen() {
  const say = contentDeskWords.use()
  const locale = useLocale()
  const desk = useCollection({
    name: 'content',
    read: readContentSearch,
    keyOf: ({ id }: DeskPiece) => id,
    list: ({ kind, state, ...page }, signal) =>
      callDesk(contentDeskApi.list, { ...pageInput(page), ...(kind ? { kind } : {}), ...(state ? { state } : {}) }, { signal }),
  })
  const kind: PieceKind = desk.search.kind ?? 'news'
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
      name={{
        title: say.piece,
        text: (piece) => piece[locale].title || say.untitled,
        below: ({ kind: own, section }) => `${say.kinds[own]} · ${say.sections[section as keyof typeof say.sections] ?? section}`,
      }}
      columns={[
        {
          key: 'updatedAt',
          title: say.updatedAt,
          wideOnly: true,
          at: ({ updatedAt }) => updatedAt,
        },
        { key: 'state', title: say.state, cell: ({ state }) => <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag> },
      ]}
      filters={[
        { key: 'kind', label: say.kind, options: pieceKinds.map((value) => ({ value, label: say.kinds[value] })) },
        { key: 'state', label: say.state, options: pieceStates.map((value) => ({ value, label: say.states[value] })) },
      ]}
      empty={{ title: say.emptyTitle, text: say.emptyText }}
      detail={(id) => (id === NEW ? <NewPiece desk={desk} kind={kind} /> : <PieceDetail desk={desk} id={id} />)}
    />
  )
}
