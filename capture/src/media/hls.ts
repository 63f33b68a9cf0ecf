// Parses HLS playlists (RFC 8216) as far as short videos need: variants, audio renditions, byte ranges, maps, AES-128 keys.
import { MAX_SEGMENTS, type Segment, type Track } from './track.ts'

export interface MasterPlaylist {
  readonly variants: readonly { readonly url: string; readonly bandwidth: number; readonly audio: string | null }[]
  readonly audio: readonly { readonly url: string; readonly group: string }[]
}

export const isPlaylist = (text: string): boolean => /^\ufeff?#EXTM3U/.test(text)
export const isMaster = (text: string): boolean => /^#EXT-X-STREAM-INF:/m.test(text)

export function readMaster(text: string, url: string): MasterPlaylist {
  const lines = linesOf(text)
  const variants: MasterPlaylist['variants'][number][] = []
  const audio: MasterPlaylist['audio'][number][] = []
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) {
      const attributes = attributesOf(line)
      const next = lines.slice(at + 1).find((other) => !other.startsWith('#'))
      const address = next && URL.parse(next, url)
      if (address)
        variants.push({
          url: address.href,
          bandwidth: Number(attributes.get('BANDWIDTH')) || 0,
          audio: attributes.get('AUDIO') ?? null,
        })
    } else if (line.startsWith('#EXT-X-MEDIA:')) {
      const attributes = attributesOf(line)
      const address =
        attributes.get('TYPE') === 'AUDIO' && attributes.has('URI') ? URL.parse(attributes.get('URI') ?? '', url) : null
      if (address) audio.push({ url: address.href, group: attributes.get('GROUP-ID') ?? '' })
    }
  }
  return { variants, audio }
}

/** Merges several versions of one playlist, as of a live stream, into one track. `ended`: no segment will follow. */
export function readMedia(texts: readonly string[], url: string): Pick<Track, 'segments'> & { ended: boolean } {
  const bySequence = new Map<number, Segment>()
  for (const text of texts) readSegments(text, url, bySequence)
  const segments = [...bySequence].sort(([a], [b]) => a - b).map(([, segment]) => segment)
  return { segments, ended: texts.some((text) => /^#EXT-X-ENDLIST/m.test(text)) }
}

function readSegments(text: string, url: string, into: Map<number, Segment>): void {
  let [sequence, seconds, run] = [Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(text)?.[1] ?? 0), 0, 0]
  let range: Segment['range'] = null
  let key: { url: string; iv: Buffer | null } | 'other' | null = null
  let init: Segment['init'] = null
  const ends = new Map<string, number>()
  for (const line of linesOf(text)) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice(8)) || 0
    else if (line.startsWith('#EXT-X-DISCONTINUITY') && !line.startsWith('#EXT-X-DISCONTINUITY-SEQUENCE')) run += 1
    else if (line.startsWith('#EXT-X-BYTERANGE:')) range = rangeOf(line.slice(17), null)
    else if (line.startsWith('#EXT-X-KEY:')) key = keyOf(attributesOf(line), url)
    else if (line.startsWith('#EXT-X-MAP:')) {
      const attributes = attributesOf(line)
      const address = URL.parse(attributes.get('URI') ?? '', url)
      init = address && {
        url: address.href,
        range: attributes.has('BYTERANGE') ? rangeOf(attributes.get('BYTERANGE') ?? '', 0) : null,
      }
    } else if (!line.startsWith('#')) {
      const address = URL.parse(line, url)?.href
      if (!address || into.size >= MAX_SEGMENTS) continue
      // A range without a start continues where the previous one ended.
      if (range) {
        const from = range.from < 0 ? (ends.get(address) ?? 0) : range.from
        range = { from, size: range.size }
        ends.set(address, from + range.size)
      }
      const segmentKey = key === null || key === 'other' ? key : { url: key.url, iv: key.iv ?? sequenceIv(sequence) }
      into.set(sequence, { url: address, range, seconds, key: segmentKey, init, run })
      sequence += 1
      range = null
    }
  }
}

function rangeOf(text: string, defaultFrom: number | null): { from: number; size: number } | null {
  const match = /^(\d+)(?:@(\d+))?$/.exec(text.trim())
  return match ? { size: Number(match[1]), from: match[2] === undefined ? (defaultFrom ?? -1) : Number(match[2]) } : null
}

function keyOf(attributes: Map<string, string>, base: string): { url: string; iv: Buffer | null } | 'other' | null {
  const method = attributes.get('METHOD')
  if (method === undefined || method === 'NONE') return null
  const url = URL.parse(attributes.get('URI') ?? '', base)
  const format = attributes.get('KEYFORMAT') ?? 'identity'
  if (method !== 'AES-128' || !url || format !== 'identity') return 'other'
  const iv = /^0x([0-9a-f]{1,32})$/i.exec(attributes.get('IV') ?? '')?.[1]
  return { url: url.href, iv: iv ? Buffer.from(iv.padStart(32, '0'), 'hex') : null }
}

function sequenceIv(sequence: number): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeBigUInt64BE(BigInt(sequence), 8)
  return iv
}

const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const attributesOf = (line: string): Map<string, string> =>
  new Map(
    [...line.slice(line.indexOf(':') + 1).matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^",]*))/g)].map(([, name = '', quoted, bare]) => [
      name,
      quoted ?? bare ?? '',
    ]),
  )
