// Writes the archive as WACZ 1.1.1: an uncompressed ZIP written in one pass, with a digest per file and one of the datapackage.
import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { planZip, type ZipInput } from '@attestry/proof/package/zip'
import { writeCdx } from './cdx.ts'
import { type WarcContents, writeWarc } from './warc.ts'
import type { WarcSink } from './warc-record.ts'

export interface WaczContents extends WarcContents {
  readonly title: string
  /** Additional small files: path in the archive (e.g. `logs/network.har`) and bytes. */
  readonly extraFiles: readonly { readonly path: string; readonly bytes: Uint8Array }[]
}

export interface WaczFacts {
  readonly size: number
  readonly sha256: string
  readonly records: number
  readonly warc: { readonly size: number; readonly sha256: string }
  /** Of `datapackage.json`, which contains the digests of all other files. */
  readonly packageSha256: string
}

export const WARC = 'archive/data.warc.gz'
export const CDX = 'indexes/index.cdx'
export const PAGES = 'pages/pages.jsonl'
/** Requests that never got a response: a replay must not answer them either. */
export const FAILURES = 'logs/failed.jsonl'

export async function writeWacz(file: string, contents: WaczContents): Promise<WaczFacts> {
  const handle = openSync(file, 'wx', 0o600)
  try {
    const modifiedAt = new Date(contents.startedAt)
    // The header's length does not depend on its content, so records are written at their final offset before their sizes are known.
    const before = planZip([{ path: WARC, size: 1, crc32: 0, modifiedAt }]).parts[0]?.size ?? 0
    const sink = fileSink(handle, before)
    const index = await writeWarc(sink, WARC, contents)
    const warc = { path: WARC, size: sink.offset, sha256: sink.sha256() }
    const others = [
      { path: CDX, bytes: Buffer.from(writeCdx(index), 'utf8') },
      { path: PAGES, bytes: Buffer.from(pages(contents), 'utf8') },
      { path: FAILURES, bytes: Buffer.from(failures(contents), 'utf8') },
      ...contents.extraFiles,
    ].map((entry) => ({ ...entry, size: entry.bytes.length, sha256: sha256(entry.bytes) }))
    const datapackage = json(describe(contents, [warc, ...others]))
    const packageSha256 = sha256(datapackage)
    const digest = json({ path: 'datapackage.json', hash: `sha256:${packageSha256}` })
    const bytesOf = new Map<string, Uint8Array>([
      ...others.map(({ path, bytes }) => [path, bytes] as const),
      ['datapackage.json', datapackage],
      ['datapackage-digest.json', digest],
    ])
    const inputs: ZipInput[] = [{ path: WARC, size: warc.size, crc32: sink.crc32(), modifiedAt }]
    for (const [path, bytes] of bytesOf) inputs.push({ path, size: bytes.length, crc32: crc32(bytes), modifiedAt })
    const plan = planZip(inputs)
    if (plan.parts[0]?.size !== before)
      throw new RangeError(`${WARC} of ${warc.size} bytes needs a larger ZIP header than reserved`)
    for (const part of plan.parts) {
      const bytes = part.kind === 'bytes' ? part.bytes : bytesOf.get(part.path)
      if (bytes) writeAll(handle, bytes, part.offset)
    }
    return { size: plan.size, sha256: digestOf(file), records: index.length, warc, packageSha256 }
  } finally {
    closeSync(handle)
  }
}

function fileSink(handle: number, start: number): WarcSink & { crc32(): number; sha256(): string } {
  const hash = createHash('sha256')
  let [offset, crc] = [0, 0]
  return {
    get offset() {
      return offset
    },
    write(bytes) {
      writeAll(handle, bytes, start + offset)
      hash.update(bytes)
      crc = crc32(bytes, crc)
      offset += bytes.length
    },
    crc32: () => crc,
    sha256: () => hash.digest('hex'),
  }
}

function pages({ pageUrl, title, text, startedAt }: WaczContents): string {
  const head = { format: 'json-pages-1.0', id: 'pages', title: 'All Pages', hasText: text !== '' }
  const page = { id: '1', url: pageUrl, title, ts: startedAt, text }
  return `${JSON.stringify(head)}\n${JSON.stringify(page)}\n`
}

const failures = ({ exchanges }: WaczContents): string =>
  exchanges
    .filter(({ failure, response }) => failure !== null && response === null)
    .map(({ url, method, failure }) => `${JSON.stringify({ url, method, failure })}\n`)
    .join('')

const describe = (
  { pageUrl, title, startedAt, software }: WaczContents,
  files: readonly { path: string; size: number; sha256: string }[],
) => ({
  profile: 'data-package',
  wacz_version: '1.1.1',
  title,
  created: new Date().toISOString(),
  software: software.map(({ name, version }) => `${name} ${version}`).join(', '),
  mainPageUrl: pageUrl,
  mainPageDate: startedAt,
  resources: files.map(({ path, size, sha256 }) => ({
    name: path.split('/').at(-1),
    path,
    hash: `sha256:${sha256}`,
    bytes: size,
  })),
})

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`, 'utf8')
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function writeAll(handle: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at, bytes.length - at, position + at)
}

/** Read back from disk to digest what was really written. */
function digestOf(file: string): string {
  const hash = createHash('sha256')
  const handle = openSync(file, 'r')
  const piece = Buffer.allocUnsafe(1024 ** 2)
  for (let size = readSync(handle, piece); size > 0; size = readSync(handle, piece)) hash.update(piece.subarray(0, size))
  closeSync(handle)
  return hash.digest('hex')
}
