// Plans a record's evidence package completely before the first byte is sent, so that any byte range can be served.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { fromUtf8 } from '@attestry/proof/bytes/digest'
import { packageFiles } from '@attestry/proof/package/package-files'
import { crc32, planZip, rangeOfZip, type ZipPlan } from '@attestry/proof/package/zip'
import { custodyText } from '@attestry/proof/record/custody'
import type { Manifest } from '@attestry/proof/record/manifest'
import { refuseDamaged } from '../../../kernel/damaged-copy.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Range } from '../../../kernel/download.ts'
import { certificateOf, type ProvenRecord } from '../certificate/issuing.ts'
import { custodyEntries } from '../custody/store.ts'
import { evidenceRecordOf } from '../preservation/service.ts'
import { readObject } from '../record/manifest.ts'
import { openingsOf } from '../record/openings.ts'
import { filesOf } from '../record/store.ts'
import { signatureOf } from '../signature/service.ts'
import { namedTokens } from './named-token.ts'

export interface PlannedPackage {
  readonly plan: ZipPlan
  readonly etag: string
  /** Files small enough to be held in memory, by path. */
  readonly small: ReadonlyMap<string, Uint8Array>
  /** Evidence files: object digest by path in the package. */
  readonly large: ReadonlyMap<string, string>
}

/** `personal`: includes the openings of the subject's commitments and the custody log with its network addresses, for the owner only. */
export async function planPackage(
  deps: Deps,
  proven: ProvenRecord,
  { personal }: { personal: boolean },
): Promise<PlannedPackage> {
  const { record, manifestBytes, manifest, proof } = proven
  const [signature, certificate, files, evidenceRecord] = await Promise.all([
    signatureOf(deps, record.ano),
    certificateOf(deps, proven),
    filesOf(deps.db, record.ano),
    evidenceRecordOf(deps, record.ano),
  ])
  const stampedAt = proof.loggedBy
  const certificatePdf = await refuseDamaged(readObject(deps, certificate.sha256))
  const parts = packageFiles({
    record: fromUtf8(manifestBytes),
    ...(personal ? { openings: openingsOf(deps, record), ...(await custodyOf(deps, manifest)) } : {}),
    certificatePdf,
    signature: signature.p7s,
    signatureTime: signature.stamp,
    inclusion: proof.inclusion,
    checkpoint: proof.checkpoint,
    timeStamps: namedTokens(proof.timeStamps, certificatePdf).map(({ authority, token }) => ({ authority, response: token })),
    policy: proof.trust.policy,
    trust: proof.trust.text,
    roots: proof.trust.roots,
    anchors: proof.anchors
      .filter(({ receipt }) => receipt.state === 'confirmed')
      .map(({ chain, receipt, inclusion }) => ({ chain, receipt: receipt.data, inclusion })),
    ...(evidenceRecord ? { evidenceRecord } : {}),
    packedAt: stampedAt,
    agent: `attestry ${deps.site.softwareVersion}`,
    texts: [...deps.site.packageTools()].map(([path, bytes]) => ({ path, bytes })),
  })
  const checksums = new Map(files.map((file) => [file.path, file.crc32]))
  const plan = planZip([
    ...parts.files.map(({ path, bytes }) => ({ path, size: bytes.length, crc32: crc32(bytes), modifiedAt: stampedAt })),
    ...parts.data.map(({ path, recordPath, size }) => {
      const checksum = checksums.get(recordPath)
      if (!checksum) throw new Error(`no checksum of ${recordPath} in record ${record.ano}`)
      return { path, size, crc32: Number.parseInt(checksum, 16), modifiedAt: stampedAt }
    }),
  ])
  const small = new Map(parts.files.map(({ path, bytes }) => [path, bytes]))
  const etag = createHash('sha256')
    .update(small.get('tagmanifest-sha256.txt') ?? '')
    .digest('hex')
  return { plan, etag, small, large: new Map(parts.data.map(({ path, sha256 }) => [path, sha256])) }
}

/** Manifests of earlier versions name no custody log. */
const custodyOf = async ({ db }: Deps, { number, custody }: Manifest): Promise<{ custody?: string }> =>
  custody ? { custody: custodyText(await custodyEntries(db, number, custody.lines)) } : {}

/** Evidence up to this size in all is checked before the first byte is sent; more would delay the download. */
const MAX_CHECKED_FIRST_BYTES = 64 * 1024 ** 2

/** Streams a byte range (or all) and reads storage only as it is sent. */
export async function openPackage(
  deps: Deps,
  { plan, small, large }: PlannedPackage,
  range: Range | undefined,
): Promise<Readable> {
  const slices = rangeOfZip(plan, range?.start ?? 0, range ? range.end + 1 : plan.size)
  const evidence = slices.flatMap((slice) => (slice.kind === 'bytes' ? [] : (large.get(slice.path) ?? [])))
  await checkFirst(deps, evidence)
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const slice of slices) {
      if (slice.kind === 'bytes') yield slice.bytes
      else {
        const at = small.get(slice.path)
        if (at) yield at.subarray(slice.from, slice.to)
        else yield* await deps.storage.open(large.get(slice.path) ?? '', { start: slice.from, end: slice.to - 1 })
      }
    }
  }
  return Readable.from(bytes(), { objectMode: false, highWaterMark: 1024 * 1024 })
}

async function checkFirst(deps: Deps, evidence: readonly string[]): Promise<void> {
  let total = 0
  for (const sha256 of evidence) {
    const size = (await deps.storage.stat(sha256))?.size ?? 0
    total += size
    if (total > MAX_CHECKED_FIRST_BYTES) return
    // The storage checks the whole object before it passes a part of it on.
    if (size > 0) for await (const _byte of await deps.storage.open(sha256, { start: 0, end: 0 }));
  }
}
