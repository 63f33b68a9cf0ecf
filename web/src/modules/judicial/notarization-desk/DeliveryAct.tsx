// Recording that the certificate was sent or handed over; the applicant gets a message.
import { certificateDeskApi } from '@attestry/contract/modules/judicial/certificate-desk'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { DeskCase } from '@attestry/contract/modules/judicial/notarization-desk'
import { useState } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { CaseDeskState } from './queries.ts'
import { notarizationDeskWords } from './words.ts'

interface DeliveryActProps {
  readonly data: DeskCase
  readonly desk: CaseDeskState
  readonly disabled: boolean
}

const MIN_CHARS = { carrier: 2, tracking: 6, recipient: 2, receipt: 2 } as const
const empty = { carrier: '', tracking: '', recipient: '', receipt: '' }
const fieldsOf = { post: ['carrier', 'tracking'], collect: ['recipient', 'receipt'] } as const
type Means = keyof typeof fieldsOf

export function DeliveryAct({ data, desk, disabled }: DeliveryActProps) {
  const { delivery: say } = notarizationDeskWords.use()
  const locale = useLocale()
  const [means, setMeans] = useState<Means>(data.draft.delivery.kind === 'post' ? 'post' : 'collect')
  const [texts, setTexts] = useState(empty)
  const { carrier, tracking, recipient, receipt } = texts
  return (
    <DeskAct
      label={notarizationCase.acts.deliver[locale]}
      disabled={disabled}
      text={say.text}
      ready={fieldsOf[means].every((field) => texts[field].trim().length >= MIN_CHARS[field])}
      fields={(problems) => (
        <>
          <SelectField<Means>
            label={say.means}
            value={means}
            options={[
              { value: 'post', label: say.meansOf.post },
              { value: 'collect', label: say.meansOf.collect },
            ]}
            onChange={setMeans}
          />
          {fieldsOf[means].map((field) => (
            <TextField
              key={field}
              label={say[field]}
              problem={problems[`delivery.${field}`]}
              maxLength={field === 'recipient' || field === 'receipt' ? 60 : 40}
              value={texts[field]}
              onChange={(value) => setTexts({ ...texts, [field]: value })}
            />
          ))}
        </>
      )}
      done={say.done}
      act={(_, options) =>
        callDesk(
          certificateDeskApi.deliver,
          { id: data.id, delivery: means === 'post' ? { means, carrier, tracking } : { means, recipient, receipt } },
          options,
        )
      }
      onDone={async () => {
        setTexts(empty)
        await desk.reload()
      }}
    />
  )
}
