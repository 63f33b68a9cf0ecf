// Who did what with a record and when, each entry chained to the one before.
import type { CustodyEvent } from '@attestry/contract/modules/attestation/record'
import { time } from '../../../kernel/format.ts'
import { DigestText } from '../../../ui/DigestText.tsx'
import type { RecordDetail } from './queries.ts'
import { recordWords } from './words.ts'

/** Acts with legal effect carry the square cinnabar mark. */
const legal: ReadonlySet<CustodyEvent> = new Set(['TIMESTAMPED', 'ANCHORED', 'NOTARIZED'])

type Facts = Pick<RecordDetail, 'custody' | 'operatorName'>

export function CustodyTimeline({ record }: { readonly record: Facts }) {
  const say = recordWords.use()
  const entries = record.custody
  const creator = entries.find(({ event }) => event === 'CREATED')?.actor
  const nameOf = (actor: string) =>
    actor === 'system' ? say.platformItself : actor === creator ? record.operatorName : say.anotherAccount(actor)
  if (entries.length === 0) return null
  return (
    <section>
      <h3>{say.custody}</h3>
      <p className="quiet">{say.custodyHint}</p>
      <ol className="timeline">
        {entries.map((entry) => (
          <li key={entry.hash} data-legal={legal.has(entry.event) || undefined}>
            <div className="timeline-head">
              <strong>{say.events[entry.event]}</strong>
              <time className="figures" dateTime={entry.at}>
                {time(entry.at)}
              </time>
            </div>
            <div className="quiet" data-user-content>
              {nameOf(entry.actor)}
            </div>
            <details>
              <summary>{say.raw}</summary>
              <DigestText value={entry.hash} name={say.entryDigest} />
              {Object.keys(entry.detail).length > 0 && (
                <pre className="raw" data-user-content>
                  {JSON.stringify(entry.detail, null, 2)}
                </pre>
              )}
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
