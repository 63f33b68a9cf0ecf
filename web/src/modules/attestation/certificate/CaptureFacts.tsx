// How a captured record was obtained: addresses, named parties, and the warnings of the capture.
import type { CaptureFacts } from '@attestry/contract/modules/attestation/capture-facts'
import {
  type CaptureFinding,
  connectionOf,
  isSevere,
  severeFindings,
} from '@attestry/contract/modules/attestation/capture-finding'
import { captureNote } from '@attestry/contract/modules/evidence/capture-note'
import { Callout } from '../../../light/Callout.tsx'
import type { KeyValueRow } from '../../../light/KeyValue.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { claimWords } from './claim-words.ts'

type CaptureWords = ReturnType<typeof claimWords.use>

export function captureRows(capture: CaptureFacts | null, say: CaptureWords): KeyValueRow[] {
  if (!capture) return []
  const { addressAsked, addressReached, platformNamed, sellerNamed, server, httpStatus, tls, attempt, completeness } = capture
  const row = (label: string, value: string): KeyValueRow => [label, <UserText key="value" text={value} />]
  return [
    row(say.addressAsked, addressAsked),
    ...(addressReached && addressReached !== addressAsked ? [row(say.addressReached, addressReached)] : []),
    ...(server === null ? [] : [row(say.server, server)]),
    ...(httpStatus === null ? [] : [[say.httpStatus, httpStatus] as const]),
    ...(tls === null ? [] : [row(say.tls, tls)]),
    [say.connection, say.connections[connectionOf(capture)]],
    ...(completeness === 'complete' || completeness === 'partial'
      ? [[say.completeness, say.completenesses[completeness]] as const]
      : []),
    ...(attempt === null ? [] : [[say.attempt, say.attemptNumber(attempt)] as const]),
    ...(platformNamed ? [row(say.platformNamed, platformNamed)] : []),
    ...(sellerNamed ? [row(say.sellerNamed, sellerNamed)] : []),
  ]
}

/** In red: invalid TLS, a wall or an error instead of the page, missing content. */
export function CaptureFindings({ capture }: { readonly capture: CaptureFacts }) {
  const { findings: say } = claimWords.use()
  const findings = severeFindings(capture)
  if (findings.length === 0) return null
  return (
    <Callout kind="error">
      <strong className="capture-findings">{say.title}</strong>
      <ul className="sheet-lines">
        {findings.map((finding) => (
          <li key={JSON.stringify(finding)}>
            <Finding finding={finding} />
          </li>
        ))}
      </ul>
    </Callout>
  )
}

function Finding({ finding }: { readonly finding: CaptureFinding }) {
  const say = claimWords.use()
  const { findings } = say
  if (finding.kind === 'partial') return findings.partial
  if (finding.kind === 'http-error') return findings.httpError(finding.status)
  const { kind, seen } = finding.warning
  return (
    <>
      {say.names[kind as keyof CaptureWords['names']] ?? kind}
      {seen !== null && <Seen text={seen} />}
    </>
  )
}

/** Those that do not weaken the evidence itself. */
export function CaptureWarnings({ warnings: all }: Pick<CaptureFacts, 'warnings'>) {
  const say = claimWords.use()
  const warnings = all.filter(({ kind }) => !isSevere(kind))
  if (warnings.length === 0) return null
  return (
    <Callout kind="warning">
      <strong>{say.warnings(warnings.length)}</strong>
      <ul className="sheet-lines">
        {warnings.map(({ kind, seen }) => (
          <li key={`${kind} ${seen}`}>
            {say.names[kind as keyof CaptureWords['names']] ?? kind}
            {seen !== null && <Seen text={seen} />}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** Our own notes are translated; other texts are quotes from the page. */
function Seen({ text }: { readonly text: string }) {
  const say = claimWords.use()
  const note = captureNote(text, say.notes)
  return (
    <div className="field-hint">
      {note ?? (
        <>
          {say.seen} <UserText text={text} />
        </>
      )}
    </div>
  )
}
