// What of a file may be shown in the page: by the media type that the server judged from its bytes, never by its name.
import type { RecordDetail } from './queries.ts'

export type RecordFile = RecordDetail['files'][number]
export type PreviewKind = 'image' | 'video' | 'audio' | 'text'

/** `large`: it could be shown, but not within what a page should hold. */
export type Preview = { readonly kind: PreviewKind; readonly mediaType: string } | { readonly kind: 'large' | 'none' }

const MB = 1024 ** 2
export const MAX_SHOWN_TEXT_BYTES = 200 * 1024
const IMAGE_LIMIT = 50 * MB
const FILM_LIMIT = 500 * MB

const images = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
const videos = new Set(['video/mp4', 'video/webm', 'video/quicktime', 'video/ogg'])
const sounds = new Set(['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/wav', 'audio/flac', 'audio/ogg', 'audio/webm'])
/** Shown as its source: nothing of it is ever drawn. */
const texts = /^text\/|^application\/(json|xml|x-ndjson|yaml)$|\+(json|xml)$/

export function previewOf({ mediaType, size }: Pick<RecordFile, 'mediaType' | 'size'>): Preview {
  if (size === null) return { kind: 'none' }
  const within = (limit: number, kind: PreviewKind, type: string): Preview =>
    size <= limit ? { kind, mediaType: type } : { kind: 'large' }
  if (mediaType !== null && images.has(mediaType)) return within(IMAGE_LIMIT, 'image', mediaType)
  if (mediaType !== null && videos.has(mediaType)) return within(FILM_LIMIT, 'video', mediaType)
  if (mediaType !== null && sounds.has(mediaType)) return within(FILM_LIMIT, 'audio', mediaType)
  // Text has no first bytes of its own: what is not known may be text, and shows whether it is when it is read.
  if (mediaType === null || texts.test(mediaType)) return { kind: 'text', mediaType: 'text/plain' }
  return { kind: 'none' }
}

/** Of what a capture leaves, the smallest picture that shows all of it; else the first file. */
export function worthSeeingFirst(files: readonly Pick<RecordFile, 'mediaType' | 'size'>[]): number {
  const pictures = files.flatMap((file, place) => (previewOf(file).kind === 'image' ? [{ size: file.size ?? 0, place }] : []))
  return pictures.sort((a, b) => a.size - b.size)[0]?.place ?? 0
}
