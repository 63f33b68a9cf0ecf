// Finds the playlists and manifests among the page's own exchanges, and of each the tracks whose segments the page really fetched.
import { closeSync, openSync, readSync } from 'node:fs'
import type { Exchange } from '../archive/exchange.ts'
import { isManifest, readManifest } from './dash.ts'
import { type HeldFile, isWhole, plainUrl, reach } from './held-bytes.ts'
import { isMaster, isPlaylist, readMaster, readMedia } from './hls.ts'
import type { Segment, Track } from './track.ts'

export interface Presentation {
  readonly source: 'hls' | 'dash'
  readonly url: string
  readonly video: Track
  /** Where sound comes apart from the picture. */
  readonly audio: Track | null
  /** No segment was to follow. */
  readonly ended: boolean
}

const NAMES = /\.(m3u8|mpd)(\?|$)/i
const KINDS = /mpegurl|dash\+xml/i
const MOST_TEXT = 4 * 1024 ** 2

export function findPresentations(exchanges: readonly Exchange[], held: ReadonlyMap<string, HeldFile>): Presentation[] {
  const playlists = new Map<string, string[]>()
  const manifests = new Map<string, string>()
  for (const { url, body, response } of exchanges) {
    if (!body || response?.status !== 200 || !(NAMES.test(url) || KINDS.test(response.mimeType))) continue
    const text = readStart(body.file)
    const address = plainUrl(url)
    if (isPlaylist(text)) playlists.set(address, [...(playlists.get(address) ?? []).slice(-50), text])
    else if (isManifest(text)) manifests.set(address, text)
  }
  return [...fromPlaylists(playlists, held), ...fromManifests(manifests, held)]
}

function fromPlaylists(playlists: ReadonlyMap<string, readonly string[]>, held: ReadonlyMap<string, HeldFile>): Presentation[] {
  const found: Presentation[] = []
  const used = new Set<string>()
  const track = (url: string, kind: Track['kind'], bandwidth: number, group: string) => {
    const texts = playlists.get(plainUrl(url))
    if (!texts) return null
    used.add(plainUrl(url))
    const { segments, ended } = readMedia(texts, url)
    return { kind, bandwidth, group, segments, ended }
  }
  for (const [url, texts] of playlists) {
    const text = texts.at(-1) ?? ''
    if (!isMaster(text)) continue
    used.add(url)
    const { variants, audio } = readMaster(text, url)
    const videos = variants.flatMap((variant) => track(variant.url, 'any', variant.bandwidth, variant.audio ?? '') ?? [])
    const video = best(videos, held)
    const sounds = audio.flatMap((rendition) => track(rendition.url, 'audio', 0, rendition.group) ?? [])
    const sound = best(
      sounds.filter(({ group }) => group === video?.group),
      held,
    )
    if (video) found.push({ source: 'hls', url, video, audio: sound, ended: video.ended })
  }
  for (const url of playlists.keys()) {
    const alone = used.has(url) ? null : track(url, 'any', 0, '')
    if (alone && alone.segments.length > 0) found.push({ source: 'hls', url, video: alone, audio: null, ended: alone.ended })
  }
  return found
}

function fromManifests(manifests: ReadonlyMap<string, string>, held: ReadonlyMap<string, HeldFile>): Presentation[] {
  return [...manifests].flatMap(([url, text]) => {
    const tracks = readManifest(text, url) ?? []
    const video =
      best(
        tracks.filter(({ kind }) => kind !== 'audio'),
        held,
      ) ?? best(tracks, held)
    const audio = best(
      tracks.filter(({ kind }) => kind === 'audio'),
      held,
    )
    return video ? [{ source: 'dash' as const, url, video, audio: audio === video ? null : audio, ended: true }] : []
  })
}

/** The one of which most was fetched: it is what was played. */
function best<Kind extends Track>(tracks: readonly Kind[], held: ReadonlyMap<string, HeldFile>): Kind | null {
  const ranked = tracks.map((track) => ({ track, had: track.segments.filter((segment) => isHeld(segment, held)).length }))
  ranked.sort((a, b) => b.had - a.had || b.track.bandwidth - a.track.bandwidth)
  return ranked[0]?.track ?? null
}

export function isHeld({ url, range }: Pick<Segment, 'url' | 'range'>, held: ReadonlyMap<string, HeldFile>): boolean {
  const file = held.get(plainUrl(url))
  if (!file) return false
  return range ? reach(file, range.from) >= range.size : isWhole(file)
}

function readStart(file: string): string {
  const handle = openSync(file, 'r')
  const bytes = Buffer.alloc(MOST_TEXT)
  const size = readSync(handle, bytes, 0, MOST_TEXT, 0)
  closeSync(handle)
  return bytes.toString('utf8', 0, size)
}
