// The transcript of a case: saved by its handler, drawn for both signatures, and void when it is drawn again.
import { generalErrors } from '@attestry/contract/errors'
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { type NotarizationState, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { notarizationDeskApi, TranscriptDraft } from '@attestry/contract/modules/judicial/notarization-desk'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { type Case, lockCase } from '../../casework/public.ts'
import { sendMessage } from '../../inbox/public.ts'
import { keepDrawn, voidDocument } from '../../signing/public.ts'
import { drawOne, viewOf } from '../notarization/documents.ts'
import { signedFacts } from '../notarization/draft.ts'
import { type Found, requireApplication, subjectOf } from '../notarization/own.ts'
import { transcriptPaper } from '../notarization/papers.ts'
import { templateOf } from '../template/store.ts'
import { findTranscript, openTranscript, saveTranscript, type TranscriptRow } from './store.ts'

const isQuestioning = (state: NotarizationState): boolean => state === 'in_progress' || state === 'suspended'

function requireHandler(held: Case<NotarizationState> | undefined, actor: Staff): void {
  if (!held || !isQuestioning(held.state)) refuse(judicialErrors.WRONG_STATE)
  if (held.assigned_to !== actor.accountId) refuse(caseworkErrors.NOT_HANDLER)
}

/** Before the first save: the questions of the template, without answers. */
const emptyTranscript = ({ questions }: NotarizationTemplate, locale: 'zh' | 'en'): TranscriptDraft => ({
  place: locale === 'zh' ? '平台在线询问' : 'Online, on the platform',
  answers: questions.map(({ key, text }) => ({ key, question: text.zh, answer: '' })),
})

export async function viewTranscript(deps: Deps, actor: Staff, { row }: Found) {
  const saved = await findTranscript(deps.db, row.id)
  if (saved) return viewOfRow(deps, saved)
  const template = await templateOf(deps.db, row.platform_id, row.template_version)
  return { version: 0, draft: emptyTranscript(template, actor.locale), savedAt: null }
}

const viewOfRow = (deps: Deps, saved: TranscriptRow) => ({
  version: saved.version,
  draft: openTranscript(deps, saved),
  savedAt: saved.saved_at.toISOString(),
})

export const saveDeskTranscript: Service<typeof notarizationDeskApi.saveTranscript> = async (
  deps,
  actor,
  { id, version, draft },
) => {
  await requireApplication(deps, actor, id)
  requireHandler(await lockCase(deps.db, notarizationCase, actor.platformId, { id }), actor)
  const saved = (await saveTranscript(deps, { id, version, draft, by: actor.accountId })) ?? refuse(generalErrors.STALE)
  await audit(deps, actor, { action: 'notarization.transcript', subject: id, facts: { version: saved.version } })
  return viewOfRow(deps, saved)
}

export const drawDeskTranscript: Service<typeof notarizationDeskApi.drawTranscript> = async (deps, actor, { id }) => {
  const found = await requireApplication(deps, actor, id)
  requireHandler(found.held, actor)
  const saved = await findTranscript(deps.db, id)
  const template = await templateOf(deps.db, found.row.platform_id, found.row.template_version)
  const { questions } = template
  const draft = saved ? openTranscript(deps, saved) : emptyTranscript(template, actor.locale)
  const open = questions.filter(({ key, required }) => required && !draft.answers.some((each) => each.key === key && each.answer))
  if (open.length > 0)
    refuse(judicialErrors.ANSWERS_MISSING, {
      questions: open.map(({ text }) => text[actor.locale]).join(actor.locale === 'zh' ? '；' : '; '),
    })
  const facts = signedFacts(deps, found.row)
  const asked = new Map(questions.map(({ key, text }) => [key, text]))
  const transcript = {
    notary: actor.name,
    place: draft.place,
    askedAt: deps.clock.now().toISOString(),
    answers: draft.answers.map(({ key, question, answer }) => {
      const text = key === undefined ? undefined : asked.get(key)
      return { question: text ?? { zh: question, en: '' }, answer }
    }),
  }
  const drawn = await drawOne(deps, {
    platformId: actor.platformId,
    ownerId: found.row.owner_id,
    key: 'transcript',
    facts,
    template,
    signers: [found.row.owner_id, actor.accountId],
    notary: actor.name,
    paper: (frame) => transcriptPaper(facts, transcript, frame),
  })
  await inTransaction(deps, async (inside) => {
    const held = await lockCase(inside.db, notarizationCase, actor.platformId, { id })
    requireHandler(held, actor)
    if ((await findTranscript(inside.db, id))?.version !== saved?.version) refuse(generalErrors.STALE)
    await voidDocument(inside, { platformId: actor.platformId, subject: subjectOf(id), kind: 'transcript' }, 'changed')
    await keepDrawn(inside, drawn)
    await audit(inside, actor, { action: 'notarization.draw', subject: id, facts: { number: drawn.document.number } })
    await sendMessage(inside, {
      platformId: actor.platformId,
      accountId: found.row.owner_id,
      kind: 'notarization.to-sign',
      key: `notarization/${id}/transcript/${drawn.document.number}`,
      params: { id, reference: id.slice(-8).toUpperCase(), detail: '' },
    })
  })
  return viewOf(deps, actor, found)
}
