// Above the list of all records: captures that become records only when they are confirmed, with the way to them.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { CaptureState } from '@attestry/contract/modules/evidence/capture-vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLocale } from '../../../kernel/locale.ts'
import { paths, withQuery } from '../../../paths.ts'
import { Callout } from '../../../ui/light-components.ts'
import { summaryQuery } from '../homepage/summary-query.ts'
import { allRecordsWords } from './words.ts'
import './records.css'

const PREVIEW_READY: CaptureState = 'awaiting_confirmation'

export function UnconfirmedCaptures() {
  const say = allRecordsWords.use()
  const locale = useLocale()
  const { data } = useQuery(summaryQuery)
  const waiting = data?.waiting.capturesByKind.filter(({ toConfirm }) => toConfirm > 0) ?? []
  if (waiting.length === 0) return null
  return (
    <div className="unconfirmed-captures">
      <Callout>
        <p>{say.unconfirmed(waiting.reduce((sum, { toConfirm }) => sum + toConfirm, 0))}</p>
        <p className="unconfirmed-links">
          {waiting.map(({ kind, toConfirm }) => (
            <Link key={kind} to={withQuery(paths[`${kind}.list`](), { state: PREVIEW_READY })}>
              {say.unconfirmedOf(evidenceKinds[kind].name[locale], toConfirm)}
            </Link>
          ))}
        </p>
      </Callout>
    </div>
  )
}
