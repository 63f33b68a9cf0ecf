// Checks the row of every sealed record, and the rows of its files, against the manifest whose digest is in the public log; and that every record in the log has its row.
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import { commitTo } from '@attestry/proof/record/commitment'
import type { Manifest } from '@attestry/proof/record/manifest'
import { sql } from 'kysely'
import type { Deps } from '../../../kernel/deps.ts'
import { findLeaf, leavesAfter } from '../../transparency/public.ts'
import { custodyLineAt, sealedLineOf } from '../custody/store.ts'
import { identityFacts, readManifestOf, timeIn } from './manifest.ts'
import { openingsOf } from './openings.ts'
import { type FileRow, filesOf, type RecordRow, sealedAmong } from './store.ts'

export interface RecordProblem {
  readonly platformId: number | null
  readonly subject: string
  readonly detail: string
}

const RECORDS_PER_QUERY = 200
const LEAVES_PER_QUERY = 1_000

export async function* verifyRecords(deps: Deps): AsyncGenerator<RecordProblem> {
  yield* changedRecords(deps)
  yield* missingRecords(deps)
}

/** A leaf and the state `sealed` of its record are committed together. */
async function* missingRecords(deps: Deps): AsyncGenerator<RecordProblem> {
  for (let after = 0; ; ) {
    const leaves = await leavesAfter(deps.db, 'record', after, LEAVES_PER_QUERY)
    const sealed = await sealedAmong(
      deps.db,
      leaves.map(({ sha256 }) => sha256),
    )
    for (const { platform_id: platformId, sha256 } of leaves)
      if (!sealed.has(`${platformId}/${sha256}`))
        yield {
          platformId,
          subject: await subjectOf(deps, sha256),
          detail: `is in the log, but not sealed in the database with its digest ${sha256}`,
        }
    const last = leaves.at(-1)?.id
    if (last === undefined) return
    after = last
  }
}

const subjectOf = (deps: Deps, digest: string): Promise<string> =>
  readManifestOf(deps, digest).then(
    ({ number }) => `record ${number}`,
    () => `leaf ${digest}`,
  )

async function* changedRecords(deps: Deps): AsyncGenerator<RecordProblem> {
  for (let after = ''; ; ) {
    const { rows } = await sql<RecordRow>`
      select * from attestation.record where ano > ${after} and state = 'sealed' order by ano limit ${RECORDS_PER_QUERY}`.execute(
      deps.db,
    )
    for (const record of rows)
      for (const detail of await problemsOf(deps, record))
        yield { platformId: record.platform_id, subject: `record ${record.ano}`, detail }
    const last = rows.at(-1)?.ano
    if (last === undefined) return
    after = last
  }
}

async function problemsOf(deps: Deps, record: RecordRow): Promise<string[]> {
  const { digest } = record
  if (digest === null) return ['is sealed but has no digest']
  const leaf = await findLeaf(deps.db, record.platform_id, digest)
  if (leaf?.kind !== 'record') return ['its digest is not queued for the log']
  try {
    const manifest = await readManifestOf(deps, digest)
    const subject = await Promise.all(openingsOf(deps, record).map(commitTo))
    return [
      ...(await queuedProblem(deps, record.ano, leaf.queued_at)),
      ...(await custodyHeadProblem(deps, manifest)),
      ...differences(record, await filesOf(deps.db, record.ano), manifest, subject),
    ]
  } catch (error) {
    return [`its manifest or its subject cannot be read: ${(error as Error).message}`]
  }
}

/** The line has the time of its leaf, unless the line before it has a later one. */
async function queuedProblem({ db }: Deps, ano: string, queuedAt: Date): Promise<string[]> {
  const line = await sealedLineOf(db, ano)
  if (!line) return []
  const before = await custodyLineAt(db, ano, line.seq - 1)
  const expected = before && before.at > queuedAt ? before.at : queuedAt
  if (line.at.getTime() === expected.getTime()) return []
  return [`queued: its leaf says ${queuedAt.toISOString()}, the custody log ${line.at.toISOString()}`]
}

/** Manifests of earlier versions name no custody log. */
async function custodyHeadProblem({ db }: Deps, { number, custody }: Manifest): Promise<string[]> {
  if (!custody) return []
  const line = await custodyLineAt(db, number, custody.lines)
  return line?.hash === custody.sha256
    ? []
    : [`custody: line ${custody.lines} has the digest ${line?.hash}, the manifest names ${custody.sha256}`]
}

/** A manifest of an earlier version does not contain the time of sealing, the public id and the owner. */
function differences(record: RecordRow, files: readonly FileRow[], manifest: Manifest, subject: readonly object[]): string[] {
  const sealedAt = timeIn(manifest, 'sealed')
  const given = manifest.times.filter(({ event }) => event !== 'accepted' && event !== 'sealed')
  const { platformEnglishName: _ofNoColumn, ...environment } = manifest.environment
  const identity = Object.entries(identityFacts(record)).filter(([key]) => key in environment)
  const pairs: readonly (readonly [what: string, row: unknown, signed: unknown])[] = [
    ['number', record.ano, manifest.number],
    ['platform', record.platform_id, manifest.platform.id],
    ['kind', record.kind, manifest.kind],
    ['source class', record.source_class, manifest.sourceClass],
    ['name', record.sealed_name, manifest.name],
    ['operator', record.operator_id, manifest.operator.accountId],
    // Says something about the owner only if the operator is the same.
    ...(record.operator_id === manifest.operator.accountId
      ? [['role of the operator', record.operator_id === record.owner_id ? 'main' : 'sub', manifest.operator.role] as const]
      : []),
    ['time of acceptance', record.created_at.toISOString(), timeIn(manifest, 'accepted')],
    ...(sealedAt === undefined ? [] : [['time of sealing', record.sealed_at?.toISOString(), sealedAt] as const]),
    ['times', record.facts.times, given],
    ['lower bound of time', record.facts.notBefore, manifest.notBefore],
    ['vantages', record.facts.vantages, manifest.vantages],
    ...identity.map(([key, value]) => [key, value, environment[key]] as const),
    [
      'environment',
      record.facts.environment,
      Object.fromEntries(Object.entries(environment).filter(([key]) => !identity.some(([bound]) => bound === key))),
    ],
    ['size', record.size, totalSize(manifest.files)],
    ['number of files', record.file_count, manifest.files.length],
    [
      'files',
      files.map(({ path, size, sha256, sm3, media_type }) => ({ path, size, sha256, sm3, mediaType: media_type })),
      manifest.files,
    ],
    ['subject', subject, manifest.subject],
  ]
  return pairs
    .filter(([, row, signed]) => canonicalize(row ?? null) !== canonicalize(signed ?? null))
    .map(([what, row, signed]) => `${what}: the database has ${shown(row)}, the manifest ${shown(signed)}`)
}

const totalSize = (files: Manifest['files']): number | null =>
  files.every(({ size }) => size === null) ? null : files.reduce((sum, { size }) => sum + (size ?? 0), 0)

const MAX_SHOWN_CHARS = 120
const shown = (value: unknown): string => canonicalize(value ?? null).slice(0, MAX_SHOWN_CHARS)
