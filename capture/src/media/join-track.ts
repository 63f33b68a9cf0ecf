// Concatenates a track's recorded segments, decrypted with the key the page fetched; missing segments are reported.
import { createDecipheriv } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cause } from '../report.ts'
import { isRecorded } from './presentation.ts'
import { copyRange, openFileWriter, type RecordedFile, withoutFragment } from './recorded-file.ts'
import type { Segment, Track } from './track.ts'

export interface JoinedTrack {
  readonly file: string
  /** `file` is an ffconcat list, not media. */
  readonly list: boolean
  readonly had: number
  readonly wanted: number
  readonly lacking: readonly string[]
  readonly cause: Cause | null
}

/** Null when no segment is available. */
export function joinTrack(
  track: Track,
  recorded: ReadonlyMap<string, RecordedFile>,
  folder: string,
  name: string,
): JoinedTrack | null {
  const parts: string[] = []
  const lacking: string[] = []
  let [had, cause] = [0, null as Cause | null]
  let out: ReturnType<typeof openFileWriter> | null = null
  let before: Segment | null = null
  for (const segment of track.segments) {
    const missingCause = missingCauseOf(segment, recorded)
    if (missingCause) {
      cause ??= missingCause
      lacking.push(segment.url)
      continue
    }
    // A new init segment or a discontinuity starts a new file.
    if (!out || !before || before.run !== segment.run || !sameInit(before, segment)) {
      out?.close()
      const file = join(folder, `${name}-${parts.length}.part`)
      parts.push(file)
      out = openFileWriter(file)
      if (segment.init) copy(segment.init, recorded, out.write)
    }
    before = segment
    if (writeSegment(segment, recorded, out.write)) {
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

function missingCauseOf({ url, range, key, init }: Segment, recorded: ReadonlyMap<string, RecordedFile>): Cause | null {
  if (key === 'other') return 'not-offered'
  const needed = [{ url, range }, ...(init ? [init] : []), ...(key ? [{ url: key.url, range: null }] : [])]
  const absent = needed.find((part) => !isRecorded(part, recorded))
  // Never requested: the time for media was over.
  return absent ? (recorded.get(withoutFragment(absent.url))?.failure ?? 'time-limit') : null
}

/** False, with nothing written, when decryption fails. */
function writeSegment(
  { url, range, key }: Segment,
  recorded: ReadonlyMap<string, RecordedFile>,
  write: (bytes: Uint8Array) => void,
): boolean {
  if (key === null || key === 'other') {
    copy({ url, range }, recorded, write)
    return true
  }
  const [secret, plain] = [[] as Uint8Array[], [] as Uint8Array[]]
  try {
    copy({ url: key.url, range: null }, recorded, (bytes) => secret.push(Uint8Array.from(bytes)))
    const decipher = createDecipheriv('aes-128-cbc', Buffer.concat(secret), key.iv)
    copy({ url, range }, recorded, (bytes) => plain.push(decipher.update(bytes)))
    plain.push(decipher.final())
  } catch {
    return false
  }
  for (const bytes of plain) write(bytes)
  return true
}

function copy(
  { url, range }: Pick<Segment, 'url' | 'range'>,
  recorded: ReadonlyMap<string, RecordedFile>,
  write: (bytes: Buffer) => void,
): void {
  const file = recorded.get(withoutFragment(url))
  if (file) copyRange(file, range?.from ?? 0, range?.size ?? file.total ?? 0, write)
}

const sameInit = (a: Segment, b: Segment) =>
  a.init?.url === b.init?.url && a.init?.range?.from === b.init?.range?.from && a.init?.range?.size === b.init?.range?.size
