// Screen with all captures of one kind, or with the preview of the one that is open.
import { paths } from '../../../../paths.ts'
import { LinkButton } from '../../../../ui/Button.tsx'
import { GettingStarted } from '../../../../ui/GettingStarted.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../../ui/url-state.ts'
import type { KindPlan } from '../kind.ts'
import { LazyCapturePreview } from '../preview/LazyCapturePreview.tsx'
import { readCaptureSearch } from '../search.ts'
import { useMissingCapturePermission } from '../use-capture-permission.ts'
import { useLiveCaptures } from '../use-live-captures.ts'
import { CaptureTable } from './CaptureTable.tsx'
import { listWords } from './words.ts'

export function CaptureListScreen({ plan }: { readonly plan: KindPlan }) {
  const say = listWords.use()
  const [search, change] = useUrlState(readCaptureSearch)
  const connected = useLiveCaptures()
  const may = useMissingCapturePermission(plan) === undefined
  if (search.record) {
    return (
      <LazyCapturePreview ano={search.record} plan={plan} connected={connected} onClose={() => change({ record: undefined })} />
    )
  }
  const begin = may && (
    <LinkButton look="primary" icon="plus" to={plan.add()}>
      {say.add}
    </LinkButton>
  )
  const many = may && <LinkButton to={plan.sheet()}>{say.sheet}</LinkButton>
  return (
    <>
      <PageHeader
        title={say.titles[plan.kind]}
        lead={say.leads[plan.kind]}
        actions={
          <div className="capture-acts">
            {plan.previewFirst && <LinkButton to={paths.captureWork()}>{say.work}</LinkButton>}
            {many}
            {begin}
          </div>
        }
      />
      <CaptureTable
        plan={plan}
        search={search}
        change={change}
        connected={connected}
        empty={<GettingStarted title={say.empty[plan.kind]} steps={say.steps[plan.kind]} action={begin} note={say.emptyNote} />}
      />
    </>
  )
}
