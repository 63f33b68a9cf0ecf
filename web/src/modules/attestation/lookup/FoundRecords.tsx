// Records found by a digest: times, log position, time-stamps; never the owner.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { FoundRecord } from '@attestry/contract/modules/attestation/lookup'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Callout } from '../../../light/Callout.tsx'
import { Digest } from '../../../light/Digest.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { ProofFacts } from '../certificate/ProofFacts.tsx'
import { Strength } from '../certificate/Strength.tsx'
import { TimeLine } from '../certificate/TimeLine.tsx'
import { certificateWords } from '../certificate/words.ts'
import { lookupWords } from './words.ts'

interface FoundRecordsProps {
  readonly list: readonly FoundRecord[]
  /** There may be more records than listed. */
  readonly more: boolean
  readonly by: 'file' | 'digest'
}

export function FoundRecords({ list, more, by }: FoundRecordsProps) {
  const { found: say } = lookupWords.use()
  const [first] = list
  if (!first) return <NothingFound />
  return (
    <div className="found">
      <Callout kind="success">
        <strong>{say.title(list.length)}</strong>
        {by === 'file' ? say.says(time(first.sealedAt)) : say.saysDigest(time(first.sealedAt))}
        {more && ` ${say.most(list.length)}`}
      </Callout>
      <ol className="found-list">
        {list.map((record) => (
          <Found key={record.digest} record={record} />
        ))}
      </ol>
      <p className="field-hint">{say.not}</p>
    </div>
  )
}

function Found({ record }: { readonly record: FoundRecord }) {
  const { found: say } = lookupWords.use()
  const locale = useLocale()
  const words = certificateWords.use()
  const { log, timeStamps } = record.proof
  return (
    <li className="card">
      <Strength source={record} />
      <KeyValue
        rows={[
          [say.sealedAt, <TimeLine key="sealed" at={record.sealedAt} source={say.clock} />],
          [say.log, log ? words.log.position(log.index, log.size) : say.logWaiting],
          [
            say.stamps,
            timeStamps.length > 0
              ? timeStamps.map(({ authority, kind, serial, time: at }) => (
                  <TimeLine key={serial} at={at} source={words.timeSources[kind](authority)} />
                ))
              : say.stampsWaiting,
          ],
          [say.digest, <Digest key="digest" value={record.digest} />],
          [say.kind, evidenceKinds[record.kind].name[locale]],
          [say.source, words.sources[record.sourceClass]],
          [
            say.number,
            <span key="number">
              <span className="mono">{record.numberMasked}</span> <span className="field-hint">({say.numberHint})</span>
            </span>,
          ],
        ]}
      />
      <details className="found-proof">
        <summary>{say.proof}</summary>
        <ProofFacts proof={record.proof} isCapture={record.sourceClass === 'collected'} />
      </details>
    </li>
  )
}

function NothingFound() {
  const { none: say } = lookupWords.use()
  return (
    <Callout kind="warning">
      <strong>{say.title}</strong>
      <p>{say.text}</p>
      <p>{say.may}</p>
      <ul className="sheet-lines">
        {say.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p>{say.not}</p>
    </Callout>
  )
}
