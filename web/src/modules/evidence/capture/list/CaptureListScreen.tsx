// Screen with all captures of one kind, or with the preview of the one that is open.
import { LinkButton } from '../../../../ui/Button.tsx'
import { GettingStarted } from '../../../../ui/GettingStarted.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../../ui/url-state.ts'
import { useMissingPermission } from '../../../account/public.tsx'
import type { KindPlan } from '../kind.ts'
import { LazyCapturePreview } from '../preview/LazyCapturePreview.tsx'
import { readCaptureSearch } from '../search.ts'
import { useLiveCaptures } from '../use-live-captures.ts'
import { CaptureTable } from './CaptureTable.tsx'
import { useChosenCaptures } from './use-chosen-captures.ts'
import { listWords } from './words.ts'

export function CaptureListScreen({ plan }: { readonly plan: KindPlan }) {
  const say = listWords.use()
  const [search, change] = useUrlState(readCaptureSearch)
  const connected = useLiveCaptures()
  const chosen = useChosenCaptures()
  const may = useMissingPermission(plan.kind) === undefined
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
  return (
    <>
      <PageHeader title={say.titles[plan.kind]} lead={say.leads[plan.kind]} actions={begin} />
      <CaptureTable
        plan={plan}
        search={search}
        change={change}
        connected={connected}
        chosen={chosen}
        empty={<GettingStarted title={say.empty[plan.kind]} steps={say.steps[plan.kind]} action={begin} note={say.emptyNote} />}
      />
    </>
  )
}
