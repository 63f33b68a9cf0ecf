// Parses DASH manifests as far as short videos need: segment templates by number or time, segment lists and single files.
import { xmlTokens } from '../replay/html-token.ts'
import { MAX_SEGMENTS, type Segment, type Track } from './track.ts'

interface Node {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: Node[]
  text: string
}

const MAX_XML_DEPTH = 40

export const isManifest = (text: string): boolean => /<MPD[\s>]/.test(text.slice(0, 4096))

/** Null without an MPD element. */
export function readManifest(text: string, url: string): Track[] | null {
  const mpd = find(tree(text), 'mpd')
  if (!mpd) return null
  const base = baseOf(mpd, url)
  const whole = secondsOf(mpd.attributes.get('mediapresentationduration'))
  const tracks: Track[] = []
  for (const [at, period] of childrenOf(mpd, 'period').entries()) {
    const duration = secondsOf(period.attributes.get('duration')) ?? whole
    const periodBase = baseOf(period, base)
    for (const [set, adaptation] of childrenOf(period, 'adaptationset').entries()) {
      const setBase = baseOf(adaptation, periodBase)
      for (const representation of childrenOf(adaptation, 'representation')) {
        const chain = [representation, adaptation, period]
        const segments = segmentsOf(chain, baseOf(representation, setBase), duration)
        if (segments.length === 0) continue
        const protectedSet = chain.some((node) => childrenOf(node, 'contentprotection').length > 0)
        tracks.push({
          kind: kindOf(adaptation, representation),
          bandwidth: Number(representation.attributes.get('bandwidth')) || 0,
          group: `${at}.${set}`,
          segments: protectedSet ? segments.map((segment) => ({ ...segment, key: 'other' as const })) : segments,
        })
      }
    }
  }
  return tracks
}

function segmentsOf(chain: readonly Node[], base: string, duration: number | null): Segment[] {
  const [representation] = chain as [Node]
  const inherited = (name: string) => chain.map((node) => childrenOf(node, name)[0]).find((node) => node !== undefined)
  const template = inherited('segmenttemplate')
  if (template) return fromTemplate(chain, template, representation, base, duration)
  const list = inherited('segmentlist')
  if (list) return fromList(list, base)
  // A single file for the representation.
  const own = childrenOf(representation, 'baseurl').length > 0
  return own ? [{ url: base, range: null, seconds: duration ?? 0, key: null, init: null, run: 0 }] : []
}

function fromTemplate(
  chain: readonly Node[],
  template: Node,
  representation: Node,
  base: string,
  duration: number | null,
): Segment[] {
  const attribute = (name: string) =>
    chain.map((node) => childrenOf(node, 'segmenttemplate')[0]?.attributes.get(name)).find((value) => value !== undefined)
  const media = attribute('media')
  if (!media) return []
  const scale = Number(attribute('timescale') ?? 1) || 1
  const first = Number(attribute('startnumber') ?? 1)
  const fill = (pattern: string, number: number, time: number) =>
    URL.parse(filled(pattern, representation, number, time), base)?.href ?? base
  const initialization = attribute('initialization')
  const init = initialization ? { url: fill(initialization, 0, 0), range: null } : null
  const one = (number: number, time: number, seconds: number): Segment => ({
    url: fill(media, number, time),
    range: null,
    seconds,
    key: null,
    init,
    run: 0,
  })
  const segments: Segment[] = []
  const timeline = childrenOf(template, 'segmenttimeline')[0]
  if (timeline) {
    let time = 0
    for (const entry of childrenOf(timeline, 's')) {
      const [length, repeat] = [Number(entry.attributes.get('d')) || 0, Number(entry.attributes.get('r') ?? 0)]
      time = Number(entry.attributes.get('t') ?? time)
      const open = length > 0 && duration !== null ? Math.ceil((duration * scale - time) / length) - 1 : 0
      for (let left = repeat < 0 ? open : repeat; left >= 0 && segments.length < MAX_SEGMENTS; left -= 1) {
        segments.push(one(first + segments.length, time, length / scale))
        time += length
      }
    }
    return segments
  }
  const length = (Number(attribute('duration')) || 0) / scale
  if (length <= 0 || duration === null) return []
  // Tolerates rounding: a thousandth of a segment is not counted.
  const count = Math.min(MAX_SEGMENTS, Math.ceil(duration / length - 0.001))
  for (let at = 0; at < count; at += 1) segments.push(one(first + at, at * length * scale, length))
  return segments
}

function fromList(list: Node, base: string): Segment[] {
  const seconds = (Number(list.attributes.get('duration')) || 0) / (Number(list.attributes.get('timescale') ?? 1) || 1)
  const initialization = childrenOf(list, 'initialization')[0]
  const at = (node: Node, address: string, range: string) => ({
    url: URL.parse(node.attributes.get(address) ?? '', base)?.href ?? base,
    range: rangeOf(node.attributes.get(range)),
  })
  const init = initialization ? at(initialization, 'sourceurl', 'range') : null
  const urls = childrenOf(list, 'segmenturl').slice(0, MAX_SEGMENTS)
  return urls.map((node) => ({ ...at(node, 'media', 'mediarange'), seconds, key: null, init, run: 0 }))
}

const filled = (pattern: string, representation: Node, number: number, time: number): string =>
  pattern.replace(
    /\$(RepresentationID|Number|Time|Bandwidth)?(?:%0(\d{1,2})d)?\$/g,
    (_, name: string | undefined, width = '1') => {
      if (name === undefined) return '$'
      if (name === 'RepresentationID') return representation.attributes.get('id') ?? ''
      const value = name === 'Number' ? number : name === 'Time' ? time : Number(representation.attributes.get('bandwidth'))
      return String(value).padStart(Number(width), '0')
    },
  )

function kindOf(adaptation: Node, representation: Node): Track['kind'] {
  const names = ['mimetype', 'contenttype'].flatMap((name) => [
    representation.attributes.get(name),
    adaptation.attributes.get(name),
  ])
  const joined = names.join(' ')
  return /video/.test(joined) ? 'video' : /audio/.test(joined) ? 'audio' : 'any'
}

function rangeOf(text: string | undefined): Segment['range'] {
  const match = /^(\d+)-(\d+)$/.exec(text ?? '')
  return match ? { from: Number(match[1]), size: Number(match[2]) - Number(match[1]) + 1 } : null
}

function secondsOf(text: string | undefined): number | null {
  const match = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(text ?? '')
  if (!match) return null
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0)) as [number, number, number, number]
  return days * 86_400 + hours * 3_600 + minutes * 60 + seconds
}

const baseOf = (node: Node, base: string): string => {
  const own = childrenOf(node, 'baseurl')[0]?.text.trim()
  return own ? (URL.parse(own, base)?.href ?? base) : base
}

const childrenOf = (node: Node, name: string): Node[] => node.children.filter((child) => child.name === name)
const find = (node: Node, name: string): Node | undefined => childrenOf(node, name)[0]

/** Element names in lower case without prefix; limited depth. */
function tree(text: string): Node {
  const root: Node = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [root]
  for (const token of xmlTokens(text)) {
    const inside = open.at(-1) as Node
    if (token.kind === 'start' && open.length < MAX_XML_DEPTH) {
      const attributes = new Map(token.attributes.map(({ name, value }) => [name, value]))
      const node: Node = { name: bare(token.name), attributes, children: [], text: '' }
      inside.children.push(node)
      if (!token.selfClosed) open.push(node)
    } else if (token.kind === 'end' && open.length > 1) open.pop()
    else if (token.kind === 'text') inside.text += token.text
  }
  return root
}

const bare = (name: string) => name.split(':').at(-1) ?? name
