// Desk of the audit log: search, verify the hash chain, export.
import type { OutputOf } from '@attestry/contract/endpoint'
import { auditApi } from '@attestry/contract/modules/operator/audit'
import { time } from '../../../kernel/format.ts'
import { CollectionScreen } from '../../../ui/collection/CollectionScreen.tsx'
import { pageInput } from '../../../ui/collection/search.ts'
import { useCollection } from '../../../ui/collection/use-collection.ts'
import { DigestText } from '../../../ui/DigestText.tsx'
import { endOfDay, startOfDay } from '../../../ui/days.ts'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { KeyValue } from '../../../ui/light-components.ts'
import { AuditActs } from './AuditActs.tsx'
import { actionName } from './action-name.ts'
import { auditAreas, readAuditSearch } from './search.ts'
import { auditWords } from './words.ts'

type Line = OutputOf<typeof auditApi.list>['list'][number]
type Search = ReturnType<typeof readAuditSearch>

export const filterOf = ({ area, about, from, to }: Pick<Search, 'area' | 'about' | 'from' | 'to'>) => ({
  ...(area ? { action: area } : {}),
  ...(about ? { about } : {}),
  ...(from ? { from: new Date(startOfDay(from)).toISOString() } : {}),
  ...(to ? { to: new Date(endOfDay(to)).toISOString() } : {}),
})

export function AuditDeskScreen() {
  const say = auditWords.use()
  const desk = useCollection({
    name: 'audit',
    read: readAuditSearch,
    keyOf: ({ seq }: Line) => String(seq),
    list: (search, signal) => callDesk(auditApi.list, { ...pageInput(search), ...filterOf(search) }, { signal }),
  })
  const who = (line: Line) => line.actorName ?? (line.actor === 'guest' ? say.guest : say.system)
  return (
    <CollectionScreen
      collection={desk}
      title={say.title}
      lead={say.lead}
      label={say.list}
      actions={<AuditActs filter={filterOf(desk.search)} />}
      name={{
        title: say.action,
        text: ({ action }) => actionName(say, action),
        below: ({ seq, action }) => <span className="figures">{`#${seq} ${action}`}</span>,
      }}
      columns={[
        { key: 'actor', title: say.actor, cell: (line) => <span data-user-content>{who(line)}</span> },
        { key: 'address', title: say.address, wideOnly: true, cell: ({ address }) => <span className="figures">{address}</span> },
        { key: 'at', title: say.at, at: ({ at }) => at },
      ]}
      filters={[
        { key: 'area', label: say.area, options: auditAreas.map((value) => ({ value, label: say.areas[value] })) },
        { key: 'about', label: say.findAbout },
        { days: true },
      ]}
      empty={{ title: say.emptyTitle, text: say.emptyText }}
      detail={(seq) => {
        const line = desk.data?.list.find((each) => String(each.seq) === seq)
        return line && <AuditLine line={line} who={who(line)} onClose={desk.close} />
      }}
    />
  )
}

function AuditLine({ line, who, onClose }: { readonly line: Line; readonly who: string; onClose(): void }) {
  const say = auditWords.use()
  const userText = (text: string) => <span data-user-content>{text}</span>
  return (
    <DeskPane title={actionName(say, line.action)} onClose={onClose}>
      <KeyValue
        rows={[
          [
            say.seq,
            <span key="seq" className="figures">
              {line.seq}
            </span>,
          ],
          [
            say.at,
            <span key="at" className="figures">
              {time(line.at)}
            </span>,
          ],
          [say.actor, userText(who)],
          [
            say.address,
            <span key="address" className="figures">
              {line.address}
            </span>,
          ],
          [
            say.subject,
            <code key="subject" data-user-content>
              {line.subject}
            </code>,
          ],
        ]}
      />
      {line.facts.length > 0 && (
        <section>
          <h3>{say.facts}</h3>
          <KeyValue rows={line.facts.map(({ name, value }) => [<code key={name}>{name}</code>, userText(value)])} />
        </section>
      )}
      <section>
        <h3>{say.hash}</h3>
        <DigestText value={line.hash} />
      </section>
    </DeskPane>
  )
}
