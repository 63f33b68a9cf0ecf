// Drawer to add records to an application.
import { MAX_EVIDENCE } from '@attestry/contract/modules/judicial/application'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { ChooseRecords } from './ChooseRecords.tsx'
import { notarizationWords } from './words.ts'

interface AddEvidenceProps {
  readonly open: boolean
  readonly held: ReadonlySet<string>
  onAdd(anos: readonly string[]): void
  onClose(): void
}

export function AddEvidence({ open, held, onAdd, onClose }: AddEvidenceProps) {
  const say = notarizationWords.use()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const tooMany = held.size + chosen.size > MAX_EVIDENCE
  const close = () => {
    setChosen(new Set())
    onClose()
  }
  return (
    <DetailDrawer
      open={open}
      title={say.evidence.add}
      actions={
        <Button
          look="primary"
          disabled={chosen.size === 0 || tooMany}
          onClick={() => {
            onAdd([...chosen])
            close()
          }}
        >
          {say.evidence.addChosen(chosen.size)}
        </Button>
      }
      onClose={close}
    >
      {tooMany && <Callout kind="warning">{say.start.tooMany(MAX_EVIDENCE)}</Callout>}
      <ChooseRecords chosen={chosen} held={held} onChange={setChosen} />
    </DetailDrawer>
  )
}
