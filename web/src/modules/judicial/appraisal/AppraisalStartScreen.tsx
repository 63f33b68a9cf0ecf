// Start of an appraisal: the records to be examined; creates the draft.
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { emptyAppraisal, MAX_MATERIALS } from '@attestry/contract/modules/judicial/appraisal-draft'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { useActKey } from '../../../ui/form/act-key.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useAccount } from '../../account/public.tsx'
import { ChooseRecords } from '../notarization/ChooseRecords.tsx'
import { mainOnly, NameFirst, useIsVerified } from '../notarization/Gate.tsx'
import { NotOffered } from './NotOffered.tsx'
import { keepAppraisal, refreshAppraisals, useAppraisalTemplate } from './queries.ts'
import '../notarization/notarization.css'
import { appraisalWords } from './words.ts'

export const AppraisalStartScreen = mainOnly(Start)

function Start() {
  const say = appraisalWords.use()
  const isVerified = useIsVerified()
  const template = useAppraisalTemplate()
  return (
    <>
      <PageHeader title={say.start.title} lead={say.start.lead} />
      <Loaded query={template} rows={6}>
        {({ isOffered, settings }) => {
          if (!isOffered) return <NotOffered />
          return isVerified === false ? <NameFirst /> : <Choose periods={settings.periods} />
        }}
      </Loaded>
    </>
  )
}

interface ChooseProps {
  readonly periods: { readonly acceptance: number; readonly work: number }
}

function Choose({ periods }: ChooseProps) {
  const say = appraisalWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const account = useAccount()
  const once = useActKey()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const start = async () => {
    const draft = {
      ...emptyAppraisal,
      entruster: account?.kind === 'enterprise' ? ('enterprise' as const) : emptyAppraisal.entruster,
      evidence: [...chosen].map((ano) => ({ ano, purpose: '' })),
    }
    setBusy(true)
    try {
      const appraisal = await once(draft, (idempotencyKey) => call(appraisalApi.save, { draft }, { idempotencyKey }))
      keepAppraisal(client, appraisal)
      void refreshAppraisals(client)
      await navigate({ to: paths.applyAppraisal({ id: appraisal.id }) })
    } catch {
      // Shown by the call.
    } finally {
      setBusy(false)
    }
  }
  const tooMany = chosen.size > MAX_MATERIALS
  return (
    <div className="work">
      <div className="work-main">
        <section aria-label={say.start.choose}>
          <ChooseRecords
            chosen={chosen}
            onChange={setChosen}
            acts={
              <Button look="primary" busy={busy} disabled={tooMany} onClick={() => void start()}>
                {say.start.goOn}
              </Button>
            }
          />
        </section>
      </div>
      <aside className="work-side">
        <h2 className="side-title">{say.start.before}</h2>
        <p>{say.start.periods(periods.acceptance, periods.work)}</p>
        <Callout kind="warning">
          <strong>{say.form.riskTitle}</strong>
          <p>{say.form.risk}</p>
        </Callout>
        <div className="notarization-start" aria-live="polite">
          <p>{say.start.chosen(chosen.size)}</p>
          {tooMany && <Callout kind="warning">{say.start.tooMany(MAX_MATERIALS)}</Callout>}
          <Button look="primary" wide busy={busy} disabled={chosen.size === 0 || tooMany} onClick={() => void start()}>
            {say.start.act}
          </Button>
        </div>
      </aside>
    </div>
  )
}
