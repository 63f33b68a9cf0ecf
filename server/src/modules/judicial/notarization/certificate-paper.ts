// The certificate as a paper: parties, matter, the wording of the template, the list of evidence, and who issued it.
import { entryText } from '@attestry/contract/modules/judicial/template'
import {
  groupedNumber,
  type InBothLanguages,
  inBothLanguages,
  type Paper,
  type Row,
  type Value,
} from '../../../adapters/paper/port.ts'
import { dayAt } from '../../../kernel/beijing-time.ts'
import { words as en } from './certificate-words.en.ts'
import { words as zh } from './certificate-words.zh.ts'
import type { ApplicationFacts, PaperFrame } from './facts.ts'
import { evidencePart, QUERY_PATH } from './papers.ts'

const words = inBothLanguages(zh, en)
const MAX_LINES = 400

export interface IssueFacts {
  readonly number: string
  readonly notary: string
  readonly approver: string
}

const row = (label: InBothLanguages, ...values: Value[]): Row => ({ label, values })
const both = (sentences: InBothLanguages | undefined): Value => ({
  sentences: sentences ?? { zh: '', en: '' },
  maxLines: MAX_LINES,
})

export function certificatePaper(facts: ApplicationFacts, issue: IssueFacts, frame: PaperFrame): Paper {
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
        parts: [{ kind: 'rows', rows: [row(words.number, { text: issue.number, type: 'strong' })] }],
      },
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
      { heading: words.statement, parts: [{ kind: 'text', sentences: statementOf(facts, frame), stacked: true }] },
      { ...evidencePart(facts.evidence), heading: words.evidence },
      {
        heading: words.issued,
        parts: [
          { kind: 'rows', rows: issueRows(issue, frame) },
          { kind: 'text', sentences: words.seal, stacked: true },
        ],
      },
    ],
    remarks: { replaced: words.replaced, cut: words.cut },
    verification: { url: office.publicUrl + QUERY_PATH, alt: words.qrAlt },
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

/** The wording is the template's; nothing is stated that was not checked when it was approved. */
function statementOf({ applicant, evidence }: ApplicationFacts, { template, drawnAt }: PaperFrame): InBothLanguages {
  const filled = (text: string) =>
    text
      .replaceAll('{applicant}', applicant.name)
      .replaceAll('{count}', groupedNumber(evidence.length))
      .replaceAll('{day}', dayAt(new Date(drawnAt)))
  return { zh: filled(template.certificate.zh), en: filled(template.certificate.en) }
}

const issueRows = ({ notary, approver }: IssueFacts, { office, drawnAt }: PaperFrame): Row[] => [
  row(words.office, { text: office.office?.name ?? office.platformName, type: 'strong' }),
  row(words.notary, { text: notary }),
  row(words.approver, { text: approver }),
  row(words.issuedAt, { time: drawnAt }),
]
