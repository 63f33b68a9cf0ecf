// Screen that combines form and list for web pages: paste many URLs, watch, preview and confirm them in one place.
import { MAX_PAGES_PER_CALL } from '@attestry/contract/modules/evidence/capture'
import { notify } from '../../../../kernel/notice.ts'
import { LinkButton } from '../../../../ui/Button.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../../ui/url-state.ts'
import { CaptureForm } from '../add/CaptureForm.tsx'
import { kindPlans } from '../kind.ts'
import { LazyCapturePreview } from '../preview/LazyCapturePreview.tsx'
import { readCaptureSearch } from '../search.ts'
import { useLiveCaptures } from '../use-live-captures.ts'
import { captureWords } from '../words.ts'
import { CaptureTable } from './CaptureTable.tsx'
import { useChosenCaptures } from './use-chosen-captures.ts'
import { listWords } from './words.ts'

const plan = kindPlans.web

export function CaptureWorkScreen() {
  const say = listWords.use()
  const { submitted } = captureWords.use()
  const [search, change] = useUrlState(readCaptureSearch)
  const connected = useLiveCaptures()
  const chosen = useChosenCaptures()
  if (search.record) {
    return (
      <LazyCapturePreview ano={search.record} plan={plan} connected={connected} onClose={() => change({ record: undefined })} />
    )
  }
  return (
    <>
      <PageHeader title={say.workTitle} lead={say.workLead} actions={<LinkButton to={plan.list()}>{say.workAll}</LinkButton>} />
      <CaptureForm
        plan={plan}
        compact
        onCreated={({ list }) => {
          notify({ kind: 'success', text: submitted(list.length) })
          change({
            page: undefined,
            state: undefined,
            keyword: undefined,
            label: undefined,
            batch: undefined,
            ...(list.length > 1 ? { size: MAX_PAGES_PER_CALL } : {}),
          })
        }}
      />
      <section className="below">
        <h2>{say.workList}</h2>
        <CaptureTable
          plan={plan}
          search={search}
          change={change}
          connected={connected}
          chosen={chosen}
          empty={<p className="quiet">{say.workEmpty}</p>}
        />
      </section>
    </>
  )
}
