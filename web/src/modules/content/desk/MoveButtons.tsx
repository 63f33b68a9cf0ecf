// Buttons that move a piece up or down in the display order of its kind.
import { contentDeskApi, type DeskPiece } from '@attestry/contract/modules/content/desk'
import { MAX_PAGE_SIZE } from '@attestry/contract/paging'
import { useQuery } from '@tanstack/react-query'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { contentDeskWords } from './words.ts'

export function MoveButtons({ piece, onDone }: { readonly piece: DeskPiece; onDone(): Promise<void> }) {
  const say = contentDeskWords.use()
  const { id, kind } = piece
  const act = useAct()
  const { data } = useQuery({
    queryKey: collectionKey('content', 'order', kind),
    queryFn: ({ signal }) => callDesk(contentDeskApi.list, { kind, pageSize: MAX_PAGE_SIZE }, { signal, loading: false }),
  })
  const order = data?.list.map((each) => each.id) ?? []
  const index = order.indexOf(id)
  const move = async (by: -1 | 1) => {
    const pieces = order.toSpliced(index, 1).toSpliced(index + by, 0, id)
    const done = await act.run((options) => callDesk(contentDeskApi.order, { kind, pieces }, options))
    notify(done ? { kind: 'success', text: say.moved } : { kind: 'error', text: say.moveFailed })
    await onDone()
  }
  return (
    <>
      <Button look="quiet" busy={act.busy} disabled={index < 1} onClick={() => void move(-1)}>
        {say.moveUp}
      </Button>
      <Button look="quiet" disabled={act.busy || index < 0 || index === order.length - 1} onClick={() => void move(1)}>
        {say.moveDown}
      </Button>
    </>
  )
}
