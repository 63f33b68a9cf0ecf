// The chapters of an archive in the order in which an office binds a file; those without content are left out.

import { totalFenOf } from '@attestry/contract/modules/casework/quote'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { TemplateEntry } from '@attestry/contract/modules/judicial/template'
import { yuanOfFen } from '@attestry/contract/money'
import {
  type BoundPiece,
  groupedNumber,
  type InBothLanguages,
  type Part,
  type Row,
  type Section,
  type TableCell,
} from '../../../adapters/paper/port.ts'
import { localTime } from '../../../kernel/beijing-time.ts'
import { fieldNames } from '../certificate/words.ts'
import { evidencePart } from '../notarization/papers.ts'
import { archivePage, archiveWords as words } from './archive-page.ts'
import type { ArchivedFile, ArchiveFacts, Chapter, StepFacts } from './facts.ts'

const MAX_LINES = 400
const column = (label: InBothLanguages, width: number, align?: 'right') => ({
  label,
  width,
  maxLines: MAX_LINES,
  ...(align ? { align } : {}),
})
const table = (title: InBothLanguages, columns: ReturnType<typeof column>[], rows: TableCell[][]): Part => ({
  kind: 'table',
  title,
  columns,
  rows,
  more: null,
})
const time = (at: string): string => localTime(new Date(at))
const row = (label: InBothLanguages, ...values: Row['values']): Row => ({ label, values })
const rows = (list: readonly Row[]): Part => ({ kind: 'rows', rows: list })

export function chaptersOf(facts: ArchiveFacts): Chapter[] {
  const { certificates, documents, application, papers, quotes, messages, deliveries } = facts
  const made = (title: InBothLanguages, sections: Section[], isThere = true): Chapter[] =>
    isThere ? [{ title, sha256: null, pieces: [{ paper: archivePage(facts, title, sections) }] }] : []
  const kept = (title: InBothLanguages, file: ArchivedFile | undefined): Chapter[] =>
    file ? [{ title, sha256: file.sha256, pieces: [fileOf(facts, title, file)] }] : []
  const { chapters } = words
  return [
    ...certificates.flatMap((file, at) => kept(titleOf(facts, at, file.version), file)),
    ...kept(chapters.write, documents.write),
    ...kept(chapters.notice, documents.notice),
    ...kept(chapters.receipt, documents.receipt),
    ...kept(chapters.transcript, documents.transcript),
    ...made(chapters.evidence, [evidencePart(application.evidence)]),
    ...(papers.length > 0 ? [paperChapter(facts)] : []),
    ...made(chapters.examination, examination(facts), stepOf(facts, 'price') !== undefined),
    ...made(chapters.fee, feeSections(facts), quotes.length > 0),
    ...made(chapters.approval, approvalSections(facts), stepOf(facts, 'approve') !== undefined),
    ...made(chapters.messages, [messageSection(facts)], messages.length > 0),
    ...made(chapters.timeline, timelineSections(facts)),
    ...made(chapters.delivery, [deliverySection(facts)], deliveries.length > 0),
  ]
}

const titleOf = ({ state }: ArchiveFacts, at: number, version: number): InBothLanguages =>
  at > 0 ? words.chapters.replaced(String(version)) : state === 'revoked' ? words.chapters.revoked : words.chapters.certificate

const fileOf = (facts: ArchiveFacts, title: InBothLanguages, { bytes, sha256 }: ArchivedFile): BoundPiece => ({
  file: bytes,
  mediaType: 'application/pdf',
  name: `${sha256.slice(0, 16)}.pdf`,
  slip: archivePage(facts, words.slip, [slipSection(title.zh, sha256)]),
})

const slipSection = (name: string, sha256: string): Section => ({
  heading: words.slip,
  parts: [
    rows([row(words.file, { text: name, maxLines: 4 }), row(words.sha256, { digest: sha256 })]),
    { kind: 'text', sentences: words.slipText, stacked: true },
  ],
})

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

function paperChapter(facts: ArchiveFacts): Chapter {
  const title = words.chapters.papers
  const list: Part = table(
    words.paperList,
    [
      column(words.place, 12),
      column(words.paperKind, 36),
      column(words.paperName, 46),
      column(words.sha256, 74),
      column(words.uploaded, 34),
    ],
    facts.papers.map(({ kind, name, sha256, uploadedAt }, at) => [
      String(at + 1),
      words.paperKinds[kind],
      name,
      { digest: sha256 },
      time(uploadedAt),
    ]),
  )
  const files = facts.papers.map(({ name, mediaType, sha256, bytes }, at): BoundPiece => {
    const slip = archivePage(facts, words.slip, [slipSection(`${at + 1}. ${name}`, sha256)])
    const file = `${at + 1}-${sha256.slice(0, 16)}.${extensions[mediaType] ?? 'bin'}`
    return bytes === null ? { paper: slip } : { file: bytes, mediaType, name: file, slip, isForeign: true }
  })
  return {
    title,
    sha256: null,
    pieces: [{ paper: archivePage(facts, title, [{ heading: words.paperList, parts: [list] }]) }, ...files],
  }
}

const stepOf = ({ steps }: Pick<ArchiveFacts, 'steps'>, act: string): StepFacts | undefined =>
  steps.findLast((step) => step.act === act)

/** An act that demands every check proves that all of them were made, by whom and when. */
const checkTable = (checks: readonly TemplateEntry[], { name, at }: StepFacts): Part =>
  table(
    words.checks,
    [
      column(words.place, 12),
      column(words.check, 96),
      column(words.result, 26),
      column(words.madeBy, 34),
      column(words.madeAt, 34),
    ],
    checks.map(({ text }, place) => [String(place + 1), { stacked: [text.zh, text.en] }, words.made, name, time(at)]),
  )

function examination(facts: ArchiveFacts): Section[] {
  const step = stepOf(facts, 'price')
  return step ? [{ heading: words.chapters.examination, parts: [checkTable(facts.template.acceptanceChecks, step)] }] : []
}

function feeSections({ quotes, payment, refunds }: ArchiveFacts): Section[] {
  const quoted = quotes.map(
    ({ version, lines, madeAt }): Section => ({
      heading: words.quote(String(version)),
      parts: [
        rows([row(words.quotedAt, { time: madeAt })]),
        table(
          words.quote(String(version)),
          [column(words.item, 110), column(words.quantity, 30, 'right'), column(words.amount, 60, 'right')],
          [
            ...lines.map(({ name, quantity, unitFen }): TableCell[] => [
              name,
              groupedNumber(quantity),
              yuanOfFen(quantity * unitFen),
            ]),
            [words.total, '', yuanOfFen(totalFenOf(lines))],
          ],
        ),
      ],
    }),
  )
  const paid = payment
    ? [row(words.paid, { text: `CNY ${yuanOfFen(payment.fen)}`, type: 'strong' }), row(words.paidAt, { time: payment.paidAt })]
    : [row(words.paid, { sentences: words.none })]
  const back = refunds.flatMap(({ fen, at, by }) => [
    row(words.refund, { text: `CNY ${yuanOfFen(fen)}`, type: 'strong' }, { time: at }, { label: words.refundedBy, value: by }),
  ])
  return [...quoted, { heading: words.payment, parts: [rows([...paid, ...back])] }]
}

function approvalSections(facts: ArchiveFacts): Section[] {
  const proposal = stepOf(facts, 'propose')
  const approval = stepOf(facts, 'approve')
  if (!approval) return []
  const people = [
    ...(proposal ? [row(words.proposedBy, { text: proposal.name, type: 'strong' }, { time: proposal.at })] : []),
    row(words.approvedBy, { text: approval.name, type: 'strong' }, { time: approval.at }),
  ]
  const corrections = facts.corrections.map(
    ({ version, reason, entries }): Section => ({
      heading: words.correction(String(version)),
      parts: [
        rows([row(words.correctionReason, { text: reason, maxLines: MAX_LINES })]),
        table(
          words.changes,
          [column(words.item, 50), column(words.was, 76), column(words.now, 76)],
          entries.map(({ field, was, now }) => [fieldNames[field], was, now]),
        ),
      ],
    }),
  )
  return [
    { heading: words.chapters.approval, parts: [rows(people), checkTable(facts.template.approvalChecks, approval)] },
    ...corrections,
  ]
}

const messageSection = ({ messages }: ArchiveFacts): Section => ({
  heading: words.messages,
  parts: [
    table(
      words.messages,
      [column(words.place, 12), column(words.writer, 36), column(words.text, 90), column(words.sent, 33), column(words.read, 33)],
      messages.map(({ side, name, text, at, readAt }, place) => [
        String(place + 1),
        { stacked: [words.sides[side], name] },
        text,
        time(at),
        readAt ? time(readAt) : words.unread,
      ]),
    ),
  ],
})

const actNames: Readonly<Record<string, InBothLanguages>> = { ...notarizationCase.acts, ...words.taken }

function timelineSections({ steps, clocks }: ArchiveFacts): Section[] {
  const list = table(
    words.steps,
    [column(words.at, 34), column(words.actor, 38), column(words.act, 42), column(words.state, 36), column(words.note, 52)],
    steps.map(({ at, actor, name, act, to, note }) => [
      time(at),
      name ? { stacked: [words.actors[actor], name] } : words.actors[actor],
      act === null ? words.openedStep : (actNames[act] ?? act),
      notarizationCase.states[to].name,
      note,
    ]),
  )
  const limits = table(
    words.clocks,
    [column(words.clock, 60), column(words.started, 50), column(words.used, 46), column(words.isLate, 46)],
    clocks.map(({ name, startedAt, used, workingDays, isLate }) => [
      notarizationCase.clocks?.[name] ?? name,
      time(startedAt),
      words.of(String(used), String(workingDays)),
      isLate ? words.late : words.onTime,
    ]),
  )
  return [{ heading: words.steps, parts: [list] }, ...(clocks.length > 0 ? [{ heading: words.clocks, parts: [limits] }] : [])]
}

const deliverySection = ({ deliveries }: ArchiveFacts): Section => ({
  heading: words.delivery,
  parts: [
    table(
      words.delivery,
      [
        column(words.at, 34),
        column(words.means, 42),
        column(words.version, 22),
        column(words.details, 66),
        column(words.recorded, 38),
      ],
      [...deliveries]
        .reverse()
        .map(({ at, means, version, carrier, tracking, recipient, receipt, by }) => [
          time(at),
          words.meansOf[means],
          String(version),
          [carrier, tracking, recipient, receipt].filter(Boolean).join(' · '),
          by,
        ]),
    ),
    rows([row(words.signature, { blank: 'signature' })]),
  ],
})
