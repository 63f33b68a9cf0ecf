// How a captured record was obtained: addresses, named parties, and the warnings of the capture.
import type { CaptureFacts } from '@attestry/contract/modules/attestation/capture-facts'
import {
  connectionOf,
  isSevere,
  readServer,
  severeFindings,
  type WarningGroup,
  wallOf,
  warningGroups,
} from '@attestry/contract/modules/attestation/capture-finding'
import { captureNote } from '@attestry/contract/modules/evidence/capture-note'
import { time } from '../../../kernel/format.ts'
import { Callout } from '../../../light/Callout.tsx'
import type { KeyValueRow } from '../../../light/KeyValue.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { claimWords } from './claim-words.ts'

/** In the signed text about TLS: when the site's certificate expires. */
const ISO_TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

type CaptureWords = ReturnType<typeof claimWords.use>

const row = (label: string, value: string): KeyValueRow => [label, <UserText key="value" text={value} />]

/** What was captured: addresses, named parties, whether it is complete. */
export function captureRows(capture: CaptureFacts | null, say: CaptureWords): KeyValueRow[] {
  if (!capture) return []
  const { addressAsked, addressReached, completeness, platformNamed, sellerNamed, platformOnPage, sellerOnPage } = capture
  const wall = wallOf(capture)
  return [
    row(say.addressAsked, addressAsked),
    ...(addressReached && addressReached !== addressAsked ? [row(say.addressReached, addressReached)] : []),
    ...(platformNamed ? [row(say.platformNamed, platformNamed)] : []),
    ...(sellerNamed ? [row(say.sellerNamed, sellerNamed)] : []),
    ...(platformOnPage ? [row(say.platformOnPage, platformOnPage)] : []),
    ...(sellerOnPage ? [row(say.sellerOnPage, sellerOnPage)] : []),
    ...(completeness === 'complete' || completeness === 'partial'
      ? [
          [
            say.completeness,
            wall && completeness === 'complete' ? say.completeWall(wall) : say.completenesses[completeness],
          ] as const,
        ]
      : []),
  ]
}

/** How it was obtained. */
export function connectionRows(capture: CaptureFacts, say: CaptureWords): KeyValueRow[] {
  const { server, httpStatus, tls, attempt } = capture
  return [
    ...(server === null ? [] : [row(say.server, serverText(server, say))]),
    ...(httpStatus === null ? [] : [[say.httpStatus, httpStatus] as const]),
    ...(tls === null
      ? []
      : [
          row(
            say.tls,
            tls.replace(ISO_TIME, (iso) => time(iso)),
          ),
        ]),
    [say.connection, say.connections[connectionOf(capture)]],
    ...(attempt === null ? [] : [[say.attempt, say.attemptNumber(attempt)] as const]),
  ]
}

function serverText(server: string, say: CaptureWords): string {
  const { address = server, port } = readServer(server) ?? {}
  return port ? say.serverAt(address, port) : address
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
        {warningGroups(findings.flatMap((finding) => (finding.kind === 'warning' ? [finding.warning] : []))).map((group) => (
          <WarningLine key={group.kind} group={group} />
        ))}
        {findings.map((finding) => {
          if (finding.kind === 'partial') return <li key="partial">{say.partial}</li>
          return finding.kind === 'http-error' && <li key="http-error">{say.httpError(finding.status)}</li>
        })}
      </ul>
    </Callout>
  )
}

function WarningLine({ group: { kind, seen } }: { readonly group: WarningGroup<string> }) {
  const say = claimWords.use()
  return (
    <li>
      {say.names[kind as keyof CaptureWords['names']] ?? kind}
      {seen.map((text) => (
        <Seen key={text} text={text} />
      ))}
    </li>
  )
}

/** Those that do not weaken the evidence itself. */
export function CaptureWarnings({ warnings: all }: Pick<CaptureFacts, 'warnings'>) {
  const say = claimWords.use()
  const warnings = warningGroups(all.filter(({ kind }) => !isSevere(kind)))
  if (warnings.length === 0) return null
  return (
    <Callout kind="warning">
      <strong>{say.warnings(warnings.length)}</strong>
      <ul className="sheet-lines">
        {warnings.map((group) => (
          <WarningLine key={group.kind} group={group} />
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
