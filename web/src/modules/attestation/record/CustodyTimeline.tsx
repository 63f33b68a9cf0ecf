// Custody log of a record in order of time; each entry is hash-chained to the previous one.
import type { CustodyEvent } from '@attestry/contract/modules/attestation/record'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { DigestText } from '../../../ui/DigestText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { orderByTime } from './custody-order.ts'
import { custodySubjectOf } from './custody-subject.ts'
import { hasExternalStamp } from './progress.ts'
import type { RecordDetail } from './queries.ts'
import { recordWords } from './words.ts'

type Entry = RecordDetail['custody'][number]

/** Events with legal effect have the square cinnabar mark; a time-stamp only if an external authority gave one. */
const legal: ReadonlySet<CustodyEvent> = new Set(['ANCHORED', 'NOTARIZED'])

/** The first entries matter most; the views and downloads after them can be collapsed. */
const MAX_SHOWN_ENTRIES = 12

interface CustodyTimelineProps {
  readonly record: Pick<RecordDetail, 'custody' | 'proof' | 'files'>
  /** Shows the digest of every entry without expanding it. */
  readonly withDigests?: boolean
}

export function CustodyTimeline({ record, withDigests = false }: CustodyTimelineProps) {
  const say = recordWords.use()
  const entries = orderByTime(record.custody)
  const files = record.files.map(({ path }) => path)
  const isLegal = ({ event }: Entry) => legal.has(event) || (event === 'TIMESTAMPED' && hasExternalStamp(record.proof))
  const [all, setAll] = useState(false)
  const shown = all ? entries : entries.slice(0, MAX_SHOWN_ENTRIES)
  const hiddenCount = entries.length - shown.length
  return (
    <>
      <p className="quiet">{say.custodyHint}</p>
      {entries.some(({ isBeforeRecord }) => isBeforeRecord) && <p className="quiet">{say.beforeRecordHint}</p>}
      <ol className="timeline">
        {shown.map(({ entry, isBeforeRecord }) => (
          <CustodyLine
            key={entry.hash}
            entry={entry}
            files={files}
            isBeforeRecord={isBeforeRecord}
            isLegal={isLegal(entry)}
            withDigest={withDigests}
          />
        ))}
      </ol>
      {hiddenCount > 0 && (
        <Button small onClick={() => setAll(true)}>
          {say.custodyMore(hiddenCount)}
        </Button>
      )}
    </>
  )
}

interface CustodyLineProps {
  readonly entry: Entry
  /** Names of the record's files. */
  readonly files: readonly string[]
  readonly isBeforeRecord: boolean
  readonly isLegal: boolean
  readonly withDigest: boolean
}

function CustodyLine({ entry, files, isBeforeRecord, isLegal, withDigest }: CustodyLineProps) {
  const say = recordWords.use()
  const digest = <DigestText value={entry.hash} name={say.entryDigest} />
  const hasDetail = Object.keys(entry.detail).length > 0
  return (
    <li data-legal={isLegal || undefined} data-event={entry.event}>
      <div className="timeline-head">
        <span className="timeline-event">
          <strong>{say.events[entry.event]}</strong>
          <Subject entry={entry} files={files} />
          {isBeforeRecord && <StatusTag tone="plain">{say.beforeRecord}</StatusTag>}
        </span>
        <time className="figures" dateTime={entry.at}>
          {time(entry.at)}
        </time>
      </div>
      <Actor entry={entry} />
      {withDigest && digest}
      {(hasDetail || !withDigest) && (
        <details>
          <summary>{say.raw}</summary>
          {!withDigest && digest}
          {hasDetail && (
            <pre className="raw" data-user-content>
              {JSON.stringify(entry.detail, null, 2)}
            </pre>
          )}
        </details>
      )}
    </li>
  )
}

/** What was downloaded, viewed or verified. */
function Subject({ entry, files }: Pick<CustodyLineProps, 'entry' | 'files'>) {
  const say = recordWords.use()
  const subject = custodySubjectOf(entry.detail, files)
  if (subject === undefined) return null
  return typeof subject === 'string' ? <span>{say.custodySubjects[subject]}</span> : <span data-user-content>{subject.file}</span>
}

function Actor({ entry: { actor, actorName } }: { readonly entry: Entry }) {
  const say = recordWords.use()
  if (actor === 'system') return <div className="quiet">{say.platformItself}</div>
  if (actor === 'visitor') return <div className="quiet">{say.visitor}</div>
  return (
    <div className="quiet" data-user-content>
      {actorName ?? say.anotherAccount(actor)}
    </div>
  )
}
