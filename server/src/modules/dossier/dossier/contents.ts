// A dossier with its records: what its pages show, and what its index and its bundle are made of.
import { generalErrors } from '@attestry/contract/errors'
import type { DossierDetail, DossierEntry, DossierItem } from '@attestry/contract/modules/dossier/dossier'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { accountNames } from '../../account/public.ts'
import {
  type FileDigest,
  flaggedRecords,
  onlyFilesOf,
  type RecordRow,
  readyAmong,
  recordItem,
  recordsAmong,
} from '../../attestation/public.ts'
import { type DossierRow, type DossierViewer, type EntryRow, entriesOf, findDossier } from './store.ts'

/** A record in its place of a dossier. */
export interface PlacedRecord {
  readonly record: RecordRow
  readonly entry: EntryRow
}

/** A record as the list of evidence states it. */
export interface ListedRecord extends PlacedRecord {
  /** Of its file, if it has one only; the manifest digest identifies several. */
  readonly file: { readonly algorithm: 'SHA-256' | 'SM3'; readonly digest: string } | undefined
  /** Where it comes from: the address that was captured, or the name of the file if it has one only. */
  readonly source: string | undefined
}

export const requireDossier = async ({ db }: Deps, viewer: DossierViewer, id: string): Promise<DossierRow> =>
  (await findDossier(db, viewer, id)) ?? refuse(generalErrors.NOT_FOUND)

/** The account that created the dossier: every record of a dossier is one that it may see, and so may each viewer of the dossier. */
export const creatorOf = ({ creator_id, owner_id }: DossierRow): DossierViewer => ({
  accountId: creator_id,
  ownerId: owner_id,
  isSub: creator_id !== owner_id,
})

/** In the member's order. */
export async function placedRecords(deps: Deps, dossier: DossierRow): Promise<PlacedRecord[]> {
  const entries = await entriesOf(deps.db, dossier.id)
  return withRecords(deps, dossier, entries)
}

async function withRecords({ db }: Deps, dossier: DossierRow, entries: readonly EntryRow[]): Promise<PlacedRecord[]> {
  const anos = entries.map(({ ano }) => ano)
  const records = new Map((await recordsAmong(db, creatorOf(dossier), anos)).map((record) => [record.ano, record]))
  return entries.flatMap((entry) => {
    const record = records.get(entry.ano)
    return record ? [{ record, entry }] : []
  })
}

export async function listedRecords(deps: Deps, dossier: DossierRow): Promise<ListedRecord[]> {
  const placed = await placedRecords(deps, dossier)
  const anos = placed.map(({ record }) => record.ano)
  const files = new Map((await onlyFilesOf(deps.db, anos)).map((file) => [file.ano, file]))
  return placed.map((each) => {
    const file = files.get(each.record.ano)
    return {
      ...each,
      file: file && digestOf(file),
      source: each.record.facts.environment.addressAsked ?? file?.path,
    }
  })
}

const digestOf = ({ sha256, sm3 }: FileDigest): ListedRecord['file'] => {
  if (sha256) return { algorithm: 'SHA-256', digest: sha256 }
  return sm3 ? { algorithm: 'SM3', digest: sm3 } : undefined
}

export async function itemsOf(
  { db }: Deps,
  rows: readonly (DossierRow & { readonly entries: number; readonly held?: number })[],
): Promise<DossierItem[]> {
  const names = await accountNames(db, [...new Set(rows.map(({ creator_id }) => creator_id))])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    caseNumber: row.case_number,
    cause: row.cause,
    ownSide: row.own_side,
    otherSide: row.other_side,
    court: row.court,
    note: row.note,
    recordCount: row.entries,
    version: row.version,
    creatorName: names.get(row.creator_id) ?? '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.held === undefined ? {} : { held: row.held }),
  }))
}

export async function entryViews(deps: Deps, placed: readonly PlacedRecord[]): Promise<DossierEntry[]> {
  const records = placed.map(({ record }) => record)
  const [ready, flagged] = await Promise.all([
    readyAmong(deps, records),
    flaggedRecords(
      deps,
      records.map(({ ano }) => ano),
    ),
  ])
  return placed.map(({ record, entry }) => ({
    ...recordItem(record),
    ...(flagged.has(record.ano) ? { flagged: true } : {}),
    purpose: entry.purpose,
    note: entry.note,
    ready: ready.has(record.ano),
    addedAt: entry.added_at.toISOString(),
  }))
}

export async function entryView(deps: Deps, dossier: DossierRow, entry: EntryRow): Promise<DossierEntry> {
  const [view] = await entryViews(deps, await withRecords(deps, dossier, [entry]))
  return view ?? refuse(generalErrors.NOT_FOUND)
}

/** Files of all records and their bytes, and the records of digests, which have no file. */
export function totalsOf(placed: readonly PlacedRecord[]) {
  const withFiles = placed.filter(({ record }) => record.source_class !== 'digest')
  return {
    fileCount: withFiles.reduce((sum, { record }) => sum + record.file_count, 0),
    size: withFiles.reduce((sum, { record }) => sum + (record.size ?? 0), 0),
    digestCount: placed.length - withFiles.length,
  }
}

export async function detailOf(deps: Deps, dossier: DossierRow): Promise<DossierDetail> {
  const placed = await placedRecords(deps, dossier)
  const [item] = await itemsOf(deps, [{ ...dossier, entries: placed.length }])
  if (!item) throw new Error(`dossier ${dossier.id} has no view`)
  return { ...item, records: await entryViews(deps, placed), ...totalsOf(placed) }
}
