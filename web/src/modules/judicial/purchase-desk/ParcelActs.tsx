// Acts on the parcel beside the states: entries for a second person, movements, a new seal, and the hand-over.
import { wirePath } from '@attestry/contract/endpoint'
import type { PurchaseState } from '@attestry/contract/modules/judicial/purchase-case'
import { type JointKind, type Movement, movements, purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { handlingNames } from '@attestry/contract/modules/judicial/purchase-evidence'
import { useLocale } from '../../../kernel/locale.ts'
import { openFile } from '../../../kernel/open-file.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Card } from '../../../ui/light-components.ts'
import type { CaseProps } from './CaseActs.tsx'
import { type ActField, FieldsAct } from './FieldsAct.tsx'
import { purchaseDeskWords } from './words.ts'

const inCustody: readonly PurchaseState[] = ['received', 'genuine', 'infringing', 'unpacked', 'certified']
const gone = new Set(['lost', 'returned', 'handed-over'])

/** What the handler can propose now. */
function proposable({ data: { purchase } }: CaseProps): JointKind | undefined {
  const { state, seal, handlings } = purchase
  if (state === 'shipped') return 'received'
  if (!inCustody.includes(state) || gone.has(handlings.at(-1)?.kind ?? 'lost')) return undefined
  if (seal === null) return 'resealed'
  return state === 'infringing' ? 'unpacked' : undefined
}

export function ParcelActs(props: CaseProps) {
  const say = purchaseDeskWords.use()
  const { data, desk } = props
  const { id, purchase } = data
  const kind = proposable(props)
  const pending = purchase.handlings.find(({ isPending }) => isPending)
  const isHere = inCustody.includes(purchase.state) && !gone.has(purchase.handlings.at(-1)?.kind ?? 'lost')
  const canHandOver = purchase.state === 'certified' && isHere
  if (!kind && !isHere && !purchase.handover) return null
  return (
    <Card title={say.parcel.title}>
      {pending && <p className="quiet">{say.parcel.waiting}</p>}
      <div className="purchase-acts">
        {kind && data.isMine && <Propose {...props} kind={kind} />}
        {pending?.kind === 'resealed' && data.isOther && (
          <DeskAct
            label={say.parcel.reseal}
            look="primary"
            text={say.acts.reseal.text}
            done={say.done}
            act={(_, options) => callDesk(purchaseDeskApi.reseal, { id, handling: pending.number }, options)}
            onDone={desk.reload}
          />
        )}
        {isHere && <Move {...props} />}
        {canHandOver && (
          <FieldsAct
            label={say.parcel.handover}
            look="primary"
            text={say.parcel.handoverText}
            done={say.done}
            fields={[
              { key: 'sealSeen', label: say.fields.sealSeen, maxLength: 32 },
              { key: 'note', label: say.fields.note, rows: 3, maxLength: 500 },
            ]}
            act={(values, options) => callDesk(purchaseDeskApi.drawHandover, { id, ...values }, options)}
            onDone={desk.reload}
          />
        )}
        {purchase.handover && (
          <Button icon="file" onClick={() => void openFile(wirePath(purchaseDeskApi.handover).replace(':id', id))}>
            {say.parcel.handoverOpen}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Propose({ data: { id }, desk, kind }: CaseProps & { readonly kind: JointKind }) {
  const say = purchaseDeskWords.use()
  const seal: ActField<string> =
    kind === 'unpacked'
      ? { key: 'sealSeen', label: say.fields.sealSeen, maxLength: 32 }
      : { key: 'seal', label: say.fields.seal, maxLength: 32 }
  return (
    <FieldsAct<string>
      label={say.parcel.prepare[kind]}
      look="primary"
      text={say.parcel.prepareText}
      done={say.done}
      fields={[
        seal,
        ...(kind === 'received' ? [{ key: 'weight', label: say.fields.weight, maxLength: 7, problemAt: 'weightGrams' }] : []),
        { key: 'shelf', label: say.fields.shelf },
        { key: 'note', label: say.fields.note, rows: 3, maxLength: 500 },
      ]}
      act={(values, options) =>
        callDesk(
          purchaseDeskApi.prepare,
          {
            id,
            kind,
            shelf: values.shelf ?? '',
            note: values.note ?? '',
            ...(values.seal === undefined ? {} : { seal: values.seal }),
            ...(values.sealSeen === undefined ? {} : { sealSeen: values.sealSeen }),
            ...(values.weight === undefined ? {} : { weightGrams: Number(values.weight) }),
          },
          options,
        )
      }
      onDone={desk.reload}
    />
  )
}

function Move({ data: { id, purchase }, desk }: CaseProps) {
  const say = purchaseDeskWords.use()
  const locale = useLocale()
  const photos = purchase.evidence
    .filter(({ parts }) => parts.includes('custody'))
    .map(({ place, name }) => ({ value: String(place), label: say.fields.evidence(place, name), userContent: true }))
  return (
    <FieldsAct<string>
      label={say.parcel.move}
      text={say.parcel.moveText}
      done={say.done}
      fields={[
        {
          key: 'kind',
          label: say.fields.kind,
          initial: 'moved',
          options: movements.map((value) => ({ value, label: handlingNames[value][locale] })),
        },
        { key: 'sealSeen', label: say.fields.sealSeen, maxLength: 32, optional: true },
        { key: 'shelf', label: say.fields.shelf },
        { key: 'note', label: say.fields.note, rows: 3, maxLength: 500 },
        {
          key: 'photo',
          label: say.fields.photo,
          optional: true,
          options: [{ value: '', label: photos.length > 0 ? say.fields.choosePhoto : say.fields.noPhoto }, ...photos],
        },
      ]}
      act={({ kind = 'moved', sealSeen = '', shelf = '', note = '', photo = '' }, options) =>
        callDesk(
          purchaseDeskApi.move,
          {
            id,
            kind: kind as Movement,
            shelf,
            note,
            ...(sealSeen.trim() ? { sealSeen } : {}),
            ...(photo ? { photo: Number(photo) } : {}),
          },
          options,
        )
      }
      onDone={desk.reload}
    />
  )
}
