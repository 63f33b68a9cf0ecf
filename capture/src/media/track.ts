// A stream that comes in segments, as a playlist or a manifest tells it, whichever of the two it was.

export interface Segment {
  readonly url: string
  /** Null: the whole of the file. */
  readonly range: { readonly from: number; readonly size: number } | null
  readonly seconds: number
  /** AES-128 as HLS has it; 'other' is a protection we have no business with. */
  readonly key: { readonly url: string; readonly iv: Buffer } | 'other' | null
  readonly init: { readonly url: string; readonly range: Segment['range'] } | null
  /** Segments with another number do not follow on in time. */
  readonly run: number
}

export interface Track {
  readonly kind: 'video' | 'audio' | 'any'
  readonly bandwidth: number
  readonly segments: readonly Segment[]
  /** Those that share a group are alternatives to each other. */
  readonly group: string
}

export const MOST_SEGMENTS = 20_000
