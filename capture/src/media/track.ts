// A segmented media track, as described by an HLS playlist or a DASH manifest.

export interface Segment {
  readonly url: string
  /** Null: the whole file. */
  readonly range: { readonly from: number; readonly size: number } | null
  readonly seconds: number
  /** HLS AES-128 key; 'other': DRM, which we do not decrypt. */
  readonly key: { readonly url: string; readonly iv: Buffer } | 'other' | null
  readonly init: { readonly url: string; readonly range: Segment['range'] } | null
  /** Discontinuity counter: segments with different values are not continuous. */
  readonly run: number
}

export interface Track {
  readonly kind: 'video' | 'audio' | 'any'
  readonly bandwidth: number
  readonly segments: readonly Segment[]
  /** Tracks of one group are alternatives. */
  readonly group: string
}

export const MAX_SEGMENTS = 20_000
