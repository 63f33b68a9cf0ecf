// Form for a new piece: saved as a draft with a live preview, published afterwards.
import { contentDeskApi } from '@attestry/contract/modules/content/desk'
import type { PieceKind } from '@attestry/contract/modules/content/piece'
import { useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { DeskForm } from '../../../ui/desk/DeskForm.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { ContentPreview } from './ContentPreview.tsx'
import { emptyDraft } from './draft.ts'
import { PieceFields } from './PieceFields.tsx'
import { contentDeskWords } from './words.ts'

interface NewPieceProps {
  readonly desk: Pick<Collection, 'show' | 'close' | 'reload'>
  readonly kind: PieceKind
}

export function NewPiece({ desk, kind }: NewPieceProps) {
  const say = contentDeskWords.use()
  const [draft, setDraft] = useState(() => emptyDraft(kind))
  const act = useAct()
  const create = async () => {
    const done = await act.run((options) => callDesk(contentDeskApi.create, draft, options))
    if (!done) return
    notify({ kind: 'success', text: say.created })
    desk.show(done.value.id)
    await desk.reload()
  }
  return (
    <DeskPane title={say.addTitle} onClose={desk.close}>
      <ContentPreview draft={draft} />
      <DeskForm act={act} submit={say.create} onSubmit={create}>
        <PieceFields draft={draft} problems={act.problems} kindFixed={false} onChange={setDraft} />
      </DeskForm>
    </DeskPane>
  )
}
