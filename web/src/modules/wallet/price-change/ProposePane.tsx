// Form to propose a price change: edits the whole list, sends only the differences, and shows them before and after.

import { serviceNames } from '@attestry/contract/modules/wallet/price'
import { type DeskPriceList, priceChangeApi } from '@attestry/contract/modules/wallet/price-change'
import { useState } from 'react'
import { money } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { DateTimeField, parsePickerValue } from '../../../ui/DateTimeField.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import type { ProposalFrame } from '../../approval/public.tsx'
import { changesOf } from './change-rows.ts'
import { changedLines, type DraftOffer, draftOf } from './draft.ts'
import { PackageFields } from './PackageFields.tsx'
import { priceChangeWords } from './words.ts'

interface ProposePaneProps {
  readonly frame: ProposalFrame
  readonly list: DeskPriceList
}

export function ProposePane({ frame: { desk, submitted }, list }: ProposePaneProps) {
  const say = priceChangeWords.use()
  const locale = useLocale()
  const [draft, setDraft] = useState(() => draftOf(list))
  const [effectiveAt, setEffectiveAt] = useState('')
  const proposed = changedLines(list, draft)
  const changes = changesOf(proposed, say, locale)
  const setOffer = (index: number, offer: DraftOffer | undefined) =>
    setDraft({
      ...draft,
      offers: draft.offers.flatMap((each, at) => (at === index ? (offer ? [offer] : []) : [each])),
    })
  const submit = async (reason: string, options: object) => {
    const { id } = await callDesk(
      priceChangeApi.propose,
      {
        version: list.version,
        reason,
        effectiveAt: parsePickerValue(effectiveAt) ?? null,
        prices: proposed.prices.map(({ service, after }) => ({ service, price: after })),
        offers: proposed.offers.map(({ id: offer, service, after }) => ({ id: offer, service, ...after })),
      },
      options,
    )
    desk.show(id)
  }
  return (
    <DeskPane
      title={say.newTitle}
      onClose={desk.close}
      acts={
        <>
          {changes.length === 0 && <span className="quiet">{say.nothing}</span>}
          <DeskAct
            label={say.review}
            confirm={say.submit}
            look="primary"
            disabled={changes.length === 0}
            title={say.newTitle}
            text={say.reviewText}
            changes={changes}
            reason={{ label: say.reason }}
            done={submitted}
            act={submit}
            onDone={desk.reload}
          />
        </>
      }
    >
      <p className="quiet">{say.newLead}</p>
      <div className="desk-form">
        <DateTimeField
          label={say.effective}
          hint={say.effectiveHint}
          kind="datetime-local"
          value={effectiveAt}
          onChange={setEffectiveAt}
        />
        <div className="desk-form-row">
          {list.prices.map(({ service, price }) => (
            <TextField
              key={service}
              label={serviceNames[service].name[locale]}
              hint={say.was(price === null ? say.none : money(price))}
              maxLength={10}
              value={draft.prices[service]}
              onChange={(next) => setDraft({ ...draft, prices: { ...draft.prices, [service]: next } })}
            />
          ))}
        </div>
        <PackageFields
          offers={draft.offers}
          existingCount={list.offers.length}
          onChange={setOffer}
          onAdd={(offer) => setDraft({ ...draft, offers: [...draft.offers, offer] })}
        />
      </div>
    </DeskPane>
  )
}
