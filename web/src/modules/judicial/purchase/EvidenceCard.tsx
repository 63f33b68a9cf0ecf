// The evidence of a purchase, step by step: what each record shows, who added it, and its file; pictures are shown in the page.
import type { CallInput, Endpoint } from '@attestry/contract/endpoint'
import type { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { evidencePartNames } from '@attestry/contract/modules/judicial/purchase-evidence'
import type { PurchaseEvidence } from '@attestry/contract/modules/judicial/purchase-view'
import { useState } from 'react'
import { bytes, time } from '../../../kernel/format.ts'
import { currentLocale, useLocale } from '../../../kernel/locale.ts'
import { openFile } from '../../../kernel/open-file.ts'
import { wireRequest } from '../../../kernel/request.ts'
import { Button } from '../../../ui/Button.tsx'
import { NumberText } from '../../../ui/DigestText.tsx'
import { Card } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useFile } from '../notarization/use-file.ts'
import { purchaseWords } from './words.ts'

interface EvidenceCardProps {
  readonly id: string
  readonly evidence: readonly PurchaseEvidence[]
  /** Of the reader's side; both have the same input. */
  readonly endpoint: Endpoint
  /** The desk opens each file by itself, because every reading is audited. */
  readonly showsPictures?: boolean
}

const SHOWN = /^image\/(png|jpeg|webp)$/
const MAX_SHOWN_BYTES = 10 * 1024 * 1024

export function EvidenceCard({ id, evidence, endpoint, showsPictures = false }: EvidenceCardProps) {
  const say = purchaseWords.use()
  return (
    <Card title={say.evidence.title}>
      <p className="quiet">{say.evidence.lead}</p>
      {evidence.length === 0 ? (
        <p>{say.evidence.none}</p>
      ) : (
        <ul className="purchase-list">
          {evidence.map((each) => (
            <Entry key={each.place} id={id} entry={each} endpoint={endpoint} showsPictures={showsPictures} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Entry({
  id,
  entry,
  endpoint,
  showsPictures,
}: Omit<EvidenceCardProps, 'evidence'> & { readonly entry: PurchaseEvidence }) {
  const say = purchaseWords.use()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const { place, ano, name, parts, isSealed, isOfficeUpload, mediaType, size, sha256, addedBy, addedAt } = entry
  const input: CallInput<typeof purchaseApi.file> = { id, place }
  const isPicture = showsPictures && isSealed && SHOWN.test(mediaType ?? '') && (size ?? 0) <= MAX_SHOWN_BYTES
  const open = async () => {
    setBusy(true)
    try {
      await openFile(wireRequest(endpoint, input as never, { locale: currentLocale() }).url)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <div className="purchase-head">
        <strong>
          {place}. <span data-user-content>{name}</span>
        </strong>
        {isOfficeUpload && <StatusTag tone="plain">{say.evidence.officeUpload}</StatusTag>}
        {!isSealed && <StatusTag tone="waiting">{say.evidence.sealing}</StatusTag>}
        {isSealed && (
          <Button small icon="file" busy={busy} aria-label={say.evidence.openOf(name)} onClick={() => void open()}>
            {say.evidence.open}
          </Button>
        )}
      </div>
      <p>{parts.map((part) => evidencePartNames[part][locale]).join(' · ')}</p>
      <p className="quiet">
        <NumberText value={ano} /> <span data-user-content>{addedBy}</span> <span className="figures">{time(addedAt)}</span>{' '}
        {size !== null && <span className="figures">{bytes(size)}</span>}
      </p>
      {isPicture && <Picture endpoint={endpoint} input={input} sha256={sha256 ?? ano} name={name} />}
    </li>
  )
}

interface PictureProps {
  readonly endpoint: Endpoint
  readonly input: object
  readonly sha256: string
  readonly name: string
}

function Picture({ endpoint, input, sha256, name }: PictureProps) {
  const file = useFile({ endpoint, input: input as never, sha256 })
  return file.at === 'shown' ? <img className="purchase-photo" src={file.url} alt={name} data-user-content /> : null
}
