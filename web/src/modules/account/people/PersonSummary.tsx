// Summary of a member's records and wallet.
import { memberGlanceApi } from '@attestry/contract/modules/overview/member-glance'
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import { bytes, time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { type Collection, useCollectionItem } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { peopleWords } from './words.ts'

export function PersonSummary({ desk, id }: { readonly desk: Pick<Collection, 'name'>; readonly id: string }) {
  const say = peopleWords.use()
  const locale = useLocale()
  const summary = useCollectionItem(desk, `${id}/glance`, (signal) => callDesk(memberGlanceApi.read, { id }, { signal }))
  if (!summary.data)
    return summary.error ? <Fault error={summary.error} onRetry={() => void summary.refetch()} /> : <ListSkeleton rows={2} />
  const { records, wallet } = summary.data
  const money = (yuan: string) => <Money yuan={yuan} />
  const packagesOf = (packages: typeof wallet.packages) =>
    packages.length === 0 ? (
      say.none
    ) : (
      <ul className="plain-list">
        {packages.map(({ service, left, expiresAt }) => (
          <li key={`${service}${expiresAt}`}>
            {say.packageLeft(serviceNames[service].name[locale], left, time(expiresAt).slice(0, 10))}
          </li>
        ))}
      </ul>
    )
  return (
    <div className="person-glance">
      <section>
        <h3>{say.records}</h3>
        <KeyValue
          rows={[
            [say.records, say.recordsOf(records.total, records.thisMonth)],
            [say.state, say.sealedFailed(records.sealed, records.failed)],
            [say.size, bytes(records.bytes)],
          ]}
        />
      </section>
      <section>
        <h3>{say.wallet}</h3>
        <KeyValue
          rows={[
            [say.recharged, money(wallet.recharged)],
            [say.gift, money(wallet.gift)],
            [say.held, money(wallet.held)],
            [say.packages, packagesOf(wallet.packages)],
          ]}
        />
      </section>
    </div>
  )
}
