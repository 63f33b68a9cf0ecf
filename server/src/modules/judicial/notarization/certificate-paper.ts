// The certificate as a paper: parties, matter, the wording of the template, the list of evidence, and who issued it; a corrected version states what it corrects.
import type { Correction } from '@attestry/contract/modules/judicial/certificate-correction'
import { entryText } from '@attestry/contract/modules/judicial/template'
import { type InBothLanguages, inBothLanguages, type Paper, type Row, type Value } from '../../../adapters/paper/port.ts'
import type { CertificateContent } from '../certificate/content.ts'
import { fieldNames } from '../certificate/words.ts'
import { words as en } from './certificate-words.en.ts'
import { words as zh } from './certificate-words.zh.ts'
import type { ApplicationFacts, PaperFrame } from './facts.ts'
import { evidencePart } from './papers.ts'

const words = inBothLanguages(zh, en)
const MAX_LINES = 400

/** The public check of certificates. */
export const CHECK_PATH = '/website-show/notarial-certificate'

export interface CertificateFacts extends CertificateContent {
  readonly number: string
  readonly notary: string
  readonly approver: string
  /** Of a corrected version. */
  readonly firstIssuedAt?: string
  readonly corrects?: Pick<Correction, 'reason' | 'entries'> & { readonly version: number; readonly sha256: string }
}

const row = (label: InBothLanguages, ...values: Value[]): Row => ({ label, values })
const both = (sentences: InBothLanguages | undefined): Value => ({
  sentences: sentences ?? { zh: '', en: '' },
  maxLines: MAX_LINES,
})

export function certificatePaper(certificate: CertificateFacts, frame: PaperFrame): Paper {
  const { facts, statement, number } = certificate
  const { office, template, drawnAt } = frame
  return {
    title: words.title,
    number: { label: words.file, value: `CERT-${facts.id.slice(-12).toUpperCase()}-${frame.number}` },
    issuer: office.platformName,
    ...(office.platformEnglishName ? { englishIssuer: office.platformEnglishName } : {}),
    ...(office.office ? { office: office.office } : {}),
    issuedAt: drawnAt,
    lead: office.demo ? [words.demo] : [],
    sections: [
      {
        heading: words.certificate,
        parts: [{ kind: 'rows', rows: [row(words.number, { text: number, type: 'strong' })] }],
      },
      ...correctionSections(certificate, frame),
      { heading: words.parties, parts: [{ kind: 'rows', rows: partyRows(facts) }] },
      {
        heading: words.matter,
        parts: [
          {
            kind: 'rows',
            rows: [
              row(words.matter, both(entryText(template.matters, facts.matter))),
              row(words.use, both(entryText(template.uses, facts.use))),
            ],
          },
        ],
      },
      { heading: words.statement, parts: [{ kind: 'text', sentences: statement, stacked: true }] },
      { ...evidencePart(facts.evidence), heading: words.evidence },
      {
        heading: words.issued,
        parts: [
          { kind: 'rows', rows: issueRows(certificate, frame) },
          { kind: 'text', sentences: words.seal, stacked: true },
        ],
      },
    ],
    remarks: { replaced: words.replaced, cut: words.cut },
    verification: { url: `${office.publicUrl}${CHECK_PATH}?number=${encodeURIComponent(number)}`, alt: words.qrAlt },
    metadata: { keywords: `attestry-notarial-certificate:${facts.id}`, reason: `Notarial certificate ${facts.id}` },
  }
}

function partyRows({ applicant, agent }: ApplicationFacts): Row[] {
  const { kind, name, number, representative } = applicant
  return [
    row(words.applicant, { text: name, type: 'strong' }),
    row(kind === 'person' ? words.identity : words.creditCode, { text: number, type: 'mono' }),
    ...(representative ? [row(words.representative, { text: representative })] : []),
    ...(agent ? [row(words.agent, { text: agent.name }, { text: agent.number, type: 'mono' })] : []),
  ]
}

/** The earlier version is named by its digest, so that both can be told apart for ever. */
function correctionSections({ corrects, firstIssuedAt }: CertificateFacts, { number }: PaperFrame): Paper['sections'] {
  if (!corrects || !firstIssuedAt) return []
  return [
    {
      heading: words.corrected,
      parts: [
        { kind: 'text', sentences: words.correctedLead(String(number), String(corrects.version)), stacked: true },
        {
          kind: 'rows',
          rows: [
            row(words.reason, { text: corrects.reason, maxLines: MAX_LINES }),
            row(words.firstIssuedAt, { time: firstIssuedAt }),
            row(words.replacedDigest, { digest: corrects.sha256 }),
          ],
        },
        {
          kind: 'table',
          title: words.changes,
          columns: [
            { label: words.item, width: 50, maxLines: 4 },
            { label: words.was, width: 76, maxLines: MAX_LINES },
            { label: words.now, width: 76, maxLines: MAX_LINES },
          ],
          rows: corrects.entries.map(({ field, was, now }) => [fieldNames[field], was, now]),
          more: null,
        },
      ],
    },
  ]
}

const issueRows = ({ notary, approver, corrects }: CertificateFacts, { office, drawnAt }: PaperFrame): Row[] => [
  row(words.office, { text: office.office?.name ?? office.platformName, type: 'strong' }),
  row(words.notary, { text: notary }),
  row(words.approver, { text: approver }),
  row(corrects ? words.correctedAt : words.issuedAt, { time: drawnAt }),
]
