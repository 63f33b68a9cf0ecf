// Island of a shared record: access code, then evidence files, package and its verification.
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import { useState } from 'react'
import { time } from '../../../kernel/format.ts'
import type { Island } from '../../../kernel/island.tsx'
import type { PageFacts } from '../../../kernel/page-facts.ts'
import { RichText } from '../../../kernel/rich-text.tsx'
import { Button, LinkButton } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { lightWords } from '../../../light/words.ts'
import { paths } from '../../../paths.ts'
import { scanWords } from '../scan/words.ts'
import { VerificationOnDemand } from '../verification/VerificationOnDemand.tsx'
import { EvidenceFiles } from './EvidenceFiles.tsx'
import { packageUrl } from './links.ts'
import { RecordCodeForm } from './RecordCodeForm.tsx'
import { shareWords } from './words.ts'

export function SharedEvidence({ answer, params }: PageFacts) {
  const say = shareWords.use()
  const token = params?.id ?? ''
  const [record, setRecord] = useState(answer && 'data' in answer ? (answer.data as SharedRecord) : undefined)
  if (!record) return null
  const stored = record.files.some((file) => file.stored)
  return (
    <section className="evidence" aria-labelledby="evidence-title">
      <h2 id="evidence-title">{say.evidence}</h2>
      {!stored && (
        <p>
          <RichText text={say.onlyDigest} parts={{ verify: (text) => <a href={paths.query()}>{text}</a> }} />
        </p>
      )}
      {record.open ? (
        <>
          {stored && <EvidenceFiles token={token} record={record} />}
          <PackagePart token={token} record={record} />
        </>
      ) : (
        <RecordCodeForm token={token} onOpen={setRecord} />
      )}
      {record.expiresAt && <p className="field-hint">{say.until(time(record.expiresAt))}</p>}
    </section>
  )
}

function PackagePart({ token, record }: { readonly token: string; readonly record: SharedRecord }) {
  const say = shareWords.use()
  const [verifying, setVerifying] = useState(false)
  const url = packageUrl(token)
  const { proof, trustDigest } = record.certificate
  const scan = scanWords.use()
  return (
    <div className="evidence-package">
      <h3>{say.package}</h3>
      {record.previewBlock === 'flagged' && <Callout kind="warning">{scan.package}</Callout>}
      <p className="field-hint">{proof.ready ? say.packageHint : say.packageLater}</p>
      {proof.ready && (
        <div className="sheet-acts">
          <LinkButton look="primary" href={url} download>
            {say.downloadPackage}
          </LinkButton>
          {!verifying && (
            <Button className="needs-script" onClick={() => setVerifying(true)}>
              {say.verifyHere}
            </Button>
          )}
        </div>
      )}
      {verifying && (
        <>
          <p className="field-hint">{say.verifyHereHint}</p>
          <VerificationOnDemand source={{ kind: 'url', url }} trust={trustDigest || undefined} waiting={say.preparing} />
        </>
      )}
    </div>
  )
}

export const sharedEvidenceIsland: Island = { Component: SharedEvidence, words: [lightWords, shareWords, scanWords] }
