// Gets the video of a page out of the page's own traffic: nothing is fetched again, and what is lacking is said.
import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { extname, join as joinPath } from 'node:path'
import type { Exchange } from '../archive/exchange.ts'
import type { ArtefactState, Cause } from '../report.ts'
import { join, type MediaFacts, probe, ToolMissing } from './ffmpeg.ts'
import { copyRange, growingFile, type HeldFile, holdFiles, isWhole, plainUrl, reach } from './held-bytes.ts'
import { type JoinedTrack, joinTrack } from './joining.ts'
import { findPresentations, type Presentation } from './presentation.ts'

export interface MediaHints {
  /** The page's own video: its address, or a part of it. */
  readonly url?: string
  /** Addresses of the picture shown before it plays. */
  readonly covers?: readonly string[]
  readonly deadlineMs?: number
}

export interface CollectedMedia {
  readonly state: Exclude<ArtefactState, 'refused'>
  readonly cause: Cause | null
  /** In the folder; null when missing. */
  readonly file: string | null
  readonly mediaType: string | null
  readonly source: 'progressive' | 'hls' | 'dash' | null
  readonly url: string | null
  readonly facts: MediaFacts | null
  /** Segments, or bytes of a file that came in one piece. */
  readonly had: number
  readonly wanted: number | null
  readonly lacking: readonly string[]
  readonly cover: { readonly file: string; readonly mediaType: string; readonly url: string } | null
}

interface Candidate extends Omit<CollectedMedia, 'cover' | 'state' | 'facts' | 'file'> {
  readonly file: string
  readonly facts: MediaFacts
  readonly whole: boolean
}

const DEADLINE_MS = 30_000
const MOST_CANDIDATES = 8
const MEDIA_KIND = /^(video|audio)\//i
const MEDIA_NAME = /\.(mp4|m4v|m4s|webm|mov|flv|m4a|mp3|aac)(\?|$)/i
const NOTHING = { file: null, mediaType: null, source: null, url: null, facts: null, had: 0, wanted: null, lacking: [] } as const

export async function collectMedia(
  exchanges: readonly Exchange[],
  folder: string,
  hints: MediaHints = {},
): Promise<CollectedMedia> {
  const deadline = Date.now() + (hints.deadlineMs ?? DEADLINE_MS)
  const left = () => Math.max(1, deadline - Date.now())
  const work = joinPath(folder, 'media-parts')
  mkdirSync(work, { recursive: true })
  try {
    const held = holdFiles(exchanges)
    const cover = findCover(held, folder, hints.covers ?? [])
    try {
      const presentations = findPresentations(exchanges, held)
      const used = new Set(presentations.flatMap(addressesOf))
      const candidates: Candidate[] = []
      let cause: Cause = 'no-media'
      for (const [at, presentation] of presentations.slice(0, MOST_CANDIDATES).entries()) {
        const found = await fromPresentation(presentation, held, work, at, left)
        if (found && 'facts' in found) candidates.push(found)
        else if (found) cause = found.cause
      }
      candidates.push(...(await fromFiles(held, used, work, left)))
      const chosen = choose(candidates, hints)
      if (!chosen) return { ...NOTHING, state: 'missing', cause: Date.now() >= deadline ? 'time-limit' : cause, cover }
      const file = joinPath(folder, `media${extname(chosen.file)}`)
      copyFileSync(chosen.file, file)
      const { whole, ...rest } = chosen
      return { ...rest, file, state: whole ? 'ok' : 'partial', cause: whole ? null : (chosen.cause ?? 'time-limit'), cover }
    } catch (error) {
      return { ...NOTHING, state: 'missing', cause: error instanceof ToolMissing ? 'tool-missing' : 'internal', cover }
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function fromPresentation(
  { source, url, video, audio, ended }: Presentation,
  held: ReadonlyMap<string, HeldFile>,
  work: string,
  at: number,
  left: () => number,
): Promise<Candidate | { cause: Cause } | null> {
  const picture = joinTrack(video, held, work, `${at}-v`)
  if (!picture) return { cause: video.segments.some(({ key }) => key === 'other') ? 'not-offered' : 'no-media' }
  const sound = audio ? joinTrack(audio, held, work, `${at}-a`) : null
  const joined = [picture, ...(sound ? [sound] : [])]
  const file = joinPath(work, `${at}.mp4`)
  await join(joined, file, left()).catch((error: unknown) => {
    if (error instanceof ToolMissing) throw error
  })
  const facts = exists(file) ? await probe(file, left()) : null
  if (!facts) return { cause: 'no-media' }
  const expected = video.segments.reduce((sum, { seconds }) => sum + seconds, 0)
  const sum = (read: (track: JoinedTrack) => number) => joined.reduce((total, track) => total + read(track), 0)
  const whole = ended && joined.every(({ had, wanted }) => had === wanted) && (!audio || sound !== null)
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
    // Segments that are there but do not play for as long as they say are not whole either.
    whole: whole && facts.durationSeconds >= expected * 0.9 - 1,
  }
}

async function fromFiles(
  held: ReadonlyMap<string, HeldFile>,
  used: ReadonlySet<string>,
  work: string,
  left: () => number,
): Promise<Candidate[]> {
  const files = [...held.values()]
    .filter(
      ({ url, mimeType, pieces }) => pieces.length > 0 && !used.has(url) && (MEDIA_KIND.test(mimeType) || MEDIA_NAME.test(url)),
    )
    .sort((a, b) => reach(b) - reach(a))
    .slice(0, MOST_CANDIDATES)
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
    whole: mute.whole && sound.whole,
    cause: mute.cause ?? sound.cause,
  }
  return [pair, ...found.filter((candidate) => candidate !== mute && candidate !== sound)]
}

async function fromFile(held: HeldFile, file: string, left: () => number): Promise<Candidate | null> {
  const size = reach(held)
  if (size === 0) return null
  const out = growingFile(file)
  copyRange(held, 0, size, out.write)
  out.close()
  const facts = await probe(file, left())
  if (!facts) return null
  const mediaType = MEDIA_KIND.test(held.mimeType) ? held.mimeType : facts.video ? 'video/mp4' : 'audio/mp4'
  const shared = {
    source: 'progressive',
    url: held.url,
    file,
    facts,
    mediaType,
    had: size,
    wanted: held.total,
    lacking: [],
  } as const
  return { ...shared, whole: isWhole(held), cause: held.trouble }
}

/** What the page is about, or else what plays longest. */
function choose(candidates: readonly Candidate[], { url }: MediaHints): Candidate | null {
  const named = url ? candidates.filter((candidate) => candidate.url?.includes(url)) : []
  const ranked = [...(named.length > 0 ? named : candidates)].sort(
    (a, b) => Number(b.facts.video) - Number(a.facts.video) || b.facts.durationSeconds - a.facts.durationSeconds,
  )
  return ranked[0] ?? null
}

const addressesOf = ({ video, audio }: Presentation): string[] =>
  [...video.segments, ...(audio?.segments ?? [])].flatMap(({ url, init }) => [
    plainUrl(url),
    ...(init ? [plainUrl(init.url)] : []),
  ])

function findCover(held: ReadonlyMap<string, HeldFile>, folder: string, addresses: readonly string[]): CollectedMedia['cover'] {
  for (const address of addresses) {
    const file = held.get(plainUrl(address))
    if (!file || !isWhole(file) || !/^image\//i.test(file.mimeType)) continue
    const place = joinPath(
      folder,
      `cover${/^image\/(jpeg|png|webp|gif|avif)$/i.test(file.mimeType) ? `.${file.mimeType.slice(6).toLowerCase()}` : ''}`,
    )
    const out = growingFile(place)
    copyRange(file, 0, file.total ?? 0, out.write)
    out.close()
    return { file: place, mediaType: file.mimeType, url: file.url }
  }
  return null
}

const suffixOf = ({ mimeType, url }: HeldFile) =>
  /webm/i.test(mimeType) ? '.webm' : /^audio\/mpeg/i.test(mimeType) ? '.mp3' : /\.flv(\?|$)/i.test(url) ? '.flv' : '.mp4'

const exists = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
