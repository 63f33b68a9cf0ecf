// One price change: its changes and proposer, and the acts of those who may decide it.

import { mayDo } from '@attestry/contract/modules/operator/role'
import { type PriceChange, priceChangeApi, priceChangeCan } from '@attestry/contract/modules/wallet/price-change'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { Changes } from '../../../ui/desk/Changes.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { useAccount } from '../../account/public.tsx'
import { changesOf, summaryOf } from './change-rows.ts'
import { PriceChangeStatus } from './PriceChangeStatus.tsx'
import { priceChangeWords } from './words.ts'

/** User content, which translation checks skip. */
const userText = (text: string) => <span data-user-content>{text}</span>

type DetailDesk = Pick<Collection, 'name' | 'close' | 'reload'>

export function PriceChangeDetail({ desk, id }: { readonly desk: DetailDesk; readonly id: string }) {
  const say = priceChangeWords.use()
  const locale = useLocale()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(changeId, signal) => callDesk(priceChangeApi.detail, { id: changeId }, { signal })}
      title={(change: PriceChange) => summaryOf(change, say, locale)}
      tag={(change) => <PriceChangeStatus change={change} />}
      acts={(change) => (priceChangeCan.decide(change.state) ? <Acts desk={desk} change={change} /> : null)}
    >
      {(change) => (
        <>
          {change.outdated && <Callout kind="warning">{say.outdatedHint}</Callout>}
          {change.own && !change.outdated && priceChangeCan.decide(change.state) && <Callout kind="info">{say.ownHint}</Callout>}
          <Changes rows={changesOf(change, say, locale)} />
          <KeyValue
            rows={[
              [say.reason, userText(change.reason)],
              [
                say.holdsFrom,
                change.holdsFrom || change.effectiveAt ? time(change.holdsFrom ?? change.effectiveAt) : say.whenConfirmed,
              ],
              [say.proposedBy, userText(change.proposedBy.name)],
              [say.proposedAt, time(change.proposedAt)],
              ...(change.decidedBy
                ? ([
                    [say.decidedBy, userText(change.decidedBy.name)],
                    [say.decidedAt, time(change.decidedAt)],
                  ] as const)
                : []),
              ...(change.decision ? ([[say.decision, userText(change.decision)]] as const) : []),
            ]}
          />
        </>
      )}
    </DeskDetail>
  )
}

function Acts({ desk, change }: { readonly desk: DetailDesk; readonly change: PriceChange }) {
  const say = priceChangeWords.use()
  const locale = useLocale()
  const role = useAccount()?.role ?? ''
  const { id } = change
  const changes = changesOf(change, say, locale)
  if (change.own)
    return (
      <DeskAct
        label={say.withdraw}
        text={say.withdrawText}
        done={say.withdrawn}
        act={(_reason, options) => callDesk(priceChangeApi.withdraw, { id }, options)}
        onDone={desk.reload}
      />
    )
  if (!mayDo(role, 'price-confirm')) return null
  return (
    <>
      <DeskAct
        label={say.refuse}
        look="danger"
        text={say.refuseText}
        reason={{}}
        done={say.refusedDone}
        act={(reason, options) => callDesk(priceChangeApi.refuse, { id, reason }, options)}
        onDone={desk.reload}
      />
      {!change.outdated && (
        <DeskAct
          label={say.confirm}
          look="primary"
          text={say.confirmText}
          changes={changes}
          done={say.confirmed}
          act={(_reason, options) => callDesk(priceChangeApi.confirm, { id }, options)}
          onDone={desk.reload}
        />
      )}
    </>
  )
}
