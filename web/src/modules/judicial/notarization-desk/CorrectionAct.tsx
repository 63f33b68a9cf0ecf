// Correction of the certificate: proposed field by field by the handler, approved by another notary who sees each change.
import {
  type CorrectedField,
  correctedFields,
  MAX_CORRECTED_CHARS,
} from '@attestry/contract/modules/judicial/certificate-correction'
import { certificateDeskApi } from '@attestry/contract/modules/judicial/certificate-desk'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { DeskCase } from '@attestry/contract/modules/judicial/notarization-desk'
import { useState } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import type { CaseDeskState } from './queries.ts'
import { notarizationDeskWords } from './words.ts'

interface CorrectionActProps {
  readonly data: DeskCase
  readonly desk: CaseDeskState
  readonly disabled: boolean
}

const isLong = (field: CorrectedField): boolean => field.startsWith('statement')

/** Only what was changed is sent. */
export function ProposeCorrection({ data: { id, correctable }, desk, disabled }: CorrectionActProps) {
  const { correction: say, reason } = notarizationDeskWords.use()
  const locale = useLocale()
  const [texts, setTexts] = useState<{ readonly [F in CorrectedField]?: string }>({})
  const stated = correctedFields.flatMap((field) => {
    const was = correctable?.[field]
    return was ? [{ field, was, now: texts[field] ?? was }] : []
  })
  const entries = stated.flatMap(({ field, was, now }) => (now.trim() && now.trim() !== was ? [{ field, now: now.trim() }] : []))
  const isEmptied = stated.some(({ now }) => now.trim() === '')
  const note = notarizationCase.transitions.find(({ act }) => act === 'propose-correction')?.note
  return (
    <DeskAct
      label={notarizationCase.acts['propose-correction'][locale]}
      disabled={disabled}
      text={say.text}
      reason={{ label: reason, hint: say.hint, ...note }}
      ready={entries.length > 0 && !isEmptied}
      fields={() =>
        stated.map(({ field, now }) => (
          <TextField
            key={field}
            label={say.fields[field]}
            maxLength={isLong(field) ? MAX_CORRECTED_CHARS : 120}
            {...(isLong(field) ? { rows: 5 } : {})}
            value={now}
            onChange={(value) => setTexts({ ...texts, [field]: value })}
          />
        ))
      }
      done={say.proposed}
      act={(text, options) => callDesk(certificateDeskApi.proposeCorrection, { id, entries, reason: text }, options)}
      onDone={async () => {
        setTexts({})
        await desk.reload()
      }}
    />
  )
}

export function ApproveCorrection({ data: { id, correction }, desk, disabled }: CorrectionActProps) {
  const { correction: say } = notarizationDeskWords.use()
  const locale = useLocale()
  return (
    <DeskAct
      label={notarizationCase.acts.correct[locale]}
      look="primary"
      disabled={disabled}
      text={
        <>
          {say.confirm} {say.reasonIs} <span data-user-content>{correction?.reason}</span>
        </>
      }
      changes={(correction?.entries ?? []).map(({ field, was, now }) => ({ what: say.fields[field], before: was, after: now }))}
      done={say.done}
      act={(_, options) => callDesk(certificateDeskApi.correct, { id, number: correction?.number ?? 0 }, options)}
      onDone={desk.reload}
    />
  )
}
