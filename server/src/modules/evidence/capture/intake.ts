// Takes in what a capture brings while it runs: progress and picture for those who look, files into staging with their digests read back.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ArtefactFile, ArtefactKind, CaptureEvent, CaptureReport } from '../../../adapters/collector/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { type Claim, keepFile, writeHeld } from './lease.ts'
import { sayMoved } from './news.ts'
import { type CaptureStamp, STAMP_TYPE, STAMPS_FILE, stampLogLine, stampsDocument } from './stamp.ts'

/** At most so often an address is written about, and its watchers told. */
const TELL_MS = 300
const PICTURE_MS = 900
const MOST_PICTURE_BYTES = 512 * 1024
const MOST_LOG_BYTES = 32 * 1024 ** 2

export class LeaseLost extends Error {}

export interface Intake {
  hear(event: CaptureEvent): Promise<void>
  /** All that was heard is written, time-stamps included. Throws when the report speaks of a file that never came. */
  complete(report: CaptureReport): Promise<void>
}

export function openIntake(deps: Deps, { row, token }: Claim): Intake {
  const { ano } = row
  const kept = new Map<string, string>()
  let places = 0
  let lastLine: string | undefined
  let startStamp: Promise<CaptureStamp | undefined> = Promise.resolve(undefined)
  let toldAt = 0
  let stage: string | undefined
  let picturedAt = 0
  let lastPicture: Buffer | undefined

  const write = async (change: Parameters<typeof writeHeld>[3]) => {
    if (!(await writeHeld(deps.db, ano, token, change))) throw new LeaseLost()
    await sayMoved(deps, deps.db, row.owner_id)
  }

  const keep = async (kind: ArtefactKind, file: ArtefactFile, open: () => Readable) => {
    const place = places
    places += 1
    const id = newId()
    await deps.storage.stage.create(id)
    try {
      const size = await deps.storage.stage.append(id, 0, open(), file.size)
      const sha256 = await deps.storage.follow(id, 'sha256').finish(size)
      if (size !== file.size || sha256 !== file.sha256) throw new Error(`${file.path} is not what was said of it`)
      const { path, mediaType: media_type } = file
      if (!(await keepFile(deps, token, { ano, place, kind, path, size, sha256, sm3: null, media_type, stage: id })))
        throw new LeaseLost()
      kept.set(path, sha256)
    } catch (error) {
      await deps.storage.stage.drop(id)
      throw error
    }
  }

  const keepBytes = async (path: string, bytes: Buffer, mediaType: string) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await keep('capture-log', { path, size: bytes.length, sha256, mediaType }, () => Readable.from([bytes]))
  }

  return {
    async hear(event) {
      const now = Date.now()
      if (event.type === 'progress') {
        if (now - toldAt < TELL_MS && event.stage === stage) return
        toldAt = now
        stage = event.stage
        return write({ stage: event.stage, done: event.done, total: event.total })
      }
      if (event.type === 'thumbnail') {
        const isJpeg = event.jpeg.subarray(0, 3).toString('hex') === 'ffd8ff'
        if (!isJpeg || event.jpeg.length > MOST_PICTURE_BYTES) return
        lastPicture = event.jpeg
        if (now - picturedAt < PICTURE_MS) return
        picturedAt = now
        return write({ thumbnail: event.jpeg })
      }
      if (event.type === 'started') {
        startStamp = stampLogLine(deps, 'start', event.hash)
        return
      }
      if (event.kind === 'capture-log') lastLine = await lastHash(event.open())
      await keep(event.kind, event.file, event.open)
    },
    async complete(report) {
      if (lastPicture) await write({ thumbnail: lastPicture })
      for (const { files } of report.artefacts)
        for (const { path, sha256 } of files) if (kept.get(path) !== sha256) throw new Error(`${path} never came`)
      const stamps = [await startStamp, lastLine === undefined ? undefined : await stampLogLine(deps, 'end', lastLine)]
      const made = stamps.filter((stamp) => stamp !== undefined)
      for (const { file, token: bytes } of made) await keepBytes(file, bytes, STAMP_TYPE)
      if (made.length > 0) await keepBytes(STAMPS_FILE, stampsDocument(made), 'application/json')
    },
  }
}

/** The head of the log's chain: the hash its last line carries. */
async function lastHash(log: Readable): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of log as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MOST_LOG_BYTES) return undefined
    parts.push(part)
  }
  const line = Buffer.concat(parts).toString('utf8').trimEnd().split('\n').pop() ?? ''
  return /"hash":"([0-9a-f]{64})"\}$/.exec(line)?.[1]
}
