// Status of a record: what it proves, what is pending, or what failed and what to do.
import { addPath } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { StallNote } from '../../transparency/public.tsx'
import { Strength } from '../certificate/Strength.tsx'
import { recordPageWords } from './page-words.ts'
import { type RecordPhase, recordPhaseOf } from './progress.ts'
import type { RecordDetail } from './queries.ts'
import { recordWords } from './words.ts'

type UnfinishedPhase = Exclude<RecordPhase, 'ready'>

const kinds = { sealing: 'info', proving: 'info', failed: 'error' } as const satisfies Record<UnfinishedPhase, string>

export function RecordStatus({ record }: { readonly record: RecordDetail }) {
  const say = recordPageWords.use()
  const phase = recordPhaseOf(record)
  const { stalled } = record.proof
  if (phase === 'ready') return <Proven record={record} />
  return (
    <div role="status">
      <Callout kind={stalled ? 'warning' : kinds[phase]}>
        <strong>{stalled && phase !== 'failed' ? say.stalled[phase] : say.phase[phase]}</strong>
        <Text record={record} phase={phase} />
      </Callout>
    </div>
  )
}

/** One headline for both: the proof is complete, and who vouches for it. */
function Proven({ record }: { readonly record: RecordDetail }) {
  const { meanings } = recordWords.use()
  return (
    <div role="status">
      <Strength source={record} status="ready" wall={record.wall ?? null}>
        <p>{meanings[record.sourceClass]}</p>
      </Strength>
    </div>
  )
}

function Text({ record, phase }: { readonly record: RecordDetail; readonly phase: UnfinishedPhase }) {
  const say = recordPageWords.use()
  const { meanings, sealingMeaning } = recordWords.use()
  const { stalled } = record.proof
  if (phase === 'sealing') return stalled ? <StallNote stalled={stalled} /> : <p>{sealingMeaning}</p>
  if (phase === 'failed') {
    return (
      <div className="record-failed">
        <p>{say.failed.cause}</p>
        <p>{say.failed.refund}</p>
        <p>{say.failed.next[record.sourceClass]}</p>
        <LinkButton to={addPath(record.kind)}>{say.failed.again}</LinkButton>
      </div>
    )
  }
  return (
    <>
      <p>{meanings[record.sourceClass]}</p>
      {stalled ? <StallNote stalled={stalled} /> : <p>{say.provingText}</p>}
    </>
  )
}
