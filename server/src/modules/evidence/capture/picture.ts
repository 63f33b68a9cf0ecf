// Serves a capture's images and files, before and after sealing; sends an image type only if the first bytes confirm it, and none of a flagged capture.
import { Readable } from 'node:stream'
import { generalErrors } from '@attestry/contract/errors'
import type { captureApi } from '@attestry/contract/modules/evidence/capture'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { refuseDamaged } from '../../../kernel/damaged-copy.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { attachmentHeader, type Download, download, inlineHeader, type Range } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { flaggedRecords, purposeOf, refuseFlagged } from '../../attestation/public.ts'
import { HEAD_BYTES, mediaTypeOf } from '../upload/media-type.ts'
import { requireCapture } from './service.ts'
import { type CaptureFileRow, captureFiles, thumbnailOf } from './store.ts'
import { captureFile } from './view.ts'

const inlineTypes: readonly string[] = ['image/png', 'image/jpeg']
const PREVIEW = 'preview.jpg'

export const captureImage: Service<typeof captureApi.image> = async (deps, actor, { ano }, exchange) => {
  const row = await requireCapture(deps, actor, ano)
  await refuseFlagged(deps, ano)
  const pictures = (await captureFiles(deps.db, [ano])).filter(({ kind }) => kind === 'image')
  const picture = pictures.find(({ path }) => path === PREVIEW) ?? pictures[0]
  if (picture) return download(exchange, await fileOf(deps, picture, inlineHeader(picture.path)))
  const thumbnail = await thumbnailOf(deps.db, row.ano)
  return download(exchange, thumbnailDownload(thumbnail))
}

export const captureImages: Service<typeof captureApi.images> = async (deps, actor, { ano }) => {
  await requireCapture(deps, actor, ano)
  await refuseFlagged(deps, ano)
  const files = (await captureFiles(deps.db, [ano])).filter(({ kind, path }) => kind === 'image' && path !== PREVIEW)
  return { list: files.map(captureFile), total: files.length }
}

export const captureFileBytes: Service<typeof captureApi.file> = async (deps, actor, { id, place }, exchange) => {
  await requireCapture(deps, actor, id)
  if (purposeOf(exchange) === 'preview') await refuseFlagged(deps, id)
  const file = (await captureFiles(deps.db, [id])).find((entry) => entry.place === place)
  if (!file) return refuse(generalErrors.NOT_FOUND)
  return download(exchange, await fileOf(deps, file, attachmentHeader(nameOf(file))))
}

export const captureThumbnail: Service<typeof captureApi.thumbnail> = async (deps, actor, { id }, exchange) => {
  await requireCapture(deps, actor, id)
  await refuseFlagged(deps, id)
  return download(exchange, thumbnailDownload(await thumbnailOf(deps.db, id)))
}

function thumbnailDownload(bytes: Buffer | null): Download {
  if (!bytes || mediaTypeOf(bytes) !== 'image/jpeg') return refuse(evidenceErrors.NO_PREVIEW)
  return {
    name: 'thumbnail.jpg',
    size: bytes.length,
    etag: `${bytes.length}-${bytes.subarray(-16).toString('hex')}`,
    mediaType: 'image/jpeg',
    disposition: inlineHeader('thumbnail.jpg'),
    open: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  }
}

const nameOf = ({ path }: CaptureFileRow): string => path.split('/').pop() ?? path

async function fileOf(deps: Deps, file: CaptureFileRow, disposition: string): Promise<Download> {
  const head = await refuseDamaged(firstBytes(deps, file))
  const isFlagged = (await flaggedRecords(deps, [file.ano])).size > 0
  const isImage = !isFlagged && inlineTypes.includes(file.media_type) && mediaTypeOf(head) === file.media_type
  return {
    name: nameOf(file),
    size: file.size,
    etag: file.sha256,
    ...(isImage ? { mediaType: file.media_type } : {}),
    disposition: isImage ? disposition : attachmentHeader(nameOf(file)),
    open: (range) => openFile(deps, file, range),
  }
}

async function firstBytes(deps: Deps, file: CaptureFileRow): Promise<Buffer> {
  if (file.size === 0) return Buffer.alloc(0)
  const parts: Buffer[] = []
  for await (const part of await openFile(deps, file, { start: 0, end: Math.min(HEAD_BYTES, file.size) - 1 }))
    parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Reads the object once sealed, before that the stage, which supports only a start offset. */
export async function openFile(deps: Deps, { sha256, stage, size }: CaptureFileRow, range?: Range) {
  if ((await deps.storage.stat(sha256))?.size === size) return deps.storage.open(sha256, range)
  const from = range?.start ?? 0
  return Readable.from(atMost(await deps.storage.stage.read(stage, from), (range?.end ?? size - 1) - from + 1))
}

async function* atMost(source: Readable, bytes: number): AsyncIterable<Buffer> {
  let left = bytes
  for await (const part of source as AsyncIterable<Buffer>) {
    yield part.subarray(0, left)
    left -= part.length
    if (left <= 0) return
  }
}
