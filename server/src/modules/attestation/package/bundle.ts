// Several records in one ZIP archive, written while the client downloads it: memory does not grow with the number of records.
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { generalErrors } from '@attestry/contract/errors'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { bundleKinds, packageApi, packageRecipients } from '@attestry/contract/modules/attestation/package'
import { type StoredFile, storeZip } from '@attestry/proof/package/zip'
import type { Member } from '../../../kernel/actor.ts'
import { dayAt } from '../../../kernel/beijing-time.ts'
import { hours } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { attachmentHeader, type Download } from '../../../kernel/download.ts'
import { downloadSlots } from '../../../kernel/export-slot.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, RawAnswer, Service } from '../../../kernel/route.ts'
import { certificateDownload, fullCertificateDownload } from '../certificate/service.ts'
import { type RecordRow, recordsAmong } from '../record/store.ts'
import { recipientOf } from './file-download.ts'
import { requirePackable } from './readiness.ts'
import { packageDownload } from './service.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

export type BundleKind = (typeof bundleKinds)[number]
export type PackageRecipient = (typeof packageRecipients)[number]
/** court: packages as for the other side, and certificates that name the member in full. */
export type BundleRecipient = PackageRecipient | 'court'

export interface Bundle {
  /** Of the archive, without its extension. */
  readonly name: string
  /** In the order of the archive. */
  readonly records: readonly RecordRow[]
  /** One file of each kind for each record. */
  readonly kinds: readonly BundleKind[]
  readonly recipient: BundleRecipient
  /** Files before those of the records; made when all records are known to be ready. */
  front?(): Promise<readonly { readonly path: string; readonly bytes: Uint8Array }[]>
}

/** Who downloads: a member, or a visitor whose `ownerId` names the slots that visitors share. */
export type BundleRequester = Pick<Member, 'accountId' | 'ownerId' | 'address' | 'keyId' | 'locale'>

/** A slow client holds a slot, but no database connection. */
const openBody = downloadSlots({ perNode: 4, perOwner: 2, maxMs: hours(6) })
const BUFFERED_BYTES = 1024 ** 2

/** Without length, because packages are planned one by one: a fault ends the connection, and the client reports a broken download. */
export async function sendBundle(deps: Deps, actor: BundleRequester, exchange: Exchange, bundle: Bundle): Promise<RawAnswer> {
  const body = await openBody(actor.ownerId, exchange, attestationErrors.BUNDLE_BUSY, async () => {
    await requirePackable(deps, actor, bundle.records)
    const front = (await bundle.front?.()) ?? []
    const files = [...front.map(inMemory), ...bundle.records.flatMap((record, at) => entriesOf(deps, actor, bundle, record, at))]
    const archive = storeZip(files, { modifiedAt: deps.clock.now(), checksum: crc32 })
    return Readable.from(archive, { objectMode: false, highWaterMark: BUFFERED_BYTES })
  })
  body.on('error', (error) => deps.log.error({ err: error, requestId: exchange.requestId }, 'bundle download failed midway'))
  return {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': attachmentHeader(`${portableName(bundle.name)}.zip`),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
    body,
  }
}

const inMemory = ({ path, bytes }: { path: string; bytes: Uint8Array }): StoredFile => ({
  path,
  open: async () => ({ size: bytes.length, content: [bytes] }),
})

/** Appends to the custody log when its turn comes, as a download of its own. */
function entriesOf(deps: Deps, actor: BundleRequester, bundle: Bundle, record: RecordRow, at: number): StoredFile[] {
  const { records, kinds, recipient } = bundle
  const place = String(at + 1).padStart(Math.max(2, String(records.length).length), '0')
  return kinds.map((kind) => ({
    path: `${place}-${portableName(record.name)}-${record.ano}.${kind === 'packages' ? 'zip' : 'pdf'}`,
    async open() {
      const download = await downloadOf(deps, actor, { kind, recipient }, record)
      const content = await download.open(undefined)
      await download.onStart?.()
      return { size: download.size, content: Buffer.isBuffer(content) ? [content] : content }
    },
  }))
}

interface WantedFile {
  readonly kind: BundleKind
  readonly recipient: BundleRecipient
}

function downloadOf(deps: Deps, actor: BundleRequester, { kind, recipient }: WantedFile, record: RecordRow): Promise<Download> {
  const to = recipientOf(actor)
  if (kind === 'packages') return packageDownload(deps, record, to, { personal: recipient === 'self' })
  return recipient === 'other' ? certificateDownload(deps, record, to) : fullCertificateDownload(deps, record, to)
}

const MAX_NAME_CHARACTERS = 60

/** A name that every file system accepts as a part of a file name. */
export function portableName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\\/:*?"<>|]+/gu, '_')
    .replace(/^[._]+|[._]+$/g, '')
  return [...safe].slice(0, MAX_NAME_CHARACTERS).join('') || '_'
}

export const downloadBundle: Service<typeof packageApi.bundle> = async (deps, actor, input, exchange) => {
  const { anos, kind, for: recipient } = input
  const found = new Map((await recordsAmong(deps.db, actor, anos)).map((record) => [record.ano, record]))
  const records = [...new Set(anos)].map((ano) => found.get(ano) ?? refuse(generalErrors.NOT_FOUND))
  const { bundles, recipients } = actor.locale === 'zh' ? zh : en
  const name = `${bundles[kind]}-${recipients[recipient]}-${dayAt(deps.clock.now())}`
  return sendBundle(deps, actor, exchange, { name, records, kinds: [kind], recipient })
}
