// What happened to the parcel: every entry with both seals, who made it and who confirmed it.
import { handlingNames } from '@attestry/contract/modules/judicial/purchase-evidence'
import type { Handling, Purchase } from '@attestry/contract/modules/judicial/purchase-view'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { purchaseWords } from './words.ts'

export function ParcelCard({ purchase: { handlings, seal } }: { readonly purchase: Purchase }) {
  const say = purchaseWords.use()
  if (handlings.length === 0)
    return (
      <Card title={say.parcel.title}>
        <p className="quiet">{say.parcel.none}</p>
      </Card>
    )
  return (
    <Card title={say.parcel.title}>
      <KeyValue
        rows={[
          [
            say.parcel.seal,
            seal ? (
              <span key="seal" className="mono">
                {seal}
              </span>
            ) : (
              <span key="none">{say.parcel.noSeal}</span>
            ),
          ],
        ]}
      />
      <ol className="purchase-list">
        {handlings.map((entry) => (
          <Entry key={entry.number} entry={entry} />
        ))}
      </ol>
    </Card>
  )
}

function Entry({ entry }: { readonly entry: Handling }) {
  const say = purchaseWords.use()
  const locale = useLocale()
  const { kind, sealBefore, sealAfter, shelf, note, weightGrams, photo, madeBy, madeAt, confirmedBy, confirmedAt } = entry
  return (
    <li>
      <div className="purchase-head">
        <strong>{handlingNames[kind][locale]}</strong>
        {entry.isPending && <StatusTag tone="warned">{say.parcel.pending}</StatusTag>}
      </div>
      <p className="figures">{say.parcel.seals(sealBefore ?? say.parcel.open, sealAfter ?? say.parcel.open)}</p>
      <p data-user-content className="purchase-wrap">
        {note} {shelf}
      </p>
      <p className="quiet figures">
        {weightGrams !== null && <span>{say.parcel.weight(weightGrams)} </span>}
        {photo !== null && <span>{say.parcel.photo(photo)} </span>}
        <span data-user-content>{confirmedBy ? say.parcel.by(madeBy, confirmedBy) : madeBy}</span> {time(confirmedAt ?? madeAt)}
      </p>
    </li>
  )
}
