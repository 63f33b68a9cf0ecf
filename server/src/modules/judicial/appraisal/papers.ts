// The papers of an appraisal: entrustment, opinion, the centre's release note, and corrections of form.
import { feeOfLines } from '@attestry/contract/modules/judicial/appraisal-draft'
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
import { QUERY_PATH } from '../notarization/papers.ts'
import type { AppraisalFacts, AppraisalFrame, MaterialFacts, OpinionFacts } from './facts.ts'
import { words as en } from './paper-words.en.ts'
import { words as zh } from './paper-words.zh.ts'

const words = inBothLanguages(zh, en)
type PaperKey = keyof typeof zh.titles

export const appraisalTitles: Readonly<Record<PaperKey, InBothLanguages>> = words.titles

export const entrusterPlace = ({ entruster, signer }: AppraisalFacts): SignaturePlace => ({
  field: 'entruster',
  label: words.places.entruster,
  name: entruster.name === signer ? signer : `${signer}（${entruster.name}）`,
})

export const appraiserPlaces = ({ appraisers }: Pick<OpinionFacts, 'appraisers'>): SignaturePlace[] =>
  appraisers.map(({ name }, at) => ({
    field: at === 0 ? 'first' : 'second',
    label: at === 0 ? words.places.first : words.places.second,
    name,
  }))

const MAX_LINES = 400
const text = (value: string): Value => ({ text: value, maxLines: MAX_LINES })
const both = (value: InBothLanguages): Value => ({ sentences: value, maxLines: MAX_LINES })
const row = (label: InBothLanguages, ...values: Value[]): Row => ({ label, values })
const rows = (...list: Row[]): Part => ({ kind: 'rows', rows: list })
/** A block is never broken between pages, so a longer paragraph would run off its page. */
const MAX_BLOCK_CHARS = 400
const SENTENCES = new RegExp(`.{1,${MAX_BLOCK_CHARS - 1}}(?:[。；？！.;?!]|$)|.{1,${MAX_BLOCK_CHARS}}`, 'gu')

/** A text of any length. */
const paragraphs = (value: string): Part[] =>
  value
    .split(/\n+/)
    .flatMap((line) => line.trim().match(SENTENCES) ?? [])
    .map((line) => ({ kind: 'text', sentences: { zh: line, en: '' }, stacked: true }))

function paper(key: PaperKey, id: string, frame: AppraisalFrame, lead: InBothLanguages, sections: Section[]): Paper {
  const { office, settings, number, drawnAt } = frame
  const value = `${key.toUpperCase()}-${id.slice(-12).toUpperCase()}-${number}`
  return {
    title: words.titles[key],
    number: { label: words.number, value },
    issuer: office.platformName,
    ...(office.platformEnglishName ? { englishIssuer: office.platformEnglishName } : {}),
    // Not the notary office that issues the deposit certificates of the platform.
    office: { name: settings.centre.name },
    issuedAt: drawnAt,
    lead: [...(office.demo ? [words.demo] : []), lead],
    sections,
    remarks: { replaced: words.replaced, cut: words.cut },
    verification: { url: office.publicUrl + QUERY_PATH, alt: words.qrAlt },
    metadata: { keywords: `attestry-appraisal:${value}`, reason: `Appraisal ${value}` },
  }
}

export function entrustmentPaper(facts: AppraisalFacts, frame: AppraisalFrame): Paper {
  const { settings } = frame
  return paper('entrustment', facts.id, frame, words.leadEntrustment, [
    { heading: words.parties, parts: [rows(...partyRows(facts), ...centreRows(frame))] },
    { heading: words.matterHeading, parts: [rows(...matterRows(facts, frame), ...deliveryRows(facts))] },
    ...questionSections(facts),
    materialSection(facts.materials, words.form),
    { heading: words.fee, parts: [feeTable(facts)] },
    { heading: words.periods, parts: [rows(...periodRows(frame))] },
    ...(facts.firm
      ? []
      : [{ heading: words.riskHeading, parts: [{ kind: 'alert' as const, title: [words.riskHeading], lines: [[words.risk]] }] }]),
    {
      heading: words.noticeHeading,
      parts: [{ kind: 'points', title: words.notice, points: settings.notice.map((entry) => entry.text) }],
    },
    { heading: words.declaration, parts: [{ kind: 'text', sentences: words.declared, stacked: true }] },
  ])
}

function partyRows({ entruster, firm }: AppraisalFacts): Row[] {
  const { kind, name, number, phone, representative } = entruster
  return [
    row(words.entruster, { text: name, type: 'strong' }),
    row(kind === 'person' ? words.identity : words.creditCode, { text: number, type: 'mono' }),
    ...(representative ? [row(words.representative, text(representative))] : []),
    row(words.phone, text(phone)),
    ...(firm
      ? [row(words.firm, text(firm.name)), row(words.lawyer, text(firm.lawyer), { text: firm.licence, type: 'mono' })]
      : []),
  ]
}

const centreRows = ({ settings: { centre } }: AppraisalFrame): Row[] => [
  row(words.centre, { text: centre.name, type: 'strong' }),
  row(words.centreLicence, { text: centre.licence, type: 'mono' }),
]

function matterRows({ kind, earlier, matters, use }: AppraisalFacts, { settings }: AppraisalFrame): Row[] {
  const named = (list: AppraisalFrame['settings']['matters'], key: string): Value => {
    const entry = list.find((each) => each.key === key)
    if (!entry) throw new Error(`the settings have no entry ${key}`)
    return both(entry.text)
  }
  return [
    row(words.kind, both(words.kinds[kind])),
    ...(earlier ? [row(words.earlier, text(earlier))] : []),
    row(words.matters, ...matters.map((key) => named(settings.matters, key))),
    row(words.use, named(settings.uses, use)),
  ]
}

const questionSections = ({ questions, facts }: AppraisalFacts): Section[] => [
  { heading: words.questions, parts: paragraphs(questions) },
  { heading: words.facts, parts: paragraphs(facts) },
]

const deliveryRows = ({ copies, delivery }: AppraisalFacts): Row[] => [
  row(words.copies, both(words.copiesValue(groupedNumber(copies)))),
  row(words.delivery, both(words.deliveries[delivery.kind]), ...(delivery.to ? [text(delivery.to)] : [])),
]

const periodRows = ({ settings: { periods } }: AppraisalFrame): Row[] => [
  row(words.periodPayment, both(words.paymentWithin(groupedNumber(periods.payment)))),
  row(words.periodAcceptance, both(words.acceptanceWithin(groupedNumber(periods.acceptance)))),
  row(words.periodWork, both(words.workWithin(groupedNumber(periods.work), groupedNumber(periods.extension)))),
  row(words.periodSupplement, both(words.supplementWithin(groupedNumber(periods.supplement)))),
]

const materialSection = (materials: readonly MaterialFacts[], note?: InBothLanguages): Section => ({
  heading: words.materials,
  parts: [
    {
      kind: 'table',
      title: words.materials,
      columns: [
        { label: words.place, width: 12 },
        { label: words.what, width: 45, maxLines: MAX_LINES },
        { label: words.record, width: 66, maxLines: MAX_LINES },
        { label: words.sealed, width: 32, maxLines: 4 },
        { label: words.purpose, width: 48, maxLines: MAX_LINES },
      ],
      rows: materials.map(({ ano, name, kind, sealedAt, digest, purpose }, at) => [
        String(at + 1),
        { stacked: [name, kind] },
        { stacked: [ano, { digest }] },
        localTime(new Date(sealedAt)),
        purpose,
      ]),
      more: null,
    },
    ...(note ? [{ kind: 'text' as const, sentences: note, stacked: true }] : []),
  ],
})

const feeTable = ({ fee }: AppraisalFacts): Part => ({
  kind: 'table',
  title: words.fee,
  columns: [
    { label: words.feeItem, width: 110 },
    { label: words.feeQuantity, width: 30, align: 'right' },
    { label: words.feeAmount, width: 60, align: 'right' },
  ],
  rows: [
    ...fee.map(({ item, quantity, unitFen }) => [words.feeItems[item], groupedNumber(quantity), yuanOfFen(quantity * unitFen)]),
    [words.feeTotal, '', yuanOfFen(feeOfLines(fee))],
  ],
  more: null,
})

export function opinionPaper(
  facts: AppraisalFacts,
  opinion: OpinionFacts,
  materials: readonly MaterialFacts[],
  frame: AppraisalFrame,
): Paper {
  return paper('opinion', facts.id, frame, words.leadOpinion, [
    {
      heading: words.parties,
      parts: [
        rows(
          row(words.opinionNumber, { text: opinion.number, type: 'strong' }),
          ...partyRows(facts),
          ...centreRows(frame),
          row(words.acceptedAt, { time: opinion.acceptedAt }),
        ),
      ],
    },
    { heading: words.matterHeading, parts: [rows(...matterRows(facts, frame))] },
    ...questionSections(facts),
    materialSection(materials),
    {
      heading: words.process,
      parts: [
        {
          kind: 'table',
          title: words.standards,
          columns: [
            { label: words.standard, width: 60 },
            { label: words.standardTitle, width: 140, maxLines: 6 },
          ],
          rows: opinion.standards.map(({ code, title }) => [code, { stacked: [title.zh, title.en] }]),
          more: null,
        },
        ...paragraphs(opinion.examination),
      ],
    },
    { heading: words.tools, parts: paragraphs(opinion.tools) },
    { heading: words.analysis, parts: paragraphs(opinion.analysis) },
    { heading: words.opinion, parts: paragraphs(opinion.opinion) },
    { heading: words.annex, parts: [{ kind: 'text', sentences: words.annexText, stacked: true }] },
    {
      heading: words.appraisers,
      parts: [rows(...opinion.appraisers.map(({ name, licence }) => row(words.appraiser, text(name), licenceOf(licence))))],
    },
  ])
}

const licenceOf = (licence: string): Value => ({ label: words.licence, value: licence })

export interface IssueFacts {
  readonly key: 'release' | 'correction'
  readonly number: string
  readonly opinionSha256: string
  readonly appraisers: readonly { readonly name: string; readonly licence: string; readonly signedAt: string }[]
  /** Of a correction: what is corrected, and by whom. */
  readonly correction?: { readonly text: string; readonly name: string; readonly licence: string }
}

export function issuePaper(facts: AppraisalFacts, issue: IssueFacts, frame: AppraisalFrame): Paper {
  const { key, number, opinionSha256, appraisers, correction } = issue
  return paper(key, facts.id, frame, key === 'release' ? words.leadRelease : words.leadCorrection, [
    {
      heading: words.opinion,
      parts: [
        rows(
          row(words.opinionNumber, { text: number, type: 'strong' }),
          row(words.entruster, text(facts.entruster.name)),
          ...centreRows(frame),
          row(words.sha256, { digest: opinionSha256 }),
        ),
      ],
    },
    ...(correction
      ? [
          {
            heading: words.corrected,
            parts: [
              ...paragraphs(correction.text),
              rows(row(words.correctedBy, text(correction.name), licenceOf(correction.licence))),
            ],
          },
        ]
      : []),
    {
      heading: words.issued,
      parts: [
        rows(
          ...appraisers.flatMap(({ name, licence, signedAt }) => [
            row(words.appraiser, text(name), licenceOf(licence)),
            row(words.signedAt, { time: signedAt }),
          ]),
          row(words.issuedAt, { time: frame.drawnAt }),
        ),
      ],
    },
  ])
}
