// One piece of site content: edit with preview, save with optimistic locking by version, publish, withdraw, move.
import { contentDeskApi, type DeskPiece } from '@attestry/contract/modules/content/desk'
import { pieceCan } from '@attestry/contract/modules/content/piece'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import type { Change } from '../../../ui/desk/Changes.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { DeskForm } from '../../../ui/desk/DeskForm.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { ContentPreview } from './ContentPreview.tsx'
import { draftOf, isSame, type PieceDraft } from './draft.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { PieceFields } from './PieceFields.tsx'
import { tones } from './tones.ts'
import { contentDeskWords } from './words.ts'

type ContentDesk = Pick<Collection, 'name' | 'close' | 'reload'>

export function PieceDetail({ desk, id }: { readonly desk: ContentDesk; readonly id: string }) {
  const say = contentDeskWords.use()
  const locale = useLocale()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(pieceId, signal) => callDesk(contentDeskApi.read, { id: pieceId }, { signal })}
      title={(piece) => piece[locale].title || say.untitled}
      tag={({ state }) => <StatusTag tone={tones[state]}>{say.states[state]}</StatusTag>}
      acts={(piece) => <Acts piece={piece} onDone={desk.reload} />}
    >
      {(piece) => <Editor key={piece.version} piece={piece} onSaved={desk.reload} />}
    </DeskDetail>
  )
}

function Editor({ piece, onSaved }: { readonly piece: DeskPiece; onSaved(): Promise<void> }) {
  const say = contentDeskWords.use()
  const stored = draftOf(piece)
  const [draft, setDraft] = useState<PieceDraft>(stored)
  const act = useAct()
  const save = async () => {
    const { kind: _fixed, ...wording } = draft
    const done = await act.run((options) =>
      callDesk(contentDeskApi.change, { id: piece.id, version: piece.version, ...wording }, options),
    )
    if (!done) return
    notify({ kind: 'success', text: piece.state === 'published' ? say.savedLive : say.saved })
    await onSaved()
  }
  return (
    <>
      <ContentPreview draft={draft} />
      <DeskForm act={act} submit={say.save} ready={!isSame(stored, draft)} changes={useChanges(stored, draft)} onSubmit={save}>
        <PieceFields draft={draft} problems={act.problems} kindFixed onChange={setDraft} />
      </DeskForm>
    </>
  )
}

function useChanges(stored: PieceDraft, draft: PieceDraft): Change[] {
  const say = contentDeskWords.use()
  const names = { title: say.heading, summary: say.summary, body: say.body, action: say.action } as const
  const section = (key: string) => say.sections[key as keyof typeof say.sections] ?? key
  return [
    { what: say.section, before: section(stored.section), after: section(draft.section) },
    ...(['zh', 'en'] as const).flatMap((language) =>
      (['title', 'summary', 'body', 'action'] as const).map((name) => ({
        what: `${names[name]} (${language === 'zh' ? say.chinese : say.english})`,
        before: stored[language][name] ?? '',
        after: draft[language][name] ?? '',
      })),
    ),
    { what: say.link, before: stored.link, after: draft.link },
    { what: say.startsAt, before: time(stored.startsAt), after: time(draft.startsAt) },
    { what: say.endsAt, before: time(stored.endsAt), after: time(draft.endsAt) },
  ]
}

function Acts({ piece, onDone }: { readonly piece: DeskPiece; onDone(): Promise<void> }) {
  const say = contentDeskWords.use()
  const { id, version, state } = piece
  const change = (after: 'published' | 'withdrawn') => [{ what: say.state, before: say.states[state], after: say.states[after] }]
  return (
    <>
      <MoveButtons piece={piece} onDone={onDone} />
      {pieceCan.withdraw(state) && (
        <DeskAct
          label={say.withdraw}
          text={say.withdrawText}
          changes={change('withdrawn')}
          done={say.withdrawn}
          act={(_, options) => callDesk(contentDeskApi.withdraw, { id, version }, options)}
          onDone={onDone}
        />
      )}
      {pieceCan.publish(state) && (
        <DeskAct
          label={say.publish}
          look="primary"
          text={say.publishText}
          changes={change('published')}
          done={say.published}
          act={(_, options) => callDesk(contentDeskApi.publish, { id, version }, options)}
          onDone={onDone}
        />
      )}
    </>
  )
}
