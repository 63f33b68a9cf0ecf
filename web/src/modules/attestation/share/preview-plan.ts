// What may be shown of a file in the page: only what no browser runs as code, and only as much as a page can hold.
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'

export type SharedFile = SharedRecord['files'][number]

/** As long a text as anybody reads in a page. */
export const TEXT_BYTES = 200 * 1024
const MB = 1024 ** 2
const LARGEST = { image: 50 * MB, audio: 500 * MB, video: 500 * MB }
/** Above this a preview waits to be asked for: somebody pays for the line. */
const UNASKED_BYTES = 5 * MB

const SHOWN = {
  image: /^image\/(png|jpeg|gif|webp|avif)$/,
  video: /^video\/(mp4|webm|quicktime|ogg)$/,
  audio: /^audio\/[\w.+-]+$/,
} as const

export type PreviewPlan =
  | { readonly kind: 'image' | 'video' | 'audio'; readonly mediaType: string; readonly bytes: number; readonly cut: false }
  | { readonly kind: 'text'; readonly bytes: number; readonly cut: boolean }
  | { readonly kind: 'none'; readonly why: 'not-stored' | 'format' | 'too-large' }

/** The server's judgement of the format counts, but is not taken on trust: the list here is its own. */
export function planPreview({ preview, mediaType, size, stored }: SharedFile): PreviewPlan {
  if (!stored || size === null) return { kind: 'none', why: 'not-stored' }
  if (preview === 'text') return { kind: 'text', bytes: Math.min(size, TEXT_BYTES), cut: size > TEXT_BYTES }
  if (preview === 'none' || mediaType === null || !SHOWN[preview].test(mediaType)) return { kind: 'none', why: 'format' }
  if (size > LARGEST[preview]) return { kind: 'none', why: 'too-large' }
  return { kind: preview, mediaType, bytes: size, cut: false }
}

export const loadsUnasked = (plan: PreviewPlan): boolean => plan.kind !== 'none' && plan.bytes <= UNASKED_BYTES
