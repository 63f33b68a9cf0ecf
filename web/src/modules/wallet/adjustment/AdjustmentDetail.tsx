// One adjustment: the fund before and after, its proposer and reason, and the acts of those who may decide it.
import { mayDo } from '@attestry/contract/modules/operator/role'
import { type Adjustment, adjustmentApi, adjustmentCan } from '@attestry/contract/modules/wallet/adjustment'
import { money, time } from '../../../kernel/format.ts'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { Changes } from '../../../ui/desk/Changes.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Callout, KeyValue } from '../../../ui/light-components.ts'
import { useAccount } from '../../account/public.tsx'
import { AdjustmentStatus } from './AdjustmentStatus.tsx'
import { adjustmentWords } from './words.ts'
import type { Words } from './words.zh.ts'

/** User content, which translation checks skip. */
const userText = (text: string) => <span data-user-content>{text}</span>
const mono = (text: string) => <code className="mono">{text}</code>

type DetailDesk = Pick<Collection, 'name' | 'close' | 'reload'>

const changesOf = ({ fund, before, after }: Adjustment, say: Words) => [
  { what: say.balance(say.funds[fund]), before: money(before), after: money(after) },
]

export function AdjustmentDetail({ desk, id }: { readonly desk: DetailDesk; readonly id: string }) {
  const say = adjustmentWords.use()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(adjustmentId, signal) => callDesk(adjustmentApi.detail, { id: adjustmentId }, { signal })}
      title={({ member, direction, amount }: Adjustment) =>
        `${member.name} · ${say.signed(say.directions[direction], money(amount))}`
      }
      tag={({ state }) => <AdjustmentStatus state={state} />}
      acts={(adjustment) => (adjustmentCan.decide(adjustment.state) ? <Acts desk={desk} adjustment={adjustment} /> : null)}
    >
      {(adjustment) => (
        <>
          {adjustment.own && adjustmentCan.decide(adjustment.state) && <Callout kind="info">{say.ownHint}</Callout>}
          <Changes rows={changesOf(adjustment, say)} />
          <KeyValue
            rows={[
              [say.reason, userText(adjustment.reason)],
              [say.memberId, mono(adjustment.member.id)],
              [say.proposedBy, userText(adjustment.proposedBy.name)],
              [say.proposedAt, time(adjustment.proposedAt)],
              ...(adjustment.decidedBy
                ? ([
                    [say.decidedBy, userText(adjustment.decidedBy.name)],
                    [say.decidedAt, time(adjustment.decidedAt)],
                  ] as const)
                : []),
              ...(adjustment.decision ? ([[say.decision, userText(adjustment.decision)]] as const) : []),
            ]}
          />
        </>
      )}
    </DeskDetail>
  )
}

function Acts({ desk, adjustment }: { readonly desk: DetailDesk; readonly adjustment: Adjustment }) {
  const say = adjustmentWords.use()
  const role = useAccount()?.role ?? ''
  const { id } = adjustment
  if (adjustment.own)
    return (
      <DeskAct
        label={say.withdraw}
        text={say.withdrawText}
        done={say.withdrawn}
        act={(_reason, options) => callDesk(adjustmentApi.withdraw, { id }, options)}
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
        act={(reason, options) => callDesk(adjustmentApi.refuse, { id, reason }, options)}
        onDone={desk.reload}
      />
      <DeskAct
        label={say.confirm}
        look="primary"
        text={say.confirmText}
        changes={changesOf(adjustment, say)}
        done={say.confirmed}
        act={(_reason, options) => callDesk(adjustmentApi.confirm, { id }, options)}
        onDone={desk.reload}
      />
    </>
  )
}
