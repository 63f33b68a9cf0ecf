// Screen that starts captures of one kind; afterwards it opens the single new capture, or the list with all new ones if there are several.
import { MAX_PAGES_PER_CALL } from '@attestry/contract/modules/evidence/capture'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../../../kernel/notice.ts'
import { LinkButton } from '../../../../ui/Button.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { NotAllowed, useMissingPermission } from '../../../account/public.tsx'
import type { KindPlan } from '../kind.ts'
import { listWords } from '../list/words.ts'
import { captureWords } from '../words.ts'
import { CaptureForm } from './CaptureForm.tsx'
import type { Created } from './use-create.ts'
import { addWords } from './words.ts'

export function CaptureAddScreen({ plan }: { readonly plan: KindPlan }) {
  const say = addWords.use()
  const { submitted } = captureWords.use()
  const { sheet } = listWords.use()
  const missing = useMissingPermission(plan.kind)
  const navigate = useNavigate()
  const watch = ({ list }: Created) => {
    notify({ kind: 'success', text: submitted(list.length) })
    const [only] = list
    void navigate({
      to: plan.list(),
      search: (list.length === 1 && only ? { record: only.ano } : { size: MAX_PAGES_PER_CALL }) as never,
    })
  }
  return (
    <>
      <PageHeader
        title={say.titles[plan.kind]}
        lead={say.leads[plan.kind]}
        actions={!missing && <LinkButton to={plan.sheet()}>{sheet}</LinkButton>}
      />
      {missing ? <NotAllowed missing={missing} /> : <CaptureForm plan={plan} onCreated={watch} />}
    </>
  )
}
