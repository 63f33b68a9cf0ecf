// What to load for the preview of a shared file, and whether to load it automatically.
import type { PreviewBlock } from '@attestry/contract/modules/attestation/scan'
import type { SharedRecord } from '@attestry/contract/modules/attestation/share'
import { MAX_SHOWN_TEXT_BYTES, previewOf } from '../record/preview-kind.ts'

export type SharedFile = SharedRecord['files'][number]

/** Larger previews load only on request, to save mobile data. */
const MAX_AUTO_LOAD_BYTES = 5 * 1024 ** 2

export type PreviewPlan =
  | { readonly kind: 'image' | 'video' | 'audio'; readonly mediaType: string; readonly bytes: number; readonly cut: false }
  | { readonly kind: 'text'; readonly bytes: number; readonly cut: boolean }
  | { readonly kind: 'none'; readonly why: 'not-stored' | 'format' | 'too-large' | PreviewBlock }

export function planPreview(
  { mediaType, size, stored }: Pick<SharedFile, 'mediaType' | 'size' | 'stored'>,
  previewBlock: PreviewBlock | null,
): PreviewPlan {
  if (!stored || size === null) return { kind: 'none', why: 'not-stored' }
  if (previewBlock !== null) return { kind: 'none', why: previewBlock }
  const preview = previewOf({ mediaType, size })
  if (!('mediaType' in preview)) return { kind: 'none', why: preview.kind === 'large' ? 'too-large' : 'format' }
  if (preview.kind === 'text')
    return { kind: 'text', bytes: Math.min(size, MAX_SHOWN_TEXT_BYTES), cut: size > MAX_SHOWN_TEXT_BYTES }
  return { kind: preview.kind, mediaType: preview.mediaType, bytes: size, cut: false }
}

export const autoLoads = (plan: PreviewPlan): boolean => plan.kind !== 'none' && plan.bytes <= MAX_AUTO_LOAD_BYTES
