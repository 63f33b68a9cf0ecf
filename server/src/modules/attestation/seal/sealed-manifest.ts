// The manifest of a record as it is sealed: what was accepted, what was read back, and its custody log so far.
import type { CustodyHead } from '@attestry/proof/record/custody'
import { buildManifest } from '@attestry/proof/record/manifest'
import type { Deps } from '../../../kernel/deps.ts'
import type { Platform } from '../../platform/public.ts'
import { identityFacts } from '../record/manifest.ts'
import { openingsOf } from '../record/openings.ts'
import type { FileRow, RecordRow } from '../record/store.ts'
import { commitments } from './service.ts'

export interface SealedFacts {
  readonly record: RecordRow
  readonly files: readonly FileRow[]
  readonly platform: Platform | undefined
  readonly custody: CustodyHead | undefined
  readonly sealedAt: Date
}

export async function sealedManifest(deps: Deps, { record, files, platform, custody, sealedAt }: SealedFacts): Promise<string> {
  return buildManifest({
    number: record.ano,
    platform: { id: record.platform_id, name: platform?.name ?? '' },
    kind: record.kind,
    sourceClass: record.source_class,
    name: record.name,
    subject: await commitments(openingsOf(deps, record)),
    operator: { accountId: record.operator_id, role: record.operator_id === record.owner_id ? 'main' : 'sub' },
    times: [
      ...asSealed(
        [...record.facts.times, { event: 'accepted', at: record.created_at.toISOString(), source: 'server' }],
        sealedAt,
      ),
      { event: 'sealed', at: sealedAt.toISOString(), source: 'server' },
    ],
    software: [{ name: 'attestry', version: deps.site.softwareVersion }],
    environment: {
      ...record.facts.environment,
      ...identityFacts(record),
      platformEnglishName: platform?.facts.englishName ?? '',
    },
    files: files.map(({ path, size, sha256, sm3, media_type }) => ({ path, size, sha256, sm3, mediaType: media_type })),
    ...(custody ? { custody } : {}),
    ...(record.facts.notBefore ? { notBefore: record.facts.notBefore } : {}),
    ...(record.facts.vantages ? { vantages: record.facts.vantages } : {}),
  })
}

const MAX_AHEAD_MS = 30_000

/** Verifiers refuse time-stamps that are older than the record's times, unless the record says that the clock was wrong. */
const asSealed = (times: RecordRow['facts']['times'], sealedAt: Date) =>
  times.map((time) =>
    Date.parse(time.at) > sealedAt.getTime() + MAX_AHEAD_MS ? { ...time, source: `${time.source}, clock was ahead` } : time,
  )
