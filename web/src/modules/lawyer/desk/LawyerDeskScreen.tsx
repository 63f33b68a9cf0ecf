// Desk of lawyers: who is listed, in what order, and their texts in both languages.
import { type DeskLawyer, lawyerDeskApi } from '@attestry/contract/modules/lawyer/desk'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { AnchorButton, Button } from '../../../ui/Button.tsx'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { emptyDraft, type LawyerDraft } from './draft.ts'
import { LawyerForm } from './LawyerForm.tsx'
import { readLawyerSearch } from './search.ts'
import { lawyerDeskWords } from './words.ts'

const NEW = 'new'

export function LawyerDeskScreen() {
  const say = lawyerDeskWords.use()
  const locale = useLocale()
  const desk = useCollection({
    name: 'lawyer',
    read: readLawyerSearch,
    keyOf: ({ id }: DeskLawyer) => id,
    list: (page, signal) => callDesk(lawyerDeskApi.list, pageInput(page), { signal }),
  })
  const onSaved = async (text: string, id: string) => {
    notify({ kind: 'success', text })
    desk.show(id)
    await desk.reload()
  }
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
        title: say.name,
        text: (lawyer) => lawyer[locale].name,
        below: (lawyer) => <span data-user-content>{`${lawyer[locale].firm} · ${lawyer[locale].city}`}</span>,
      }}
      columns={[
        { key: 'licence', title: say.licence, wideOnly: true, cell: ({ licence }) => <span className="figures">{licence}</span> },
        { key: 'place', title: say.place, align: 'end', cell: ({ place }) => <span className="figures">{place}</span> },
        {
          key: 'updatedAt',
          title: say.updatedAt,
          wideOnly: true,
          at: ({ updatedAt }) => updatedAt,
        },
        {
          key: 'listed',
          title: say.state,
          cell: ({ listed }) => <StatusTag tone={listed ? 'done' : 'plain'}>{listed ? say.shown : say.hidden}</StatusTag>,
        },
      ]}
      empty={{ title: say.emptyTitle, text: say.emptyText }}
      detail={(id) => {
        const lawyer = desk.data?.list.find((each) => each.id === id)
        if (id !== NEW && !lawyer) return null
        return (
          <DeskPane title={lawyer?.[locale].name ?? say.add} onClose={desk.close}>
            <LawyerForm
              key={lawyer?.updatedAt ?? NEW}
              stored={lawyer}
              draft={lawyer ?? emptyDraft}
              beside={lawyer?.listed && <AnchorButton href={paths.lawyer({ id: lawyer.id })}>{say.see}</AnchorButton>}
              save={async (draft: LawyerDraft, options) => {
                const saved = lawyer
                  ? await callDesk(lawyerDeskApi.change, { id: lawyer.id, ...draft }, options)
                  : await callDesk(lawyerDeskApi.create, draft, options)
                await onSaved(lawyer ? say.saved : say.added, saved.id)
              }}
            />
          </DeskPane>
        )
      }}
    />
  )
}
