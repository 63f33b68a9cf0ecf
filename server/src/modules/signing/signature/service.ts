// Signs documents for one person: handwriting and an SMS code for exactly these versions, a one-use key for each document.
import { createHash } from 'node:crypto'
import { signingErrors } from '@attestry/contract/modules/signing/errors'
import { type Handwriting, handwritingProblem } from '@attestry/contract/modules/signing/ink'
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import type { Ink } from '../../../adapters/paper/port.ts'
import type { Member, Staff } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { Refusal, refuse } from '../../../kernel/refuse.ts'
import { checkCode, findAccount, requireCode, sendBoundCode } from '../../account/public.ts'
import { findDocument, insertDocument, openDocument, openedDocuments, storeDocument } from '../../document/public.ts'
import { documentArchive, personalSigning } from '../../transparency/public.ts'
import { nameAt, nextPlace } from '../document/service.ts'
import {
  documentsById,
  endDocument,
  insertVersion,
  lockDocuments,
  type PlaceState,
  type WholeDocument,
} from '../document/store.ts'
import { insertAct, insertSignature } from './store.ts'

type Signer = Member | Staff

interface Due {
  readonly whole: WholeDocument
  readonly place: PlaceState
}

/** Refuses unless it is this person's turn in every document, and they have opened each newest version. */
async function dueDocuments(
  deps: Deps,
  actor: Signer,
  documents: readonly WholeDocument[],
  ids: readonly string[],
): Promise<Due[]> {
  const due = documents.flatMap((whole): Due[] => {
    const place = nextPlace(whole)
    return place?.account_id === actor.accountId ? [{ whole, place }] : []
  })
  if (due.length === 0 || due.length !== new Set(ids).size) refuse(signingErrors.NOT_YOUR_TURN)
  const files = due.map(({ whole }) => whole.newest.file_id)
  const opened = await openedDocuments(deps.db, files, actor.accountId)
  if (opened.length !== new Set(files).size) refuse(signingErrors.NOT_READ)
  return due
}

/** What a code confirms: this person's signature below exactly these versions. */
const codeSubject = (actor: Signer, due: readonly Due[]): string =>
  createHash('sha256')
    .update(
      [actor.accountId, ...due.map(({ whole, place }) => `${actName({ whole, place })} ${whole.newest.sha256.toString('hex')}`)]
        .sort()
        .join('\n'),
    )
    .digest('hex')

const actName = ({ whole: { document }, place }: Due): string =>
  `${document.subject}/${document.kind}/${document.number}/${place.field}`

async function ownPhone(deps: Deps, actor: Signer): Promise<string> {
  const account = await findAccount(deps.db, actor.accountId)
  if (!account) throw new Error(`no account ${actor.accountId}`)
  return account.phone
}

export async function sendSigningCode(deps: Deps, actor: Signer, ids: readonly string[]) {
  const due = await dueDocuments(deps, actor, await documentsById(deps.db, actor.platformId, ids), ids)
  const about = due.map(({ whole }) => whole.document.title[actor.locale]).join(actor.locale === 'zh' ? '、' : ', ')
  return sendBoundCode(deps, actor, {
    phone: await ownPhone(deps, actor),
    purpose: 'sign',
    subject: codeSubject(actor, due),
    about,
  })
}

export interface SigningRequest {
  readonly documents: readonly string[]
  readonly handwriting: Handwriting
  readonly smsId: string
  readonly smsCode: string
}

interface SignedVersion {
  readonly documentId: string
  readonly position: number
  readonly before: number
  readonly isLast: boolean
  readonly stored: readonly Awaited<ReturnType<typeof storeDocument>>[]
}

export interface PreparedSignatures {
  readonly actId: string
  readonly subject: string
  readonly versions: readonly SignedVersion[]
}

const problemErrors = {
  'too-short': signingErrors.HANDWRITING_TOO_SHORT,
  'too-long': signingErrors.HANDWRITING_TOO_LONG,
  outside: signingErrors.HANDWRITING_OUTSIDE,
} as const

/** Before the transaction: the code is checked but not spent, the act is recorded, and the next versions are made and stored. */
export async function prepareSignatures(deps: Deps, actor: Signer, request: SigningRequest): Promise<PreparedSignatures> {
  const { documents: ids, handwriting, smsId, smsCode } = request
  const problem = handwritingProblem(handwriting)
  if (problem) refuse(problemErrors[problem])
  const documents = await documentsById(deps.db, actor.platformId, ids)
  const due = await dueDocuments(deps, actor, documents, ids)
  const subject = codeSubject(actor, due)
  const phone = await ownPhone(deps, actor)
  const actId = newId(deps.clock.now())
  const refusal = await inTransaction(deps, async (inside) => {
    try {
      await checkCode(inside, actor.platformId, 'sign', { phone, smsId, smsCode, subject })
    } catch (error) {
      // The failed attempt counts.
      if (error instanceof Refusal && error.keepsWrites) return error
      throw error
    }
    const isNew = await insertAct(inside.db, {
      id: actId,
      platform_id: actor.platformId,
      account_id: actor.accountId,
      ink: inside.secretBox.seal(JSON.stringify(handwriting), `signing/act/${actId}`),
      ink_hash: inkHash(inside, handwriting),
      begun_at: inside.clock.now(),
    })
    if (!isNew) refuse(signingErrors.HANDWRITING_REPEATED)
    return undefined
  })
  if (refusal) throw refusal
  const versions: SignedVersion[] = []
  for (const one of due) versions.push(await nextVersions(deps, actor, one, handwriting))
  return { actId, subject, versions }
}

/** Equal for strokes that differ in their place on the canvas only. */
function inkHash({ secretBox }: Deps, { strokes }: Handwriting): Buffer {
  const [left, top] = [0, 1].map((axis) => Math.min(...strokes.flatMap((stroke) => stroke.map((point) => point[axis as 0 | 1]))))
  const moved = strokes.map((stroke) => stroke.map(([x, y]) => [Math.round(x - (left ?? 0)), Math.round(y - (top ?? 0))]))
  return secretBox.fingerprint(canonicalize(moved), 'signing/ink')
}

const drawnInk = ({ width, height, strokes }: Handwriting): Ink => ({
  width,
  height,
  strokes: strokes.map((stroke) => stroke.map(([x, y]) => [x, y] as const)),
})

const caption = { zh: '手写签名，短信验证码已核验', en: 'Handwritten, confirmed by SMS code' }

async function nextVersions(deps: Deps, actor: Signer, due: Due, handwriting: Handwriting): Promise<SignedVersion> {
  const { whole, place } = due
  const { document, newest, places } = whole
  const { file, bytes: current } = await readVersion(deps, actor, whole)
  const act = actName(due)
  const signing = await personalSigning(deps, {
    name: nameAt(deps, place),
    act,
    sha256: newest.sha256.toString('hex'),
  })
  const signed = await deps.papers.sign(
    current,
    {
      field: place.field,
      ink: drawnInk(handwriting),
      caption: caption.zh,
      signedAt: deps.clock.now().toISOString(),
      reason: act,
    },
    signing,
  )
  const isLast = place.position === places.length - 1
  const made = isLast ? [signed, await deps.papers.finish(signed, await documentArchive(deps))] : [signed]
  const owner = {
    kind: 'signed-document',
    platformId: document.platform_id,
    accountId: file.account_id,
  } as const
  const stored: SignedVersion['stored'][number][] = []
  let before = current
  for (const bytes of made) {
    if (!Buffer.from(bytes).subarray(0, before.length).equals(before))
      throw new Error(`the next version of document ${document.id} does not continue the one before`)
    before = Buffer.from(bytes)
    stored.push(await storeDocument(deps, owner, [before]))
  }
  return { documentId: document.id, position: place.position, before: newest.number, isLast, stored }
}

/** Compares the digest, so that nothing but the recorded version is signed. */
async function readVersion(deps: Deps, actor: Signer, { document, newest }: WholeDocument) {
  const file = await findDocument(deps.db, newest.file_id)
  if (!file) throw new Error(`version ${newest.number} of document ${document.id} has no file`)
  const parts: Buffer[] = []
  for await (const part of await openDocument(deps, actor, file, { case: document.subject, document: document.kind }))
    parts.push(part)
  const bytes = Buffer.concat(parts)
  if (!createHash('sha256').update(bytes).digest().equals(newest.sha256))
    throw new Error(`version ${newest.number} of document ${document.id} has been changed in storage`)
  return { file, bytes }
}

/** In the transaction: spends the code and adds the versions, unless a document has changed meanwhile. Returns the completed ones. */
export async function commitSignatures(
  deps: Deps,
  actor: Signer,
  { documents: ids, smsId, smsCode }: SigningRequest,
  { actId, subject, versions }: PreparedSignatures,
): Promise<WholeDocument[]> {
  const now = deps.clock.now()
  const documents = await lockDocuments(deps.db, actor.platformId, ids)
  await requireCode(deps, actor.platformId, 'sign', { phone: await ownPhone(deps, actor), smsId, smsCode, subject })
  const completed: WholeDocument[] = []
  for (const { documentId, position, before, isLast, stored } of versions) {
    const whole = documents.find(({ document }) => document.id === documentId)
    if (!whole || whole.newest.number !== before || nextPlace(whole)?.position !== position) refuse(signingErrors.VERSION_CHANGED)
    for (const [at, { document: file, sha256 }] of stored.entries()) {
      await insertDocument(deps.db, { ...file, delete_at: null })
      await insertVersion(deps.db, {
        document_id: documentId,
        number: before + 1 + at,
        sha256: Buffer.from(sha256, 'hex'),
        file_id: file.id,
        made_at: now,
      })
    }
    await insertSignature(deps.db, { document_id: documentId, position, act_id: actId, version: before + 1, signed_at: now })
    if (!isLast) continue
    if (!(await endDocument(deps.db, documentId, 'signing', { state: 'complete', at: now })))
      refuse(signingErrors.VERSION_CHANGED)
    completed.push(whole)
  }
  return completed
}
