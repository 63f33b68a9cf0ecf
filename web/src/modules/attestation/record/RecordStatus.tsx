// Where a record stands, in plain words: what it shows, what is still to come, or what went wrong and what to do.
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { recordPageWords } from './page-words.ts'
import { type Standing, standingOf } from './progress.ts'
import type { RecordDetail } from './queries.ts'
import { recordWords } from './words.ts'

const kinds = { sealing: 'info', proving: 'info', ready: 'success', failed: 'error' } as const satisfies Record<Standing, string>

export function RecordStanding({ record }: { readonly record: RecordDetail }) {
  const say = recordPageWords.use()
  const standing = standingOf(record)
  return (
    <div role="status">
      <Callout kind={kinds[standing]}>
        <strong>{say.standing[standing]}</strong>
        <Text record={record} standing={standing} />
      </Callout>
    </div>
  )
}

function Text({ record, standing }: { readonly record: RecordDetail; readonly standing: Standing }) {
  const say = recordPageWords.use()
  const { meanings, sealingMeaning } = recordWords.use()
  if (standing === 'sealing') return <p>{sealingMeaning}</p>
  if (standing === 'failed') {
    return (
      <div className="record-failed">
        <p>{say.failed.cause}</p>
        <p>{say.failed.refund}</p>
        <p>{say.failed.next}</p>
        <LinkButton to={record.sourceClass === 'digest' ? paths.digestDeposits() : paths.newDeposit()}>
          {say.failed.again}
        </LinkButton>
      </div>
    )
  }
  return (
    <>
      <p>{meanings[record.sourceClass]}</p>
      {standing === 'proving' && <p>{say.provingText}</p>}
    </>
  )
}
