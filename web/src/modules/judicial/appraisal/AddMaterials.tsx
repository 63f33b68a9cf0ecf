// The drawer that adds records to an appraisal: to its draft, or with a description of each as supplementary material.
import { MAX_CONDITION_CHARS, MAX_MATERIALS } from '@attestry/contract/modules/judicial/appraisal-draft'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { ChooseRecords } from '../notarization/ChooseRecords.tsx'
import { appraisalWords } from './words.ts'

const MIN_NOTE_CHARS = 2
const MAX_NOTE_CHARS = 500

interface AddMaterialsProps {
  readonly open: boolean
  readonly title: string
  readonly held: ReadonlySet<string>
  /** Asks what each record is, and for a note to the centre; with a note, no record has to be chosen. */
  readonly supplements?: boolean
  label(count: number): string
  /** False: it failed, and the choice stays. */
  onAdd(materials: readonly { readonly ano: string; readonly purpose: string }[], note: string): Promise<unknown>
  onClose(): void
}

export function AddMaterials({ open, title, held, supplements = false, label, onAdd, onClose }: AddMaterialsProps) {
  const say = appraisalWords.use()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [purposes, setPurposes] = useState<Readonly<Record<string, string>>>({})
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const tooMany = held.size + chosen.size > MAX_MATERIALS
  const isEmpty = chosen.size === 0 && !(supplements && note.trim().length >= MIN_NOTE_CHARS)
  const close = () => {
    setChosen(new Set())
    setPurposes({})
    setNote('')
    onClose()
  }
  const add = async () => {
    setBusy(true)
    try {
      const materials = [...chosen].map((ano) => ({ ano, purpose: (purposes[ano] ?? '').trim() }))
      if ((await onAdd(materials, note.trim())) !== false) close()
    } finally {
      setBusy(false)
    }
  }
  return (
    <DetailDrawer
      open={open}
      title={title}
      actions={
        <Button look="primary" busy={busy} disabled={tooMany || isEmpty} onClick={() => void add()}>
          {label(chosen.size)}
        </Button>
      }
      onClose={close}
    >
      {tooMany && <Callout kind="warning">{say.start.tooMany(MAX_MATERIALS)}</Callout>}
      <ChooseRecords chosen={chosen} held={held} onChange={setChosen} />
      {supplements && (
        <div className="notarization-stack">
          {[...chosen].map((ano) => (
            <TextField
              key={ano}
              label={say.supply.purposeOf(ano)}
              optional
              rows={2}
              value={purposes[ano] ?? ''}
              maxLength={MAX_CONDITION_CHARS}
              onChange={(purpose) => setPurposes({ ...purposes, [ano]: purpose })}
            />
          ))}
          <TextField
            label={say.supply.note}
            hint={say.supply.noteHint}
            optional={chosen.size > 0}
            rows={2}
            value={note}
            maxLength={MAX_NOTE_CHARS}
            onChange={setNote}
          />
        </div>
      )}
    </DetailDrawer>
  )
}
