// Reassembles a page's video from its recorded traffic; nothing is fetched again, and missing parts are reported.
import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { extname, join as joinPath } from 'node:path'
import type { Exchange } from '../archive/exchange.ts'
import type { ArtefactState, Cause } from '../report.ts'
import { join, type MediaFacts, probe, ToolMissing } from './ffmpeg.ts'
import { type JoinedTrack, joinTrack } from './join-track.ts'
import { findPresentations, type Presentation } from './presentation.ts'
import {
  collectRecordedFiles,
  contiguousBytes,
  copyRange,
  isComplete,
  openFileWriter,
  type RecordedFile,
  withoutFragment,
} from './recorded-file.ts'

export interface MediaHints {
  /** URL of the page's video, or a part of it. */
  readonly url?: string
  /** URLs of the cover image. */
  readonly covers?: readonly string[]
  readonly deadlineMs?: number
}

export interface CollectedMedia {
  readonly state: Exclude<ArtefactState, 'refused'>
  readonly cause: Cause | null
  /** Path; null when missing. */
  readonly file: string | null
  readonly mediaType: string | null
  readonly source: 'progressive' | 'hls' | 'dash' | null
  readonly url: string | null
  readonly facts: MediaFacts | null
  /** Segments, or bytes of a single file. */
  readonly had: number
  readonly wanted: number | null
  readonly lacking: readonly string[]
  readonly cover: { readonly file: string; readonly mediaType: string; readonly url: string } | null
}

interface Candidate extends Omit<CollectedMedia, 'cover' | 'state' | 'facts' | 'file'> {
  readonly file: string
  readonly facts: MediaFacts
  readonly complete: boolean
}

const DEFAULT_TIMEOUT_MS = 30_000
const MAX_CANDIDATES = 8
const MEDIA_TYPE = /^(video|audio)\//i
const MEDIA_NAME = /\.(mp4|m4v|m4s|webm|mov|flv|m4a|mp3|aac)(\?|$)/i
const NO_MEDIA = { file: null, mediaType: null, source: null, url: null, facts: null, had: 0, wanted: null, lacking: [] } as const

export async function collectMedia(
  exchanges: readonly Exchange[],
  folder: string,
  hints: MediaHints = {},
): Promise<CollectedMedia> {
  const deadline = Date.now() + (hints.deadlineMs ?? DEFAULT_TIMEOUT_MS)
  const left = () => Math.max(1, deadline - Date.now())
  const work = joinPath(folder, 'media-parts')
  mkdirSync(work, { recursive: true })
  try {
    const recorded = collectRecordedFiles(exchanges)
    const cover = findCover(recorded, folder, hints.covers ?? [])
    try {
      const presentations = findPresentations(exchanges, recorded)
      const used = new Set(presentations.flatMap(addressesOf))
      const candidates: Candidate[] = []
      let cause: Cause = 'no-media'
      for (const [at, presentation] of presentations.slice(0, MAX_CANDIDATES).entries()) {
        const found = await fromPresentation(presentation, recorded, work, at, left)
        if (found && 'facts' in found) candidates.push(found)
        else if (found) cause = found.cause
      }
      candidates.push(...(await fromFiles(recorded, used, work, left)))
      const chosen = choose(candidates, hints)
      if (!chosen) return { ...NO_MEDIA, state: 'missing', cause: Date.now() >= deadline ? 'time-limit' : cause, cover }
      const file = joinPath(folder, `media${extname(chosen.file)}`)
      copyFileSync(chosen.file, file)
      const { complete, ...rest } = chosen
      return { ...rest, file, state: complete ? 'ok' : 'partial', cause: complete ? null : (chosen.cause ?? 'time-limit'), cover }
    } catch (error) {
      return { ...NO_MEDIA, state: 'missing', cause: error instanceof ToolMissing ? 'tool-missing' : 'internal', cover }
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function fromPresentation(
  { source, url, video, audio, ended }: Presentation,
  recorded: ReadonlyMap<string, RecordedFile>,
  work: string,
  at: number,
  left: () => number,
): Promise<Candidate | { cause: Cause } | null> {
  const picture = joinTrack(video, recorded, work, `${at}-v`)
  if (!picture) return { cause: video.segments.some(({ key }) => key === 'other') ? 'not-offered' : 'no-media' }
  const sound = audio ? joinTrack(audio, recorded, work, `${at}-a`) : null
  const joined = [picture, ...(sound ? [sound] : [])]
  const file = joinPath(work, `${at}.mp4`)
  await join(joined, file, left()).catch((error: unknown) => {
    if (error instanceof ToolMissing) throw error
  })
  const facts = exists(file) ? await probe(file, left()) : null
  if (!facts) return { cause: 'no-media' }
  const expected = video.segments.reduce((sum, { seconds }) => sum + seconds, 0)
  const sum = (read: (track: JoinedTrack) => number) => joined.reduce((total, track) => total + read(track), 0)
  const complete = ended && joined.every(({ had, wanted }) => had === wanted) && (!audio || sound !== null)
  return {
    source,
    url,
    file,
    facts,
    mediaType: 'video/mp4',
    had: sum(({ had }) => had),
    wanted: sum(({ wanted }) => wanted) + (audio && !sound ? audio.segments.length : 0),
    lacking: joined.flatMap(({ lacking }) => lacking),
    cause: joined.find(({ cause }) => cause)?.cause ?? null,
    // Segments that play for less than their declared duration are incomplete too.
    complete: complete && facts.durationSeconds >= expected * 0.9 - 1,
  }
}

async function fromFiles(
  recorded: ReadonlyMap<string, RecordedFile>,
  used: ReadonlySet<string>,
  work: string,
  left: () => number,
): Promise<Candidate[]> {
  const files = [...recorded.values()]
    .filter(
      ({ url, mimeType, pieces }) => pieces.length > 0 && !used.has(url) && (MEDIA_TYPE.test(mimeType) || MEDIA_NAME.test(url)),
    )
    .sort((a, b) => contiguousBytes(b) - contiguousBytes(a))
    .slice(0, MAX_CANDIDATES)
  const found: Candidate[] = []
  for (const [at, file] of files.entries()) {
    const candidate = await fromFile(file, joinPath(work, `file-${at}${suffixOf(file)}`), left)
    if (candidate) found.push(candidate)
  }
  const [mute, sound] = [
    found.find(({ facts }) => facts.video && !facts.audio),
    found.find(({ facts }) => facts.audio && !facts.video),
  ]
  if (!mute || !sound || Math.abs(mute.facts.durationSeconds - sound.facts.durationSeconds) > 2) return found
  const file = joinPath(work, 'pair.mp4')
  const inputs = [mute, sound].map((candidate) => ({ file: candidate.file, list: false }))
  await join(inputs, file, left()).catch(() => undefined)
  const facts = exists(file) ? await probe(file, left()) : null
  if (!facts?.video || !facts.audio) return found
  const [had, wanted] = [mute.had + sound.had, mute.wanted === null || sound.wanted === null ? null : mute.wanted + sound.wanted]
  const pair = {
    ...mute,
    file,
    facts,
    mediaType: 'video/mp4',
    had,
    wanted,
    complete: mute.complete && sound.complete,
    cause: mute.cause ?? sound.cause,
  }
  return [pair, ...found.filter((candidate) => candidate !== mute && candidate !== sound)]
}

async function fromFile(recorded: RecordedFile, file: string, left: () => number): Promise<Candidate | null> {
  const size = contiguousBytes(recorded)
  if (size === 0) return null
  const out = openFileWriter(file)
  copyRange(recorded, 0, size, out.write)
  out.close()
  const facts = await probe(file, left())
  if (!facts) return null
  const mediaType = MEDIA_TYPE.test(recorded.mimeType) ? recorded.mimeType : facts.video ? 'video/mp4' : 'audio/mp4'
  const shared = {
    source: 'progressive',
    url: recorded.url,
    file,
    facts,
    mediaType,
    had: size,
    wanted: recorded.total,
    lacking: [],
  } as const
  return { ...shared, complete: isComplete(recorded), cause: recorded.failure }
}

/** The candidate that matches the page's video URL, else the longest one. */
function choose(candidates: readonly Candidate[], { url }: MediaHints): Candidate | null {
  const named = url ? candidates.filter((candidate) => candidate.url?.includes(url)) : []
  const ranked = [...(named.length > 0 ? named : candidates)].sort(
    (a, b) => Number(b.facts.video) - Number(a.facts.video) || b.facts.durationSeconds - a.facts.durationSeconds,
  )
  return ranked[0] ?? null
}

const addressesOf = ({ video, audio }: Presentation): string[] =>
  [...video.segments, ...(audio?.segments ?? [])].flatMap(({ url, init }) => [
    withoutFragment(url),
    ...(init ? [withoutFragment(init.url)] : []),
  ])

function findCover(
  recorded: ReadonlyMap<string, RecordedFile>,
  folder: string,
  addresses: readonly string[],
): CollectedMedia['cover'] {
  for (const address of addresses) {
    const file = recorded.get(withoutFragment(address))
    if (!file || !isComplete(file) || !/^image\//i.test(file.mimeType)) continue
    const place = joinPath(
      folder,
      `cover${/^image\/(jpeg|png|webp|gif|avif)$/i.test(file.mimeType) ? `.${file.mimeType.slice(6).toLowerCase()}` : ''}`,
    )
    const out = openFileWriter(place)
    copyRange(file, 0, file.total ?? 0, out.write)
    out.close()
    return { file: place, mediaType: file.mimeType, url: file.url }
  }
  return null
}

const suffixOf = ({ mimeType, url }: RecordedFile) =>
  /webm/i.test(mimeType) ? '.webm' : /^audio\/mpeg/i.test(mimeType) ? '.mp3' : /\.flv(\?|$)/i.test(url) ? '.flv' : '.mp4'

const exists = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
