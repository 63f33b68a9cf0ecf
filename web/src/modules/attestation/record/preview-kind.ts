// How a file may be previewed, by the media type that the server detected from its bytes, never by its name.
import type { RecordDetail } from './queries.ts'

export type RecordFile = RecordDetail['files'][number]
export type PreviewKind = 'image' | 'video' | 'audio' | 'text'

/** `large`: the format can be shown, but the file exceeds the size limit. */
export type Preview = { readonly kind: PreviewKind; readonly mediaType: string } | { readonly kind: 'large' | 'none' }

const MB = 1024 ** 2
export const MAX_SHOWN_TEXT_BYTES = 200 * 1024
const MAX_IMAGE_BYTES = 50 * MB
const MAX_MEDIA_BYTES = 500 * MB

const images = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
const videos = new Set(['video/mp4', 'video/webm', 'video/quicktime', 'video/ogg'])
const sounds = new Set(['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav', 'audio/flac', 'audio/ogg', 'audio/webm'])
/** Shown as source text, never rendered. */
const texts = /^text\/|^application\/(json|xml|x-ndjson|yaml)$|\+(json|xml)$/

export function previewOf({ mediaType, size }: Pick<RecordFile, 'mediaType' | 'size'>): Preview {
  if (size === null) return { kind: 'none' }
  const within = (limit: number, kind: PreviewKind, type: string): Preview =>
    size <= limit ? { kind, mediaType: type } : { kind: 'large' }
  if (mediaType !== null && images.has(mediaType)) return within(MAX_IMAGE_BYTES, 'image', mediaType)
  if (mediaType !== null && videos.has(mediaType)) return within(MAX_MEDIA_BYTES, 'video', mediaType)
  if (mediaType !== null && sounds.has(mediaType)) return within(MAX_MEDIA_BYTES, 'audio', mediaType)
  // Text has no magic number: an unknown type may be text, which decoding decides.
  if (mediaType === null || texts.test(mediaType)) return { kind: 'text', mediaType: 'text/plain' }
  return { kind: 'none' }
}

/** A flagged file, which the owner must know of; else the smallest image, because it loads fastest; otherwise the first file. */
export function initialFileIndex(files: readonly Pick<RecordFile, 'mediaType' | 'size' | 'scan'>[]): number {
  const flagged = files.findIndex(({ scan }) => scan?.state === 'flagged')
  if (flagged >= 0) return flagged
  const pictures = files.flatMap((file, place) => (previewOf(file).kind === 'image' ? [{ size: file.size ?? 0, place }] : []))
  return pictures.sort((a, b) => a.size - b.size)[0]?.place ?? 0
}
