// The certificate of a purchase as a paper: goods, order, judgement, parcel and seals, and the record of every step.
import type { Goods, PurchaseDraft } from '@attestry/contract/modules/judicial/purchase-draft'
import { type EvidencePart, evidencePartNames, handlingNames } from '@attestry/contract/modules/judicial/purchase-evidence'
import type { Handling } from '@attestry/contract/modules/judicial/purchase-view'
import {
  groupedNumber,
  type InBothLanguages,
  inBothLanguages,
  type Paper,
  type Part,
  type Row,
  type Section,
  type TableCell,
  type Value,
} from '../../../adapters/paper/port.ts'
import { localTime } from '../../../kernel/beijing-time.ts'
import { CHECK_PATH } from '../notarization/certificate-paper.ts'
import type { OfficeFacts } from '../notarization/facts.ts'
import { QUERY_PATH } from '../notarization/papers.ts'
import type { Applicant } from './draft.ts'
import { words as en } from './paper-words.en.ts'
import { words as zh } from './paper-words.zh.ts'

export const words = inBothLanguages(zh, en)
const MAX_LINES = 400

export interface CertificateFacts {
  readonly id: string
  readonly number: string
  readonly applicant: Applicant
  readonly draft: PurchaseDraft
  readonly goods: readonly (Goods & { readonly place: number; readonly paid: string })[]
  readonly order: { readonly number: string; readonly boughtAt: string }
  readonly shipment: { readonly carrier: string; readonly number: string }
  readonly judgedAt: string
  readonly grounds: string
  readonly handlings: readonly Handling[]
  readonly evidence: readonly {
    readonly place: number
    readonly ano: string
    readonly name: string
    readonly parts: readonly EvidencePart[]
    readonly digest: string
    readonly sealedAt: string
  }[]
  readonly notary: string
  readonly approver: string
  readonly office: OfficeFacts
  readonly issuedAt: string
}

export const row = (label: InBothLanguages, ...values: Value[]): Row => ({ label, values })
export const text = (value: string): Value => ({ text: value, maxLines: MAX_LINES })

/** What every paper of a purchase has in common. */
export function purchasePaper(
  {
    id,
    kind,
    title,
    office,
    drawnAt,
  }: { id: string; kind: string; title: InBothLanguages; office: OfficeFacts; drawnAt: string },
  sections: Section[],
): Paper {
  const value = `${kind}-${id.slice(-12).toUpperCase()}`
  return {
    title,
    number: { label: words.file, value },
    issuer: office.platformName,
    ...(office.platformEnglishName ? { englishIssuer: office.platformEnglishName } : {}),
    ...(office.office ? { office: office.office } : {}),
    issuedAt: drawnAt,
    lead: office.demo ? [words.demo] : [],
    sections,
    remarks: { replaced: words.replaced, cut: words.cut },
    verification: { url: office.publicUrl + QUERY_PATH, alt: words.qrAlt },
    metadata: { keywords: `attestry-purchase:${value}`, reason: `Purchase notarization ${value}` },
  }
}

export function purchaseCertificatePaper(facts: CertificateFacts): Paper {
  const { id, number, applicant, draft, office, issuedAt } = facts
  const seal = facts.handlings.at(-1)?.sealAfter ?? ''
  const paper = purchasePaper({ id, kind: 'PCERT', title: words.title, office, drawnAt: issuedAt }, [
    { heading: words.certificate, parts: [{ kind: 'rows', rows: [row(words.number, { text: number, type: 'strong' })] }] },
    {
      heading: words.parties,
      parts: [
        {
          kind: 'rows',
          rows: [
            row(words.applicant, { text: applicant.name, type: 'strong' }),
            row(applicant.kind === 'person' ? words.identity : words.creditCode, { text: applicant.number, type: 'mono' }),
            row(words.right, text(draft.right)),
            row(words.reason, text(draft.reason)),
          ],
        },
      ],
    },
    {
      heading: words.statement,
      parts: [
        { kind: 'text', sentences: words.stated(applicant.name, draft.shop, draft.platform, seal), stacked: true },
        { kind: 'text', sentences: words.limits, stacked: true },
      ],
    },
    { heading: words.goods, parts: [goodsTable(facts), { kind: 'rows', rows: orderRows(facts) }] },
    {
      heading: words.judgement,
      parts: [{ kind: 'rows', rows: [row(words.judgedAt, { time: facts.judgedAt }), row(words.grounds, text(facts.grounds))] }],
    },
    { heading: words.custody, parts: [custodyTable(facts)] },
    { heading: words.evidence, parts: [evidenceTable(facts)] },
    {
      heading: words.issued,
      parts: [
        { kind: 'rows', rows: issueRows(facts) },
        { kind: 'text', sentences: words.seal, stacked: true },
      ],
    },
  ])
  const url = `${office.publicUrl}${CHECK_PATH}?number=${encodeURIComponent(number)}`
  return { ...paper, verification: { url, alt: words.checkAlt } }
}

const goodsTable = ({ goods }: CertificateFacts): Part => ({
  kind: 'table',
  title: words.goods,
  columns: [
    { label: words.place, width: 12 },
    { label: words.item, width: 60, maxLines: MAX_LINES },
    { label: words.link, width: 62, maxLines: MAX_LINES },
    { label: words.quantity, width: 18, align: 'right' },
    { label: words.unit, width: 25, align: 'right' },
    { label: words.paid, width: 25, align: 'right' },
  ],
  rows: goods.map(({ place, brand, name, spec, sales, link, quantity, unitYuan, paid }) => [
    String(place),
    { stacked: [`${brand} ${name}`, ...(spec ? [spec] : []), ...(sales ? [sales] : [])] },
    link,
    groupedNumber(quantity),
    unitYuan,
    paid,
  ]),
  more: null,
})

const orderRows = ({ draft, order, shipment }: CertificateFacts): Row[] => [
  row(words.shop, text(`${draft.shop} · ${draft.platform}`)),
  row(words.shopLink, text(draft.shopLink)),
  row(words.order, { text: order.number, type: 'mono' }),
  row(words.boughtAt, { time: order.boughtAt }),
  row(words.shipment, text(`${shipment.carrier} ${shipment.number}`)),
]

const sealCell = ({ sealBefore, sealAfter }: Handling): TableCell => {
  if (sealAfter) return sealBefore === sealAfter ? words.intact(sealAfter) : words.applied(sealAfter)
  return sealBefore ? words.opened(sealBefore) : words.none
}

const custodyTable = ({ handlings }: CertificateFacts): Part => ({
  kind: 'table',
  title: words.custody,
  columns: [
    { label: words.place, width: 12 },
    { label: words.what, width: 40, maxLines: 8 },
    { label: words.seals, width: 44, maxLines: 8 },
    { label: words.people, width: 36, maxLines: 8 },
    { label: words.note, width: 70, maxLines: MAX_LINES },
  ],
  rows: handlings.map((entry) => [
    String(entry.number),
    { stacked: [handlingNames[entry.kind], localTime(new Date(entry.confirmedAt ?? entry.madeAt))] },
    sealCell(entry),
    { stacked: [entry.madeBy, ...(entry.confirmedBy ? [entry.confirmedBy] : [])] },
    {
      stacked: [entry.note, entry.shelf, ...(entry.weightGrams === null ? [] : [words.weight(groupedNumber(entry.weightGrams))])],
    },
  ]),
  more: null,
})

const evidenceTable = ({ evidence }: CertificateFacts): Part => ({
  kind: 'table',
  title: words.evidence,
  columns: [
    { label: words.place, width: 12 },
    { label: words.shows, width: 62, maxLines: MAX_LINES },
    { label: words.record, width: 92, maxLines: MAX_LINES },
    { label: words.sealed, width: 36, maxLines: 4 },
  ],
  rows: evidence.map(({ place, ano, name, parts, digest, sealedAt }) => [
    String(place),
    { stacked: [name, ...parts.map((part) => evidencePartNames[part])] },
    { stacked: [ano, { digest }] },
    localTime(new Date(sealedAt)),
  ]),
  more: null,
})

const issueRows = ({ office, notary, approver, issuedAt }: CertificateFacts): Row[] => [
  row(words.office, { text: office.office?.name ?? office.platformName, type: 'strong' }),
  row(words.notary, { text: notary }),
  row(words.approver, { text: approver }),
  row(words.issuedAt, { time: issuedAt }),
]
