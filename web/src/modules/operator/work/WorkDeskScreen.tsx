// The console's first screen: open work per desk, with links.
import type { WorkKind } from '@attestry/contract/modules/operator/work'
import { LinkButton } from '../../../ui/Button.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { deskLink } from './desk-link.ts'
import { useWorkQuery } from './queries.ts'
import './work.css'
import { workWords } from './words.ts'

export function WorkDeskScreen() {
  const say = workWords.use()
  const { data, error, refetch } = useWorkQuery()
  return (
    <>
      <PageHeader title={say.title} lead={say.lead} />
      {data ? (
        <Tasks list={data.list} />
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </>
  )
}

function Tasks({ list }: { readonly list: readonly { readonly kind: WorkKind; readonly waiting: number }[] }) {
  const say = workWords.use()
  const waiting = list.filter((each) => each.waiting > 0)
  if (waiting.length === 0) {
    return (
      <div className="empty">
        <div className="empty-title">{list.length > 0 ? say.clear : say.noDuty}</div>
        <div>{list.length > 0 ? say.clearText : say.noDutyText}</div>
      </div>
    )
  }
  return (
    <ul className="work-list">
      {waiting.map(({ kind, waiting: count }) => (
        <li key={kind}>
          <strong className="figures">{count}</strong>
          <span>{say.kinds[kind](count)}</span>
          <LinkButton to={deskLink(kind).to} search={deskLink(kind).search as never}>
            {say.go}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
