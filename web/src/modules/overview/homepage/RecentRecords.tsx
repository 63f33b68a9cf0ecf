// The latest records, each linked to its page.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { RecordItem } from '@attestry/contract/modules/attestation/record'
import { Link } from '@tanstack/react-router'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { NumberText } from '../../../ui/DigestText.tsx'
import { StateTag } from '../../attestation/public.tsx'
import { overviewWords } from './words.ts'

export function RecentRecords({ records }: { readonly records: readonly RecordItem[] }) {
  const say = overviewWords.use()
  const locale = useLocale()
  return (
    <section aria-label={say.recentLabel}>
      <div className="section-head">
        <h2>{say.recent}</h2>
        <Link to={paths.records()}>{say.all}</Link>
      </div>
      <ul className="recent">
        {records.map((record) => (
          <li key={record.ano}>
            <div className="record-name">
              <Link to={paths.record({ ano: record.ano })}>
                <span data-user-content>{record.name}</span>
              </Link>
              <NumberText value={record.ano} />
            </div>
            <span className="quiet">{evidenceKinds[record.kind].name[locale]}</span>
            <StateTag state={record.state} wall={record.wall} />
            <time className="quiet figures nowrap" dateTime={record.submittedAt}>
              {time(record.submittedAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
