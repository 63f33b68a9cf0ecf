// Finds HLS playlists and DASH manifests in the recorded exchanges, and for each the tracks that the page played.
import { closeSync, openSync, readSync } from 'node:fs'
import type { Exchange } from '../archive/exchange.ts'
import { isManifest, readManifest } from './dash.ts'
import { isMaster, isPlaylist, readMaster, readMedia } from './hls.ts'
import { contiguousBytes, isComplete, type RecordedFile, withoutFragment } from './recorded-file.ts'
import type { Segment, Track } from './track.ts'

export interface Presentation {
  readonly source: 'hls' | 'dash'
  readonly url: string
  readonly video: Track
  /** Separate audio track, if any. */
  readonly audio: Track | null
  /** No further segment was expected. */
  readonly ended: boolean
}

const PLAYLIST_NAME = /\.(m3u8|mpd)(\?|$)/i
const PLAYLIST_TYPE = /mpegurl|dash\+xml/i
const MAX_PLAYLIST_BYTES = 4 * 1024 ** 2
const MAX_PLAYLIST_VERSIONS = 50

export function findPresentations(exchanges: readonly Exchange[], recorded: ReadonlyMap<string, RecordedFile>): Presentation[] {
  const playlists = new Map<string, string[]>()
  const manifests = new Map<string, string>()
  for (const { url, body, response } of exchanges) {
    if (!body || response?.status !== 200 || !(PLAYLIST_NAME.test(url) || PLAYLIST_TYPE.test(response.mimeType))) continue
    const text = readStart(body.file)
    const address = withoutFragment(url)
    if (isPlaylist(text)) playlists.set(address, [...(playlists.get(address) ?? []).slice(-MAX_PLAYLIST_VERSIONS), text])
    else if (isManifest(text)) manifests.set(address, text)
  }
  return [...fromPlaylists(playlists, recorded), ...fromManifests(manifests, recorded)]
}

function fromPlaylists(
  playlists: ReadonlyMap<string, readonly string[]>,
  recorded: ReadonlyMap<string, RecordedFile>,
): Presentation[] {
  const found: Presentation[] = []
  const used = new Set<string>()
  const track = (url: string, kind: Track['kind'], bandwidth: number, group: string) => {
    const texts = playlists.get(withoutFragment(url))
    if (!texts) return null
    used.add(withoutFragment(url))
    const { segments, ended } = readMedia(texts, url)
    return { kind, bandwidth, group, segments, ended }
  }
  for (const [url, texts] of playlists) {
    const text = texts.at(-1) ?? ''
    if (!isMaster(text)) continue
    used.add(url)
    const { variants, audio } = readMaster(text, url)
    const videos = variants.flatMap((variant) => track(variant.url, 'any', variant.bandwidth, variant.audio ?? '') ?? [])
    const video = mostRecorded(videos, recorded)
    const sounds = audio.flatMap((rendition) => track(rendition.url, 'audio', 0, rendition.group) ?? [])
    const sound = mostRecorded(
      sounds.filter(({ group }) => group === video?.group),
      recorded,
    )
    if (video) found.push({ source: 'hls', url, video, audio: sound, ended: video.ended })
  }
  for (const url of playlists.keys()) {
    const alone = used.has(url) ? null : track(url, 'any', 0, '')
    if (alone && alone.segments.length > 0) found.push({ source: 'hls', url, video: alone, audio: null, ended: alone.ended })
  }
  return found
}

function fromManifests(manifests: ReadonlyMap<string, string>, recorded: ReadonlyMap<string, RecordedFile>): Presentation[] {
  return [...manifests].flatMap(([url, text]) => {
    const tracks = readManifest(text, url) ?? []
    const video =
      mostRecorded(
        tracks.filter(({ kind }) => kind !== 'audio'),
        recorded,
      ) ?? mostRecorded(tracks, recorded)
    const audio = mostRecorded(
      tracks.filter(({ kind }) => kind === 'audio'),
      recorded,
    )
    return video ? [{ source: 'dash' as const, url, video, audio: audio === video ? null : audio, ended: true }] : []
  })
}

/** The track with the most recorded segments: the one that was played. */
function mostRecorded<Kind extends Track>(tracks: readonly Kind[], recorded: ReadonlyMap<string, RecordedFile>): Kind | null {
  const ranked = tracks.map((track) => ({ track, had: track.segments.filter((segment) => isRecorded(segment, recorded)).length }))
  ranked.sort((a, b) => b.had - a.had || b.track.bandwidth - a.track.bandwidth)
  return ranked[0]?.track ?? null
}

export function isRecorded({ url, range }: Pick<Segment, 'url' | 'range'>, recorded: ReadonlyMap<string, RecordedFile>): boolean {
  const file = recorded.get(withoutFragment(url))
  if (!file) return false
  return range ? contiguousBytes(file, range.from) >= range.size : isComplete(file)
}

function readStart(file: string): string {
  const handle = openSync(file, 'r')
  const bytes = Buffer.alloc(MAX_PLAYLIST_BYTES)
  const size = readSync(handle, bytes, 0, MAX_PLAYLIST_BYTES, 0)
  closeSync(handle)
  return bytes.toString('utf8', 0, size)
}
