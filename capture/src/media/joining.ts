// Writes the segments of a track one after another, decrypted with the key the page itself fetched; a segment that is lacking is counted, never invented.
import { createDecipheriv } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cause } from '../report.ts'
import { copyRange, growingFile, type HeldFile, plainUrl } from './held-bytes.ts'
import { isHeld } from './presentation.ts'
import type { Segment, Track } from './track.ts'

export interface JoinedTrack {
  readonly file: string
  /** It is a list of files for ffmpeg, not a file of media. */
  readonly list: boolean
  readonly had: number
  readonly wanted: number
  readonly lacking: readonly string[]
  readonly cause: Cause | null
}

/** Null where not a single segment could be had. */
export function joinTrack(track: Track, held: ReadonlyMap<string, HeldFile>, folder: string, name: string): JoinedTrack | null {
  const parts: string[] = []
  const lacking: string[] = []
  let [had, cause] = [0, null as Cause | null]
  let out: ReturnType<typeof growingFile> | null = null
  let before: Segment | null = null
  for (const segment of track.segments) {
    const why = obstacle(segment, held)
    if (why) {
      cause ??= why
      lacking.push(segment.url)
      continue
    }
    // Another head, or a jump in time, begins a file of its own.
    if (!out || !before || before.run !== segment.run || !sameInit(before, segment)) {
      out?.close()
      const file = join(folder, `${name}-${parts.length}.part`)
      parts.push(file)
      out = growingFile(file)
      if (segment.init) copy(segment.init, held, out.write)
    }
    before = segment
    if (writeSegment(segment, held, out.write)) {
      had += 1
      continue
    }
    cause ??= 'not-offered'
    lacking.push(segment.url)
  }
  out?.close()
  const [first] = parts
  if (!first) return null
  if (parts.length === 1) return { file: first, list: false, had, wanted: track.segments.length, lacking, cause }
  const list = join(folder, `${name}.list`)
  writeFileSync(list, `ffconcat version 1.0\n${parts.map((file) => `file '${file.replaceAll("'", "'\\''")}'\n`).join('')}`)
  return { file: list, list: true, had, wanted: track.segments.length, lacking, cause }
}

function obstacle({ url, range, key, init }: Segment, held: ReadonlyMap<string, HeldFile>): Cause | null {
  if (key === 'other') return 'not-offered'
  const needed = [{ url, range }, ...(init ? [init] : []), ...(key ? [{ url: key.url, range: null }] : [])]
  const absent = needed.find((part) => !isHeld(part, held))
  // Never asked for: the time for media was over before.
  return absent ? (held.get(plainUrl(absent.url))?.trouble ?? 'time-limit') : null
}

/** False, and nothing written, where the key does not open it. */
function writeSegment(
  { url, range, key }: Segment,
  held: ReadonlyMap<string, HeldFile>,
  write: (bytes: Uint8Array) => void,
): boolean {
  if (key === null || key === 'other') {
    copy({ url, range }, held, write)
    return true
  }
  const [secret, plain] = [[] as Uint8Array[], [] as Uint8Array[]]
  try {
    copy({ url: key.url, range: null }, held, (bytes) => secret.push(Uint8Array.from(bytes)))
    const decipher = createDecipheriv('aes-128-cbc', Buffer.concat(secret), key.iv)
    copy({ url, range }, held, (bytes) => plain.push(decipher.update(bytes)))
    plain.push(decipher.final())
  } catch {
    return false
  }
  for (const bytes of plain) write(bytes)
  return true
}

function copy(
  { url, range }: Pick<Segment, 'url' | 'range'>,
  held: ReadonlyMap<string, HeldFile>,
  write: (bytes: Buffer) => void,
): void {
  const file = held.get(plainUrl(url))
  if (file) copyRange(file, range?.from ?? 0, range?.size ?? file.total ?? 0, write)
}

const sameInit = (a: Segment, b: Segment) =>
  a.init?.url === b.init?.url && a.init?.range?.from === b.init?.range?.from && a.init?.range?.size === b.init?.range?.size
