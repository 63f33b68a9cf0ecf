// Editable rows of a batch with errors under each cell, and the price of the valid rows.
import { type Batch, batchColumns, type JudgedRow } from '@attestry/contract/modules/evidence/capture-batch'
import { MAX_PAGE_SIZE } from '@attestry/contract/paging'
import { useState } from 'react'
import { notify } from '../../../../kernel/notice.ts'
import { useMounted } from '../../../../kernel/use-mounted.ts'
import { withQuery } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { QuotePanel } from '../../../wallet/public.tsx'
import { addWords } from '../add/words.ts'
import type { KindPlan } from '../kind.ts'
import { storeSessionText } from '../session-text.ts'
import { captureWords } from '../words.ts'
import { pastedKey } from './BatchSource.tsx'
import { SheetTable } from './SheetTable.tsx'
import type { BatchWork } from './use-batch.ts'
import { sheetWords } from './words.ts'

interface BatchRowsProps {
  readonly plan: KindPlan
  readonly work: BatchWork
  readonly batch: Batch
  onSubmitted(id: string): void
}

const hasFaults = ({ faults }: JudgedRow) => faults.length > 0

export function BatchRows({ plan, work, batch, onSubmitted }: BatchRowsProps) {
  const say = sheetWords.use()
  const { payLater } = addWords.use()
  const { submitted: rowsSubmitted } = captureWords.use()
  const isMounted = useMounted()
  const [onlyBad, setOnlyBad] = useState(false)
  const [asking, setAsking] = useState(false)
  const { rows, change, busy, dirty } = work
  const bad = rows.filter(hasFaults).length
  const good = rows.length - bad
  const validated = !dirty && busy === undefined
  const submit = async () => {
    const submitted = await work.submit()
    if (!submitted) return
    storeSessionText(pastedKey(plan), '')
    if (isMounted()) return onSubmitted(submitted.id)
    const link = { path: withQuery(plan.list(), { batch: submitted.id, size: String(MAX_PAGE_SIZE) }), text: say.openBatch }
    notify({ kind: 'success', text: rowsSubmitted(submitted.total), link })
  }
  const columns = plan.parties ? batchColumns : batchColumns.filter((column) => column !== 'platform' && column !== 'seller')
  return (
    <div className="work">
      <div className="work-main">
        {work.resumed && <Callout>{say.resumed}</Callout>}
        <div className="sheet-head">
          <p aria-live="polite">
            <strong>{say.summary(good, bad)}</strong>{' '}
            <span className="quiet">
              {validated ? say.judged : say.judging}
              {batch.fileName && (
                <span data-user-content>
                  {' · '}
                  {batch.fileName}
                </span>
              )}
            </span>
          </p>
          <div className="capture-acts">
            {bad > 0 && (
              <label className="capture-only">
                <input type="checkbox" checked={onlyBad} onChange={({ target }) => setOnlyBad(target.checked)} />
                {say.onlyBad}
              </label>
            )}
            {bad > 0 && (
              <Button
                small
                onClick={() =>
                  change(
                    rows.filter((row) => !hasFaults(row)),
                    0,
                  )
                }
              >
                {say.deleteBad(bad)}
              </Button>
            )}
            <Button small onClick={() => setAsking(true)}>
              {say.startOver}
            </Button>
          </div>
        </div>
        {rows.length === 0 ? (
          <Callout kind="warning">{say.allGone}</Callout>
        ) : (
          <SheetTable
            rows={rows}
            shown={onlyBad && bad > 0 ? hasFaults : undefined}
            columns={columns}
            isVideo={plan.kind === 'video'}
            onChange={(changed, words) => change(rows.map((row) => (row === changed ? { ...row, ...words } : row)))}
            onDelete={(gone) =>
              change(
                rows.filter((row) => row !== gone),
                0,
              )
            }
          />
        )}
      </div>
      <aside className="work-side">
        <QuotePanel service={plan.kind} quantity={good} onConfirmation />
        <p className="quiet">{payLater}</p>
        {work.problem && (
          <Callout kind="error" alert>
            <strong>{work.isUncertain ? say.uncertain : say.failed}</strong>
            <span>{work.problem}</span>
          </Callout>
        )}
        <Button
          look="primary"
          wide
          busy={busy === 'submitting'}
          disabled={!validated || good === 0}
          onClick={() => void submit()}
        >
          {say.submit(good)}
        </Button>
        <div className="work-notes" aria-live="polite">
          {bad > 0 && <p>{good > 0 ? say.badStay(bad) : say.mendFirst}</p>}
        </div>
      </aside>
      <ConfirmDialog
        open={asking}
        title={say.startOverTitle}
        act={say.startOver}
        danger
        onConfirm={work.startOver}
        onClose={() => setAsking(false)}
      >
        <p>{say.startOverText}</p>
      </ConfirmDialog>
    </div>
  )
}
