// What the first page says about a capture: addresses, server, connection, times, result, cleanliness, and in red what weakens it.
import type { CaptureFacts } from '@attestry/contract/modules/attestation/capture-facts'
import {
  type CaptureFinding,
  type ConnectionState,
  connectionOf,
  isSevere,
  readServer,
  severeFindings,
} from '@attestry/contract/modules/attestation/capture-finding'
import { beijingTime, type InBothLanguages, type Part, type Picture, type Row, type Value } from '../../../adapters/paper/port.ts'
import { certificateWords as words } from './certificate-words.ts'
import { type CertificateFacts, certifiedWarning } from './facts.ts'

const MAX_ADDRESS_LINES = 3
const MAX_TLS_LINES = 2
/** The facts on the next page list all. */
const MAX_ALERTS = 5
/** Enough to find the image among the files, where its whole digest is listed. */
const SHOWN_DIGEST_CHARS = 16
const unsafe: ReadonlySet<ConnectionState> = new Set(['not-verified', 'plain'])
const labels = words.front

export function captureAlerts({ capture }: CertificateFacts): Part[] {
  const findings = capture ? severeFindings(capture) : []
  if (findings.length === 0) return []
  return [{ kind: 'alert', title: words.findings.title, lines: findings.slice(0, MAX_ALERTS).map(findingText) }]
}

function findingText(finding: CaptureFinding): InBothLanguages {
  if (finding.kind === 'partial') return words.findings.partial
  if (finding.kind === 'http-error') return words.findings.httpError(finding.status)
  const { name, seen } = certifiedWarning(finding.warning)
  if (seen === null) return name
  const note = typeof seen === 'string' ? { zh: seen, en: seen } : seen
  return { zh: `${name.zh}\uff1a${note.zh}`, en: `${name.en}: ${note.en}` }
}

/** The address first: the site chooses the title of its page. */
export function captureFrontRows(facts: CertificateFacts, capture: CaptureFacts, owner: Row): Row[] {
  const { addressAsked, addressReached } = capture
  const address = (text: string): Value => ({ text, type: 'monoSmall', maxLines: MAX_ADDRESS_LINES })
  return [
    {
      label: labels.addressAsked,
      values: [
        address(addressAsked),
        ...(addressReached === addressAsked ? [{ sentences: labels.sameAddress, type: 'note' } as const] : []),
      ],
    },
    ...(addressReached === addressAsked
      ? []
      : [
          {
            label: labels.addressReached,
            values: [
              addressReached === null
                ? ({ sentences: labels.notReached, type: 'note', alert: true } as const)
                : address(addressReached),
            ],
          },
        ]),
    { label: labels.titleOfPage, values: [{ text: facts.name.trim() || words.facts.none.zh, type: 'small', maxLines: 2 }] },
    owner,
    serverRow(capture),
    ...timeRows(capture),
    resultRow(capture),
    cleanlinessRow(facts),
  ]
}

/** Address and status, the identity that the server showed, and what the connection proves. */
function serverRow(capture: CaptureFacts): Row {
  const { server, httpStatus, tls } = capture
  const state = connectionOf(capture)
  const { address, port } = readServer(server ?? '') ?? {}
  const shown = address && !port ? address : server
  const answer = [shown, httpStatus && `HTTP ${httpStatus}`].filter(Boolean).join('  ·  ')
  return {
    label: labels.server,
    values: [
      ...(answer ? [{ text: answer, type: 'monoSmall', maxLines: 2 } as const] : []),
      ...(tls === null ? [] : [{ text: tls, type: 'small', maxLines: MAX_TLS_LINES } as const]),
      { sentences: words.connections[state], type: 'note', stacked: true, alert: unsafe.has(state) },
    ],
  }
}

function timeRows({ startedAt, endedAt }: CaptureFacts): Row[] {
  const times = [startedAt, endedAt].flatMap((time) => (time === null ? [] : [beijingTime(time)]))
  if (times.length === 0) return []
  return [
    {
      label: labels.captured,
      values: [
        { text: times.join(' – '), type: 'monoSmall', maxLines: 2 },
        { sentences: labels.hostClock, type: 'note' },
      ],
    },
  ]
}

function resultRow({ attempt, completeness, warnings }: CaptureFacts): Row {
  const remarks = warnings.filter(({ kind }) => !isSevere(kind)).map((warning) => certifiedWarning(warning).name)
  // Every file may exist although content is missing in them, which the red box says.
  const isComplete = completeness === 'complete' && !warnings.some(({ kind }) => kind === 'incomplete')
  const outcome = [
    ...(isComplete || completeness === 'partial' ? [labels.completeness[completeness]] : []),
    ...(attempt === null ? [] : [labels.attempt(attempt)]),
  ]
  return {
    label: labels.result,
    values: [
      ...(outcome.length > 0 ? [{ sentences: joined(outcome), type: 'note', alert: completeness === 'partial' } as const] : []),
      { sentences: warningsText(remarks), type: 'note', maxLines: 2 },
    ],
  }
}

const joined = (texts: readonly InBothLanguages[]): InBothLanguages => ({
  zh: texts.map(({ zh }) => zh).join('\uff0c'),
  en: texts.map(({ en }) => en).join(', '),
})

function warningsText(remarks: readonly InBothLanguages[]): InBothLanguages {
  const { warnings, noWarnings } = labels
  const list = (language: 'zh' | 'en', separator: string) =>
    remarks.map((remark) => remark[language]).join(separator) || noWarnings[language]
  return { zh: `${warnings.zh}\uff1a${list('zh', '\uff1b')}`, en: `${warnings.en}: ${list('en', '; ')}` }
}

function cleanlinessRow({ cleanliness }: CertificateFacts): Row {
  const { checks, passed, failed, unreadable, noCleanliness } = labels
  const items = [
    { name: checks.profile, at: ['profile', 'emptyBefore'], expected: true },
    { name: checks.context, at: ['context', 'before', 'cookies'], expected: 0 },
    { name: checks.removed, at: ['context', 'removedAfterwards'], expected: true },
    { name: checks.settings, at: ['settingsUnchanged'], expected: true },
    { name: checks.roots, at: ['rootStore', 'keysTrustedForRehearsal'], expected: [] },
    { name: checks.isolation, at: ['isolation'], expected: 'namespace' },
  ]
  return {
    label: labels.cleanliness,
    values: [
      cleanliness === null
        ? { sentences: noCleanliness, type: 'note', alert: true }
        : { checklist: { json: cleanliness, items, passed, failed, unreadable } },
    ],
  }
}

export function pictureOf({ preview }: CertificateFacts): Picture | undefined {
  if (!preview) return undefined
  const { pictureAlt: alt, picture, noPicture: unreadable } = labels
  return { jpeg: preview.jpeg, alt, caption: picture(preview.sha256.slice(0, SHOWN_DIGEST_CHARS)), unreadable }
}
