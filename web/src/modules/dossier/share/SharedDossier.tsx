// Island of a shared case: access code, then parties, downloads and the list of evidence.
import type { SharedDossier as Shared } from '@attestry/contract/modules/dossier/share'
import { useEffect, useRef, useState } from 'react'
import { bytes, time } from '../../../kernel/format.ts'
import type { Island } from '../../../kernel/island.tsx'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { Button, LinkButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { KeyValue } from '../../../light/KeyValue.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { lightWords } from '../../../light/words.ts'
import { CodeForm, shareWords } from '../../attestation/public.ts'
import { sharedBundleUrl, sharedIndexUrl } from './links.ts'
import { SharedRecords } from './SharedRecords.tsx'
import { sharedDossierWords } from './words.ts'

type OpenedDossier = NonNullable<Shared['dossier']>

const loadEndpoint = async () => (await import('@attestry/contract/modules/dossier/share')).dossierShareApi.open

export function SharedDossier({ answer, params }: PageFacts) {
  const say = sharedDossierWords.use()
  const { until } = shareWords.use()
  const token = params?.id ?? ''
  const [shared, setShared] = useState(answer && 'data' in answer ? (answer.data as Shared) : undefined)
  const [isEntered, setEntered] = useState(false)
  if (!shared) return null
  const end = <p className="field-hint">{until(time(shared.expiresAt))}</p>
  if (shared.dossier) return <Opened token={token} dossier={shared.dossier} end={end} takesFocus={isEntered} />
  return (
    <>
      <h1 className="shared-dossier-title">{say.title}</h1>
      <section className="evidence" aria-label={say.title}>
        <CodeForm
          token={token}
          text={say.locked}
          act={say.open}
          needsScript={say.needsScript}
          loadEndpoint={loadEndpoint}
          onOpen={(opened) => {
            setEntered(true)
            setShared(opened)
          }}
        />
        {end}
      </section>
    </>
  )
}

interface OpenedProps {
  readonly token: string
  readonly dossier: OpenedDossier
  readonly end: React.ReactNode
  /** The form that had the focus is gone. */
  readonly takesFocus: boolean
}

function Opened({ token, dossier, end, takesFocus }: OpenedProps) {
  const say = sharedDossierWords.use()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus()
  }, [takesFocus])
  return (
    <>
      <p className="field-hint">{say.title}</p>
      <h1 className="shared-dossier-title" tabIndex={-1} ref={title}>
        <UserText text={dossier.name} />
      </h1>
      <section className="evidence" aria-label={say.title}>
        <Facts dossier={dossier} />
        <p className="field-hint">{say.stated}</p>
        {end}
      </section>
      {dossier.records.length > 0 && <Downloads token={token} records={dossier.records} />}
      <SharedRecords records={dossier.records} />
    </>
  )
}

function Facts({ dossier }: { readonly dossier: OpenedDossier }) {
  const say = sharedDossierWords.use()
  const shown = (text: string) => (text ? <UserText text={text} /> : <span className="field-hint">{say.none}</span>)
  return (
    <KeyValue
      rows={[
        [say.facts.caseNumber, shown(dossier.caseNumber)],
        [say.facts.cause, shown(dossier.cause)],
        [say.facts.ownSide, shown(dossier.ownSide)],
        [say.facts.otherSide, shown(dossier.otherSide)],
        [say.facts.court, shown(dossier.court)],
        [say.facts.total, say.totals(dossier.records.length, dossier.fileCount, dossier.digestCount, bytes(dossier.size))],
      ]}
    />
  )
}

function Downloads({ token, records }: { readonly token: string; readonly records: OpenedDossier['records'] }) {
  const say = sharedDossierWords.use()
  const waiting = records.filter(({ ready }) => !ready).length
  return (
    <section className="evidence" aria-labelledby="shared-downloads">
      <h2 id="shared-downloads">{say.downloads}</h2>
      {records.some(({ flagged }) => flagged) && <Callout kind="warning">{say.flagged}</Callout>}
      <div className="shared-download">
        <LinkButton href={sharedIndexUrl(token)} download>
          {say.index}
        </LinkButton>
        <p className="field-hint">{say.indexHint}</p>
      </div>
      <div className="shared-download">
        {waiting > 0 ? (
          <Button disabled>{say.bundle}</Button>
        ) : (
          <LinkButton look="primary" href={sharedBundleUrl(token)} download>
            {say.bundle}
          </LinkButton>
        )}
        <p className="field-hint">{waiting > 0 ? say.waiting(waiting) : say.bundleHint}</p>
      </div>
    </section>
  )
}

export const sharedDossierIsland: Island = { Component: SharedDossier, words: [lightWords, shareWords, sharedDossierWords] }
