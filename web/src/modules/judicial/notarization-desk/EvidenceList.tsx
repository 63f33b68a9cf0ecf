// The evidence of a case with what it is to prove, and whether its proof is complete and unchanged since the application was signed.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { DeskCase } from '@attestry/contract/modules/judicial/notarization-desk'
import { useState } from 'react'
import { bytes, time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { DigestText, NumberText } from '../../../ui/DigestText.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { StateTag } from '../../attestation/public.tsx'
import { EvidenceDesk } from './EvidenceDesk.tsx'
import { notarizationDeskWords } from './words.ts'

type Evidence = DeskCase['evidence'][number]

/** The proof now is not the one that was signed. */
const hasChanged = ({ fixedDigest, digest }: Evidence): boolean =>
  fixedDigest !== null && digest !== null && fixedDigest !== digest

interface EvidenceListProps {
  /** Of the case. */
  readonly id: string
  readonly reference: string
  readonly evidence: readonly Evidence[]
}

export function EvidenceList({ id, reference, evidence }: EvidenceListProps) {
  const say = notarizationDeskWords.use()
  const locale = useLocale()
  const [opened, setOpened] = useState<string>()
  if (evidence.length === 0) return <p className="quiet">{say.evidence.none}</p>
  return (
    <ol className="case-list">
      {evidence.map((record) => (
        <li key={record.ano}>
          <div className="case-list-head">
            <strong data-user-content>{record.name}</strong>
            <StateTag state={record.state} flagged={record.flagged} wall={record.wall} />
            <ProofTag record={record} />
            {record.fixedDigest !== null && (
              <Button
                small
                icon={record.ano === opened ? 'up' : 'down'}
                aria-expanded={record.ano === opened}
                aria-label={record.ano === opened ? say.evidence.closeOf(record.name) : say.evidence.openOf(record.name)}
                onClick={() => setOpened(record.ano === opened ? undefined : record.ano)}
              >
                {record.ano === opened ? say.evidence.close : say.evidence.open}
              </Button>
            )}
          </div>
          <div className="quiet">
            {evidenceKinds[record.kind].name[locale]} · <NumberText value={record.ano} /> · {say.evidence.files(record.fileCount)}{' '}
            {bytes(record.size)} · {say.evidence.sealedAt(time(record.sealedAt))}
          </div>
          <div>
            <span className="quiet">{say.evidence.purpose}</span>{' '}
            <span className="long-text" data-user-content>
              {record.purpose || say.evidence.noPurpose}
            </span>
          </div>
          {record.digest && <DigestText value={record.digest} name={say.evidence.digest} />}
          {record.ano === opened && <EvidenceDesk id={id} reference={reference} ano={record.ano} />}
        </li>
      ))}
    </ol>
  )
}

function ProofTag({ record }: { readonly record: Evidence }) {
  const say = notarizationDeskWords.use()
  if (hasChanged(record)) return <StatusTag tone="failed">{say.evidence.changed}</StatusTag>
  return record.ready ? (
    <StatusTag tone="done">{say.evidence.ready}</StatusTag>
  ) : (
    <StatusTag tone="failed">{say.evidence.unproven}</StatusTag>
  )
}
