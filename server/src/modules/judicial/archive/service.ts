// Exports the archive of a case that has ended as one PDF; every file in it is opened in the name of the member of staff, which the audit log records.
import { createHash } from 'node:crypto'
import type { certificateDeskApi } from '@attestry/contract/modules/judicial/certificate-desk'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import type { NotarizationState } from '@attestry/contract/modules/judicial/notarization-case'
import { documentKeys } from '@attestry/contract/modules/judicial/notarization-view'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { quotesOf, stepsOf } from '../../casework/public.ts'
import { findDocument, openDocument } from '../../document/public.ts'
import { documentsOf, liveDocument, openNewest } from '../../signing/public.ts'
import { openEntries } from '../certificate/content.ts'
import { correctionsOf, versionsOf } from '../certificate/store.ts'
import { readAllMessages } from '../message/service.ts'
import { certificateBytes } from '../notarization/certificate.ts'
import { officeFacts, pdfAnswer } from '../notarization/documents.ts'
import { signedFacts } from '../notarization/draft.ts'
import { type Found, requireApplication, subjectOf } from '../notarization/own.ts'
import { paymentOf, refundsOf } from '../notarization/store.ts'
import { progressOf } from '../notarization/view.ts'
import { viewPaper } from '../paper/service.ts'
import { papersOf } from '../paper/store.ts'
import { templateOf } from '../template/store.ts'
import { archiveNumber, contentsPaper, coverPaper } from './archive-page.ts'
import { chaptersOf } from './chapters.ts'
import type { ArchivedFile, ArchiveFacts } from './facts.ts'

const endStates: readonly NotarizationState[] = ['issued', 'revoked', 'rejected', 'terminated', 'abandoned']
/** Of all papers together; later ones are listed with their digest, and stay in the system. */
const MAX_PAPER_BYTES = 96 * 1024 * 1024

export const exportArchive: Service<typeof certificateDeskApi.archive> = async (deps, actor, { id }) => {
  const found = await requireApplication(deps, actor, id)
  if (!endStates.includes(found.held.state)) refuse(judicialErrors.CASE_OPEN)
  const facts = await archiveFacts(deps, actor, found)
  const chapters = chaptersOf(facts)
  const pdf = await deps.papers.bind({ cover: coverPaper(facts), contents: contentsPaper(facts, chapters), chapters })
  const bytes = Buffer.from(pdf)
  await inTransaction(deps, (inside) =>
    audit(inside, actor, {
      action: 'notarization.archive',
      subject: id,
      facts: { sha256: createHash('sha256').update(bytes).digest('hex') },
    }),
  )
  return pdfAnswer(`${archiveNumber(id)}.pdf`, bytes)
}

async function archiveFacts(deps: Deps, actor: Staff, found: Found): Promise<ArchiveFacts> {
  const { row, held } = found
  const { id, platform_id: platformId } = row
  const [office, template, progress, quotes, payment, refunds, versions, corrections, steps] = await Promise.all([
    officeFacts(deps, platformId),
    templateOf(deps.db, platformId, row.template_version),
    progressOf(deps, found),
    quotesOf(deps.db, id),
    paymentOf(deps.db, id),
    refundsOf(deps.db, id),
    versionsOf(deps.db, id),
    correctionsOf(deps.db, id),
    stepsOf(deps.db, id),
  ])
  const people = [...steps.flatMap(({ account_id }) => account_id ?? []), ...refunds.map(({ made_by }) => made_by)]
  const names = await accountNames(deps.db, [...new Set(people)])
  return {
    id,
    state: held.state,
    office,
    template,
    application: signedFacts(deps, row),
    exportedBy: actor.name,
    exportedAt: deps.clock.now().toISOString(),
    certificates: await certificatesIn(deps, actor, versions),
    documents: await documentsIn(deps, actor, found),
    papers: await papersIn(deps, actor, id),
    quotes: quotes.map(({ version, lines, made_at }) => ({ version, lines, madeAt: made_at.toISOString() })).reverse(),
    payment: payment && { fen: payment.fen, paidAt: payment.paid_at.toISOString() },
    refunds: refunds.map(({ fen, at, made_by }) => ({ fen, at: at.toISOString(), by: names.get(made_by) ?? '' })),
    corrections: versions.flatMap(({ version, correction }) => {
      const made = corrections.find(({ number }) => number === correction)
      return made ? [{ version, reason: made.reason, entries: openEntries(deps, made) }] : []
    }),
    messages: await readAllMessages(deps, id),
    steps: steps.map(({ at, actor: by, account_id, act, to_state, note }) => ({
      at: at.toISOString(),
      actor: by,
      name: (account_id && names.get(account_id)) ?? '',
      act,
      to: to_state as NotarizationState,
      note,
    })),
    clocks: progress.clocks,
    deliveries: progress.certificate?.deliveries ?? [],
  }
}

async function certificatesIn(deps: Deps, actor: Staff, versions: Awaited<ReturnType<typeof versionsOf>>) {
  const files: ArchiveFacts['certificates'][number][] = []
  for (const each of [...versions].reverse())
    files.push({
      version: each.version,
      number: each.number,
      sha256: each.sha256.toString('hex'),
      bytes: await certificateBytes(deps, actor, each),
    })
  return files
}

/** The documents that count; void ones stay in the system. */
async function documentsIn(deps: Deps, actor: Staff, { row }: Found): Promise<ArchiveFacts['documents']> {
  const all = await documentsOf(deps.db, row.platform_id, subjectOf(row.id))
  const files: [string, ArchivedFile][] = []
  for (const key of documentKeys) {
    const live = liveDocument(all, key)
    if (!live) continue
    const { bytes } = await openNewest(deps, actor, live)
    files.push([key, { bytes: await joined(bytes), sha256: live.newest.sha256.toString('hex') }])
  }
  return Object.fromEntries(files)
}

async function papersIn(deps: Deps, actor: Staff, id: string): Promise<ArchiveFacts['papers']> {
  const files: ArchiveFacts['papers'][number][] = []
  let left = MAX_PAPER_BYTES
  for (const row of await papersOf(deps.db, id)) {
    const document = await findDocument(deps.db, row.document_id)
    left -= row.size
    const bytes = document && left >= 0 ? await joined(await openDocument(deps, actor, document, { case: id })) : null
    files.push({ ...viewPaper(deps, row), bytes })
  }
  return files
}

async function joined(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
