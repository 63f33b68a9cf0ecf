// The latest records, each linked to its list.
import type { RecordItem, RecordKind } from '@attestry/contract/modules/attestation/record'
import { Link } from '@tanstack/react-router'
import { time } from '../../../kernel/format.ts'
import { paths } from '../../../paths.ts'
import { NumberText } from '../../../ui/DigestText.tsx'
import { recordWords, StateTag } from '../../attestation/public.tsx'
import { overviewWords } from './words.ts'

const listPath = (kind: RecordKind): string => (kind === 'digest' ? paths.digestDeposits() : paths.fileDeposits())

export function RecentRecords({ records }: { readonly records: readonly RecordItem[] }) {
  const say = overviewWords.use()
  const { kinds } = recordWords.use()
  return (
    <section aria-label={say.recentLabel}>
      <div className="section-head">
        <h2>{say.recent}</h2>
        <Link to={paths.fileDeposits()}>{say.all}</Link>
      </div>
      <ul className="recent">
        {records.map((record) => (
          <li key={record.ano}>
            <div className="record-name">
              <Link to={listPath(record.kind)} search={{ record: record.ano } as never}>
                <span data-user-content>{record.name}</span>
              </Link>
              <NumberText value={record.ano} />
            </div>
            <span className="quiet">{kinds[record.kind]}</span>
            <StateTag state={record.state} />
            <time className="quiet figures nowrap" dateTime={record.createdAt}>
              {time(record.createdAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
