// The four documents of a notarization as papers: application, notice, transcript, and the office's notice of acceptance.
import { totalFenOf } from '@attestry/contract/modules/casework/quote'
import type { DocumentKey } from '@attestry/contract/modules/judicial/notarization-view'
import { entryText, type TemplateEntry } from '@attestry/contract/modules/judicial/template'
import { yuanOfFen } from '@attestry/contract/money'
import {
  groupedNumber,
  type InBothLanguages,
  inBothLanguages,
  type Paper,
  type Part,
  type Row,
  type Section,
  type SignaturePlace,
  type Value,
} from '../../../adapters/paper/port.ts'
import { localTime } from '../../../kernel/beijing-time.ts'
import type { AcceptanceFacts, ApplicationFacts, EvidenceFacts, PaperFrame, TranscriptFacts } from './facts.ts'
import { words as en } from './paper-words.en.ts'
import { words as zh } from './paper-words.zh.ts'

const words = inBothLanguages(zh, en)

export const documentTitles: Readonly<Record<DocumentKey, InBothLanguages>> = words.titles

/** In the order of signing; the receipt has none, the office signs it with its own key. */
export function placesOf(
  key: DocumentKey,
  { signer, applicant }: Pick<ApplicationFacts, 'signer' | 'applicant'>,
  notary: string,
): SignaturePlace[] {
  const name = signer === applicant.name ? signer : words.signedFor(signer, applicant.name).zh
  const own = { field: 'applicant', label: words.places.applicant, name }
  if (key === 'receipt') return []
  return key === 'transcript' ? [own, { field: 'notary', label: words.places.notary, name: notary }] : [own]
}

const MAX_LINES = 400
/** The public search by record number. */
export const QUERY_PATH = '/website-show/query'

const text = (value: string): Value => ({ text: value, maxLines: MAX_LINES })
const both = (value: InBothLanguages): Value => ({ sentences: value, maxLines: MAX_LINES })
const row = (label: InBothLanguages, ...values: Value[]): Row => ({ label, values })

function paper(
  key: DocumentKey,
  { id }: Pick<ApplicationFacts, 'id'>,
  frame: PaperFrame,
  lead: InBothLanguages,
  sections: Section[],
): Paper {
  const { office, number, drawnAt } = frame
  const value = `${key.toUpperCase()}-${id.slice(-12).toUpperCase()}-${number}`
  return {
    title: words.titles[key],
    number: { label: words.number, value },
    issuer: office.platformName,
    ...(office.platformEnglishName ? { englishIssuer: office.platformEnglishName } : {}),
    ...(office.office ? { office: office.office } : {}),
    issuedAt: drawnAt,
    lead: [...(office.demo ? [words.demo] : []), lead],
    sections,
    remarks: { replaced: words.replaced, cut: words.cut },
    verification: { url: office.publicUrl + QUERY_PATH, alt: words.qrAlt },
    metadata: { keywords: `attestry-notarization:${value}`, reason: `Notarization ${value}` },
  }
}

export function applicationPaper(facts: ApplicationFacts, frame: PaperFrame): Paper {
  return paper('write', facts, frame, words.leadWrite, [
    { heading: words.applicantHeading, parts: [{ kind: 'rows', rows: applicantRows(facts) }] },
    { heading: words.matterHeading, parts: [{ kind: 'rows', rows: matterRows(facts, frame) }] },
    evidencePart(facts.evidence),
    { heading: words.declaration, parts: [{ kind: 'text', sentences: words.declared, stacked: true }] },
  ])
}

function applicantRows({ applicant, agent }: ApplicationFacts): Row[] {
  const { kind, name, number, phone, representative } = applicant
  return [
    row(words.kind, both(words.kinds[kind])),
    row(words.name, { text: name, type: 'strong' }),
    row(kind === 'person' ? words.identity : words.creditCode, { text: number, type: 'mono' }),
    ...(representative ? [row(words.representative, text(representative))] : []),
    row(words.phone, text(phone)),
    ...(agent
      ? [
          row(words.agentName, { text: agent.name, type: 'strong' }),
          row(words.identity, { text: agent.number, type: 'mono' }),
          row(words.relation, both(words.relations[agent.relation])),
        ]
      : []),
  ]
}

function matterRows(
  { matter, use, basis, reason, obtaining, copies, delivery }: ApplicationFacts,
  { template }: PaperFrame,
): Row[] {
  const named = (list: readonly TemplateEntry[], key: string): Value => {
    const entry = entryText(list, key)
    if (!entry) throw new Error(`the template has no entry ${key}`)
    return both(entry)
  }
  return [
    row(words.matter, named(template.matters, matter)),
    row(words.use, named(template.uses, use)),
    row(words.basis, named(template.bases, basis)),
    row(words.reason, text(reason)),
    row(words.obtaining, text(obtaining)),
    row(words.copies, both(words.copiesValue(groupedNumber(copies)))),
    row(words.delivery, both(words.deliveries[delivery.kind]), ...(delivery.to ? [text(delivery.to)] : [])),
  ]
}

const evidenceTable = (evidence: readonly EvidenceFacts[]): Part => ({
  kind: 'table',
  title: words.evidenceTitle,
  columns: [
    { label: words.place, width: 12 },
    { label: words.what, width: 45, maxLines: MAX_LINES },
    { label: words.record, width: 66, maxLines: MAX_LINES },
    { label: words.sealed, width: 32, maxLines: 4 },
    { label: words.purpose, width: 48, maxLines: MAX_LINES },
  ],
  rows: evidence.map(({ ano, name, kind, sealedAt, digest, purpose }, at) => [
    String(at + 1),
    { stacked: [name, kind] },
    { stacked: [ano, { digest }] },
    localTime(new Date(sealedAt)),
    purpose,
  ]),
  more: null,
})

export const evidencePart = (evidence: readonly EvidenceFacts[]): Section => ({
  heading: words.evidenceHeading,
  parts: [evidenceTable(evidence)],
})

export function noticePaper(facts: ApplicationFacts, frame: PaperFrame): Paper {
  const { notice, citations } = frame.template
  return paper('notice', facts, frame, words.leadNotice, [
    {
      heading: words.noticeHeading,
      parts: [{ kind: 'points', title: words.noticeTitle, points: notice.map((entry) => entry.text) }],
    },
    {
      heading: words.basisHeading,
      parts: [{ kind: 'points', title: words.citations, points: citations.map((entry) => entry.text) }],
    },
    { heading: words.confirmHeading, parts: [{ kind: 'text', sentences: words.confirmed, stacked: true }] },
  ])
}

export function transcriptPaper(facts: ApplicationFacts, transcript: TranscriptFacts, frame: PaperFrame): Paper {
  const { notary, place, askedAt, answers } = transcript
  return paper('transcript', facts, frame, words.leadTranscript, [
    {
      heading: words.askedHeading,
      parts: [
        {
          kind: 'rows',
          rows: [
            row(words.askedAt, { time: askedAt }),
            row(words.askedIn, text(place)),
            row(words.asker, text(notary)),
            row(words.asked, text(facts.signer)),
          ],
        },
      ],
    },
    {
      heading: words.answersHeading,
      parts: [
        {
          kind: 'table',
          title: words.answersTitle,
          columns: [
            { label: words.place, width: 12 },
            { label: words.question, width: 90, maxLines: MAX_LINES },
            { label: words.answer, width: 101, maxLines: MAX_LINES },
          ],
          rows: answers.map(({ question, answer }, at) => [
            String(at + 1),
            { stacked: [question.zh, question.en] },
            answer || words.notAnswered,
          ]),
          more: null,
        },
      ],
    },
    { heading: words.confirmHeading, parts: [{ kind: 'text', sentences: words.truth, stacked: true }] },
  ])
}

export function receiptPaper(facts: ApplicationFacts, acceptance: AcceptanceFacts, frame: PaperFrame): Paper {
  const { notary, acceptedAt, dueAt, lines } = acceptance
  return paper('receipt', facts, frame, words.leadReceipt, [
    {
      heading: words.acceptance,
      parts: [
        {
          kind: 'rows',
          rows: [
            row(words.name, { text: facts.applicant.name, type: 'strong' }),
            row(words.matter, both(entryText(frame.template.matters, facts.matter) ?? words.matter)),
            row(words.notary, text(notary)),
            row(words.acceptedAt, { time: acceptedAt }),
            row(words.dueAt, { time: dueAt }, { sentences: words.dueNote, type: 'note' }),
          ],
        },
        { kind: 'text', sentences: words.recusal, stacked: true },
      ],
    },
    evidencePart(facts.evidence),
    {
      heading: words.fee,
      parts: [
        {
          kind: 'table',
          title: words.fee,
          columns: [
            { label: words.feeItem, width: 110 },
            { label: words.feeQuantity, width: 30, align: 'right' },
            { label: words.feeAmount, width: 60, align: 'right' },
          ],
          rows: [
            ...lines.map(({ name, quantity, unitFen }) => [name, groupedNumber(quantity), yuanOfFen(quantity * unitFen)]),
            [words.feeTotal, '', yuanOfFen(totalFenOf(lines))],
          ],
          more: null,
        },
      ],
    },
  ])
}
