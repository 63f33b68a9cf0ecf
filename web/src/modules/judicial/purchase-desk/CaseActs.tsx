// The acts that the transition table offers in this state; those that this person may not perform are disabled, with the reason below.
import { transitionsOf } from '@attestry/contract/modules/casework/definition'
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import {
  type PurchaseDeskCase,
  type PurchaseReasonedAct,
  purchaseDeskApi,
} from '@attestry/contract/modules/judicial/purchase-desk'
import { normalizeYuan } from '@attestry/contract/money'
import { useState } from 'react'
import type { CallOptions } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { FieldsAct } from './FieldsAct.tsx'
import { purchaseDeskWords } from './words.ts'

export interface CaseProps {
  readonly data: PurchaseDeskCase
  readonly desk: { reload(): Promise<void> }
}

type Act = ReturnType<
  typeof transitionsOf<keyof (typeof purchaseCase)['states'], keyof (typeof purchaseCase)['acts'], never, never>
>[number]['act']

export function CaseActs(props: CaseProps) {
  const say = purchaseDeskWords.use()
  const { data } = props
  const offered = transitionsOf(purchaseCase, data.state, 'desk').map(({ act, by }) => ({
    act,
    blocked: by === 'handler' ? !data.isMine : by === 'other' ? !data.isOther : false,
    reason: by === 'handler' ? say.handlerOnly : say.otherOnly,
  }))
  if (offered.length === 0) return <p className="quiet">{say.noActs}</p>
  return (
    <ul className="case-acts">
      {offered.map(({ act, blocked, reason }, at) => (
        <li key={act}>
          <OneAct {...props} act={act} disabled={blocked} />
          {blocked && offered[at + 1]?.reason !== reason && <p className="quiet">{reason}</p>}
        </li>
      ))}
    </ul>
  )
}

interface OneActProps extends CaseProps {
  readonly act: Act
  readonly disabled: boolean
}

const isReasoned = (act: Act): act is PurchaseReasonedAct => ['reject', 'fail-delivery', 'terminate'].includes(act)

function OneAct(props: OneActProps) {
  const { act, disabled, data, desk } = props
  const say = purchaseDeskWords.use()
  const locale = useLocale()
  const { id, purchase } = data
  const label = purchaseCase.acts[act][locale]
  if (act === 'accept') return <Accept {...props} label={label} />
  if (act === 'buy') return <Buy {...props} label={label} />
  if (act === 'ship')
    return (
      <FieldsAct
        label={label}
        look="primary"
        disabled={disabled}
        text={say.acts.ship.text}
        done={say.done}
        fields={[
          { key: 'carrier', label: say.fields.carrier, maxLength: 40 },
          { key: 'number', label: say.fields.number },
        ]}
        act={(values, options) => callDesk(purchaseDeskApi.ship, { id, ...values }, options)}
        onDone={desk.reload}
      />
    )
  if (act === 'return')
    return (
      <FieldsAct
        label={label}
        look="primary"
        disabled={disabled}
        text={say.acts.return.text}
        done={say.done}
        fields={[
          { key: 'sealSeen', label: say.fields.sealSeen, maxLength: 32 },
          { key: 'carrier', label: say.fields.carrier, maxLength: 40 },
          { key: 'number', label: say.fields.number },
          { key: 'refunded', label: say.fields.refunded, maxLength: 12 },
          { key: 'carriage', label: say.fields.backCarriage, maxLength: 12 },
        ]}
        act={({ refunded, carriage, ...rest }, options) =>
          callDesk(
            purchaseDeskApi.return,
            { id, ...rest, refunded: normalizeYuan(refunded), carriage: normalizeYuan(carriage) },
            options,
          )
        }
        onDone={desk.reload}
      />
    )
  const pending = purchase.handlings.find(({ isPending }) => isPending)?.number
  const isJoint = act === 'receive' || act === 'unpack'
  const calls: { readonly [A in Act]?: (options: CallOptions) => Promise<unknown> } = {
    receive: (options) => callDesk(purchaseDeskApi.receive, { id, handling: pending ?? 0 }, options),
    unpack: (options) => callDesk(purchaseDeskApi.unpack, { id, handling: pending ?? 0 }, options),
    close: (options) => callDesk(purchaseDeskApi.close, { id }, options),
    certify: (options) => callDesk(purchaseDeskApi.certify, { id }, options),
  }
  return (
    <DeskAct
      label={label}
      look={isReasoned(act) ? 'danger' : 'primary'}
      disabled={disabled || (isJoint && pending === undefined)}
      text={say.acts[act as keyof typeof say.acts].text}
      {...(isReasoned(act) ? { reason: { label: say.reason, maxLength: 500 } } : {})}
      done={say.done}
      act={(reason, options) =>
        isReasoned(act)
          ? callDesk(purchaseDeskApi.act, { id, act, reason }, options)
          : (calls[act]?.(options) ?? Promise.reject(new Error(`act ${act} has no call`)))
      }
      onDone={desk.reload}
    />
  )
}

function Accept({ data, desk, disabled, label }: OneActProps & { readonly label: string }) {
  const say = purchaseDeskWords.use()
  const [noConflict, setNoConflict] = useState(false)
  return (
    <DeskAct
      label={label}
      look="primary"
      disabled={disabled}
      text={say.acts.accept.text}
      ready={noConflict}
      done={say.done}
      fields={() => (
        <label className="purchase-check">
          <input type="checkbox" checked={noConflict} onChange={({ target }) => setNoConflict(target.checked)} />
          <span>{say.acts.accept.conflict}</span>
        </label>
      )}
      act={(_, options) => callDesk(purchaseDeskApi.accept, { id: data.id, noConflict: true }, options)}
      onDone={desk.reload}
    />
  )
}

function Buy({ data: { id, purchase }, desk, disabled, label }: OneActProps & { readonly label: string }) {
  const say = purchaseDeskWords.use()
  const { goods, carriageYuan } = purchase.draft
  return (
    <FieldsAct<string>
      label={label}
      look="primary"
      disabled={disabled}
      text={say.acts.buy.text}
      done={say.done}
      fields={[
        { key: 'number', label: say.fields.order },
        ...goods.map(({ name }, at) => ({
          key: `paid ${at + 1}`,
          label: say.fields.paid(at + 1, name),
          maxLength: 12,
          problemAt: `paid.${at}.yuan`,
        })),
        { key: 'carriage', label: say.fields.carriage, initial: carriageYuan, maxLength: 12 },
      ]}
      act={(values, options) =>
        callDesk(
          purchaseDeskApi.buy,
          {
            id,
            number: values.number ?? '',
            paid: goods.map((_, at) => ({ place: at + 1, yuan: normalizeYuan(values[`paid ${at + 1}`] ?? '') })),
            carriage: normalizeYuan(values.carriage ?? ''),
          },
          options,
        )
      }
      onDone={desk.reload}
    />
  )
}
