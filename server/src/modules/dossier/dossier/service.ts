// Dossiers of members: created, filled, ordered and annotated. Nothing here changes a record.
import { generalErrors, type Locale } from '@attestry/contract/errors'
import { type dossierApi, MAX_DOSSIERS_PER_ACCOUNT, MAX_RECORDS_PER_DOSSIER } from '@attestry/contract/modules/dossier/dossier'
import { dossierErrors } from '@attestry/contract/modules/dossier/errors'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { recordsAmong, requireRecord } from '../../attestation/public.ts'
import { creatorOf, detailOf, entryView, itemsOf, requireDossier } from './contents.ts'
import {
  annotateEntry,
  countDossiers,
  countHeld,
  type DossierDetails,
  type DossierRow,
  type DossierViewer,
  deleteDossier,
  deleteEntry,
  dossiersWith,
  entriesOf,
  insertDossier,
  insertEntries,
  listDossiers,
  lockDossier,
  lockDossiers,
  orderEntries,
  raiseVersion,
} from './store.ts'

interface DetailInput {
  readonly name: string
  readonly caseNumber: string
  readonly cause: string
  readonly ownSide: string
  readonly otherSide: string
  readonly court: string
  readonly note: string
}

const detailsOf = ({ name, caseNumber, cause, ownSide, otherSide, court, note }: DetailInput): DossierDetails => ({
  name,
  case_number: caseNumber,
  cause,
  own_side: ownSide,
  other_side: otherSide,
  court,
  note,
})

const requireLocked = async ({ db }: Deps, actor: Member, id: string): Promise<DossierRow> =>
  (await lockDossier(db, actor, id)) ?? refuse(generalErrors.NOT_FOUND)

export const createDossier: Service<typeof dossierApi.create> = async (deps, actor, input) => {
  await lockDossiers(deps.db, actor.ownerId)
  if ((await countDossiers(deps.db, actor.ownerId)) >= MAX_DOSSIERS_PER_ACCOUNT)
    refuse(dossierErrors.TOO_MANY_DOSSIERS, { limit: MAX_DOSSIERS_PER_ACCOUNT })
  const now = deps.clock.now()
  const row = await insertDossier(deps.db, {
    id: newId(now),
    platform_id: actor.platformId,
    owner_id: actor.ownerId,
    creator_id: actor.accountId,
    ...detailsOf(input),
    created_at: now,
    updated_at: now,
  })
  return detailOf(deps, row)
}

export const pageOfDossiers: Service<typeof dossierApi.list> = async (deps, actor, { anos, ...asked }) => {
  const wanted = anos && [...new Set(anos)]
  if (wanted && (await recordsAmong(deps.db, actor, wanted)).length < wanted.length) refuse(generalErrors.NOT_FOUND)
  const { rows, total } = await listDossiers(deps.db, actor, asked)
  const held = wanted && (await countHeld(deps.db, rows, wanted))
  const list = await itemsOf(deps, held ? rows.map((row) => ({ ...row, held: held.get(row.id) ?? 0 })) : rows)
  return { list, total, pageNum: asked.pageNum, pageSize: asked.pageSize }
}

export const dossierInfo: Service<typeof dossierApi.info> = async (deps, actor, { id }) =>
  detailOf(deps, await requireDossier(deps, actor, id))

export const changeDossier: Service<typeof dossierApi.change> = async (deps, actor, { id, version, ...input }) => {
  const before = await requireLocked(deps, actor, id)
  if (before.version !== version) refuse(generalErrors.STALE)
  return detailOf(deps, await raiseVersion(deps.db, id, deps.clock.now(), detailsOf(input)))
}

export const removeDossier: Service<typeof dossierApi.remove> = async (deps, actor, { id }) => {
  await requireLocked(deps, actor, id)
  await deleteDossier(deps.db, id)
  return null
}

export const addRecords: Service<typeof dossierApi.addRecords> = async (deps, actor, { id, anos }) => {
  const dossier = await requireLocked(deps, actor, id)
  const wanted = [...new Set(anos)]
  await requireVisible(deps, actor, dossier, wanted)
  const entries = await entriesOf(deps.db, id)
  const present = new Set(entries.map(({ ano }) => ano))
  const added = wanted.filter((ano) => !present.has(ano))
  if (entries.length + added.length > MAX_RECORDS_PER_DOSSIER)
    refuse(dossierErrors.DOSSIER_FULL, { limit: MAX_RECORDS_PER_DOSSIER, count: entries.length })
  await insertEntries(deps.db, id, added, entries.length, deps.clock.now())
  const after = added.length > 0 ? await raiseVersion(deps.db, id, deps.clock.now()) : dossier
  return { added: added.length, present: wanted.length - added.length, dossier: await detailOf(deps, after) }
}

const listed = (anos: readonly string[], locale: Locale) => anos.join(locale === 'zh' ? '、' : ', ')

/** A sub-account must not get to see a record by a dossier, so that its creator has to see it, too. */
async function requireVisible(deps: Deps, actor: Member, dossier: DossierRow, anos: readonly string[]): Promise<void> {
  const hiddenFrom = async (viewer: DossierViewer) => {
    const visible = new Set((await recordsAmong(deps.db, viewer, anos)).map(({ ano }) => ano))
    return anos.filter((ano) => !visible.has(ano))
  }
  const unknown = await hiddenFrom(actor)
  if (unknown.length > 0) refuse(dossierErrors.RECORDS_NOT_FOUND, { anos: listed(unknown, actor.locale) })
  const foreign = await hiddenFrom(creatorOf(dossier))
  if (foreign.length > 0) refuse(dossierErrors.NOT_OF_CREATOR, { anos: listed(foreign, actor.locale) })
}

export const orderRecords: Service<typeof dossierApi.order> = async (deps, actor, { id, version, anos }) => {
  const dossier = await requireLocked(deps, actor, id)
  if (dossier.version !== version) refuse(generalErrors.STALE)
  const present = new Set((await entriesOf(deps.db, id)).map(({ ano }) => ano))
  const isWhole = anos.length === present.size && new Set(anos).size === anos.length && anos.every((ano) => present.has(ano))
  if (!isWhole) refuse(dossierErrors.ORDER_INCOMPLETE)
  await orderEntries(deps.db, id, anos)
  return detailOf(deps, await raiseVersion(deps.db, id, deps.clock.now()))
}

export const annotateRecord: Service<typeof dossierApi.annotate> = async (deps, actor, { id, ano, purpose, note }) => {
  const dossier = await requireLocked(deps, actor, id)
  await requireRecord(deps, actor, ano)
  const entry = await annotateEntry(deps.db, id, ano, { purpose, note }, deps.clock.now())
  return entryView(deps, dossier, entry ?? refuse(dossierErrors.NOT_IN_DOSSIER))
}

export const removeRecord: Service<typeof dossierApi.removeRecord> = async (deps, actor, { id, ano }) => {
  await requireLocked(deps, actor, id)
  await requireRecord(deps, actor, ano)
  if (!(await deleteEntry(deps.db, id, ano))) refuse(dossierErrors.NOT_IN_DOSSIER)
  return detailOf(deps, await raiseVersion(deps.db, id, deps.clock.now()))
}

export const dossiersOfRecord: Service<typeof dossierApi.ofRecord> = async (deps, actor, { ano }) => {
  await requireRecord(deps, actor, ano)
  const list = await dossiersWith(deps.db, actor, ano)
  return { list, total: list.length }
}
