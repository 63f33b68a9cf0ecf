// Screen for batches of captures: sheet or pasted list, editable rows, price, then progress.
import type { Permission } from '@attestry/contract/modules/account/permission'
import { MAX_ROWS_PER_BATCH } from '@attestry/contract/modules/evidence/capture'
import { ListSkeleton } from '../../../../ui/ListTable.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../../ui/url-state.ts'
import { NotAllowed, useMissingPermission } from '../../../account/public.tsx'
import type { KindPlan } from '../kind.ts'
import { readCaptureSearch } from '../search.ts'
import { BatchProgress } from './BatchProgress.tsx'
import { BatchRows } from './BatchRows.tsx'
import { BatchSource } from './BatchSource.tsx'
import { useBatch } from './use-batch.ts'
import { sheetWords } from './words.ts'
import '../capture.css'
import './sheet.css'

export function CaptureSheetScreen({ plan }: { readonly plan: KindPlan }) {
  const [search, change] = useUrlState(readCaptureSearch)
  const missing = useMissingPermission(plan.kind)
  if (search.batch) {
    return <BatchProgress plan={plan} batchId={search.batch} onAnother={() => change({ batch: undefined })} />
  }
  const submitted = (batch: string) => change({ batch }, 'replace')
  return missing ? <NoBatch plan={plan} missing={missing} /> : <NewBatch plan={plan} onSubmitted={submitted} />
}

function NoBatch({ plan, missing }: { readonly plan: KindPlan; readonly missing: Permission }) {
  const say = sheetWords.use()
  return (
    <>
      <PageHeader title={say.titles[plan.kind]} lead={say.lead(MAX_ROWS_PER_BATCH)} />
      <NotAllowed missing={missing} />
    </>
  )
}

function NewBatch({ plan, onSubmitted }: { readonly plan: KindPlan; onSubmitted(id: string): void }) {
  const say = sheetWords.use()
  const work = useBatch(plan)
  return (
    <>
      <PageHeader title={say.titles[plan.kind]} lead={say.lead(MAX_ROWS_PER_BATCH)} />
      {work.batch ? (
        <BatchRows plan={plan} work={work} batch={work.batch} onSubmitted={onSubmitted} />
      ) : work.loading ? (
        <ListSkeleton rows={4} />
      ) : (
        <BatchSource plan={plan} work={work} />
      )}
    </>
  )
}
