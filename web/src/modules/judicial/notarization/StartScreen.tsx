// Start of an application: what is needed, and the records it is about; creates the draft.
import { emptyDraft, MAX_EVIDENCE } from '@attestry/contract/modules/judicial/application'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { useActKey } from '../../../ui/form/act-key.ts'
import { Callout } from '../../../ui/light-components.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { useAccount } from '../../account/public.tsx'
import { ChooseRecords } from './ChooseRecords.tsx'
import { verifiedOnly } from './Gate.tsx'
import { keepApplication, NOTARIZATIONS, useDossierRecords, useTemplate } from './queries.ts'
import { StepsHead } from './StepsHead.tsx'
import { anosIn, readStartSearch } from './search.ts'
import './notarization.css'
import { notarizationWords } from './words.ts'

export const StartScreen = verifiedOnly('start', Start)

function Start() {
  const say = notarizationWords.use()
  const client = useQueryClient()
  const navigate = useNavigate()
  const account = useAccount()
  const once = useActKey()
  const [{ anos, dossier }] = useUrlState(readStartSearch)
  const folder = useDossierRecords(dossier)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(anosIn(anos)))
  const [busy, setBusy] = useState(false)
  const records = folder.data?.records
  const fit = records?.filter(({ ready, sourceClass }) => ready && sourceClass !== 'digest').slice(0, MAX_EVIDENCE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records of the case are chosen once it is loaded
  useEffect(() => {
    if (fit) setChosen((before) => new Set([...before, ...fit.map(({ ano }) => ano)]))
  }, [folder.data?.id])
  const purposeOf = (ano: string) => records?.find((entry) => entry.ano === ano)?.purpose ?? ''
  const start = async () => {
    const draft = {
      ...emptyDraft,
      applicant: account?.kind === 'enterprise' ? ('enterprise' as const) : emptyDraft.applicant,
      evidence: [...chosen].map((ano) => ({ ano, purpose: purposeOf(ano) })),
    }
    setBusy(true)
    try {
      const application = await once(draft, (idempotencyKey) => call(notarizationApi.save, { draft }, { idempotencyKey }))
      keepApplication(client, application)
      void client.invalidateQueries({ queryKey: collectionKey(NOTARIZATIONS, 'list') })
      await navigate({ to: paths.applyNotarization({ id: application.id }) })
    } catch {
      // Shown by the call.
    } finally {
      setBusy(false)
    }
  }
  const tooMany = chosen.size > MAX_EVIDENCE
  return (
    <>
      <PageHeader title={say.start.title} lead={say.start.lead} />
      <StepsHead current="records" />
      <div className="work">
        <div className="work-main">
          {records && fit && (
            <Callout>
              {say.start.fromCase(fit.length, records.length)}
              {fit.length < records.length && <p>{say.start.fromCaseLeft}</p>}
            </Callout>
          )}
          <section aria-label={say.start.choose}>
            <div className="section-head">
              <h2>{say.start.choose}</h2>
            </div>
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
          <h2 className="side-title">{say.start.needed}</h2>
          <Needed />
          <div className="notarization-start" aria-live="polite">
            <p>{say.start.chosen(chosen.size)}</p>
            {tooMany && <Callout kind="warning">{say.start.tooMany(MAX_EVIDENCE)}</Callout>}
            <Button look="primary" wide busy={busy} disabled={chosen.size === 0 || tooMany} onClick={() => void start()}>
              {say.start.act}
            </Button>
            <p className="quiet">{say.start.actHint}</p>
          </div>
        </aside>
      </div>
    </>
  )
}

function Needed() {
  const say = notarizationWords.use()
  const periods = useTemplate().data?.template.periods
  return <ul className="notarization-needed">{periods && say.start.needs(periods).map((need) => <li key={need}>{need}</li>)}</ul>
}
