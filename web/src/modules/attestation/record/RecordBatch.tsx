// Bulk actions on selected records.
import { useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SuggestField } from '../../../ui/Field.tsx'
import { BundleDownloads } from './BundleDownloads.tsx'
import { LABEL_LENGTH, useLabelProblem } from './label-problem.ts'
import { useLabels, useRecordActs } from './queries.ts'
import { recordWords } from './words.ts'

interface RecordBatchProps {
  readonly chosen: readonly string[]
  readonly mayDownload: boolean
  onDone(): void
}

export function RecordBatch({ chosen, mayDownload, onDone }: RecordBatchProps) {
  const say = recordWords.use()
  const acts = useRecordActs()
  const labels = useLabels()
  const [asking, setAsking] = useState<'label' | 'hide'>()
  const [label, setLabel] = useState('')
  const problem = useLabelProblem(label)
  const notifyOutcome = ({ done, failed }: { done: number; failed: number }) => {
    if (failed > 0) notify({ kind: 'warning', text: say.someFailed(done, failed) })
    else notify({ kind: 'success', text: say.allDone(done) })
    onDone()
  }
  const close = () => setAsking(undefined)
  return (
    <>
      {mayDownload && <BundleDownloads anos={chosen} />}
      <Button small icon="tag" onClick={() => setAsking('label')}>
        {say.setLabel}
      </Button>
      <Button small icon="hide" onClick={() => setAsking('hide')}>
        {say.hide}
      </Button>
      <ConfirmDialog
        open={asking === 'label'}
        title={say.setLabelTitle(chosen.length)}
        act={say.save}
        disabled={problem !== undefined}
        onConfirm={async () => notifyOutcome(await acts.labelAll(chosen, label))}
        onClose={close}
      >
        <SuggestField
          label={say.label}
          hint={say.setLabelHint}
          problem={problem}
          value={label}
          suggestions={labels}
          maxLength={LABEL_LENGTH}
          onChange={setLabel}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'hide'}
        title={say.hideTitle(chosen.length)}
        act={say.hide}
        danger
        onConfirm={async () => notifyOutcome(await acts.hideAll(chosen))}
        onClose={close}
      >
        <p>{say.hideText}</p>
      </ConfirmDialog>
    </>
  )
}
