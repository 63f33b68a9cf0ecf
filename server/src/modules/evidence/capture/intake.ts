// Stores what a running capture delivers: progress and thumbnail for live pages, files in staging with their digests read back.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { NotBefore } from '@attestry/proof/record/manifest'
import {
  type ArtefactFile,
  type ArtefactKind,
  type CaptureEvent,
  type CaptureReport,
  OBSERVATION_FILE,
  TEXT_FILE,
} from '../../../adapters/collector/port.ts'
import { MAX_SUBJECT_BYTES, type VantageSubject } from '../../../adapters/vantage/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import type { OutsideValue } from '../../transparency/public.ts'
import { type Lease, type Leased, LeaseLost, lockUnderLease, writeUnderLease } from '../lease/lease.ts'
import type { EvidenceTables } from '../tables.ts'
import { type CaptureStamp, STAMP_TYPE, STAMPS_FILE, stampLogLine, stampsDocument } from './stamp.ts'
import type { CaptureChange, CaptureFileRow } from './store.ts'
import { publishCapturesChanged } from './topics.ts'
import type { ReceivedReport } from './vantage.ts'

/** Minimum interval between progress writes, which also publish to live pages. */
const PROGRESS_INTERVAL_MS = 300
const THUMBNAIL_INTERVAL_MS = 900
const MAX_THUMBNAIL_BYTES = 512 * 1024
const MAX_LOG_BYTES = 32 * 1024 ** 2
const BOUND_FILES = {
  'time-stamp': ['capture-not-before.tsr', STAMP_TYPE],
  checkpoint: ['capture-not-before.txt', 'text/plain'],
} as const satisfies Record<OutsideValue['kind'], readonly [path: string, mediaType: string]>

export interface Intake {
  onEvent(event: CaptureEvent): Promise<void>
  /** Writes everything that is pending, including time-stamps. Throws when the report names a file that was not received. */
  complete(report: CaptureReport): Promise<void>
  /** What vantages compare with their own captures; undefined if it is missing or too large. */
  subject(): Promise<VantageSubject | undefined>
  storeReports(reports: readonly ReceivedReport[]): Promise<void>
}

/** `bound`: a value that was unknown before the capture. */
export function openIntake(deps: Deps, lease: Leased, bound?: OutsideValue): Intake {
  const { row } = lease
  const stored = new Map<string, { readonly sha256: string; readonly size: number; readonly stage: string }>()
  let places = 0
  let lastLine: string | undefined
  let startStamp: Promise<CaptureStamp | undefined> = Promise.resolve(undefined)
  let progressAt = 0
  let stage: string | undefined
  let thumbnailAt = 0
  let lastThumbnail: Buffer | undefined

  const write = async (change: CaptureChange) => {
    if (!(await writeUnderLease(deps.db, lease, change))) throw new LeaseLost()
    await publishCapturesChanged(deps, deps.db, row.owner_id)
  }

  const storeFile = async (kind: ArtefactKind, file: ArtefactFile, open: () => Readable) => {
    const place = places
    places += 1
    const id = newId()
    await deps.storage.stage.create(id)
    try {
      const size = await deps.storage.stage.append(id, 0, open(), file.size)
      const sha256 = await deps.storage.follow(id, 'sha256').finish(size)
      if (size !== file.size || sha256 !== file.sha256)
        throw new Error(`${file.path} has ${size} bytes and SHA-256 ${sha256}, announced were ${file.size} and ${file.sha256}`)
      const { path, mediaType: media_type } = file
      if (!(await insertFile(deps, lease, { place, kind, path, size, sha256, sm3: null, media_type, stage: id })))
        throw new LeaseLost()
      stored.set(path, { sha256, size, stage: id })
    } catch (error) {
      await deps.storage.stage.drop(id)
      throw error
    }
  }

  const storeBytes = async (path: string, mediaType: string, bytes: Buffer) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await storeFile('capture-log', { path, size: bytes.length, sha256, mediaType }, () => Readable.from([bytes]))
  }

  const readSmall = async (path: string): Promise<Buffer | undefined> => {
    const file = stored.get(path)
    return file && file.size <= MAX_SUBJECT_BYTES ? await buffer(await deps.storage.stage.read(file.stage)) : undefined
  }

  const storeBound = async ({ kind, source, at, bytes, sha256 }: OutsideValue) => {
    const [path, mediaType] = BOUND_FILES[kind]
    await storeBytes(path, mediaType, Buffer.from(bytes))
    await write({ not_before: JSON.stringify({ at: at.toISOString(), kind, sha256, source } satisfies NotBefore) })
  }

  return {
    async onEvent(event) {
      const now = Date.now()
      if (event.type === 'progress') {
        if (now - progressAt < PROGRESS_INTERVAL_MS && event.stage === stage) return
        progressAt = now
        stage = event.stage
        return write({ stage: event.stage, done: event.done, total: event.total })
      }
      if (event.type === 'thumbnail') {
        const isJpeg = event.jpeg.subarray(0, 3).toString('hex') === 'ffd8ff'
        if (!isJpeg || event.jpeg.length > MAX_THUMBNAIL_BYTES) return
        lastThumbnail = event.jpeg
        if (now - thumbnailAt < THUMBNAIL_INTERVAL_MS) return
        thumbnailAt = now
        return write({ thumbnail: event.jpeg })
      }
      if (event.type === 'started') {
        startStamp = stampLogLine(deps, 'start', event.hash)
        return
      }
      if (event.type === 'foreign-client') {
        deps.log.warn({ ano: row.ano, uid: event.uid }, 'refused a connection of another program to the capture proxy')
        return
      }
      if (event.kind === 'capture-log') lastLine = await lastHash(event.open())
      await storeFile(event.kind, event.file, event.open)
    },
    async complete(report) {
      if (lastThumbnail) await write({ thumbnail: lastThumbnail })
      for (const { files } of report.artefacts)
        for (const { path, sha256 } of files)
          if (stored.get(path)?.sha256 !== sha256) throw new Error(`${path} is in the report but was not received`)
      if (bound) await storeBound(bound)
      const stamps = [await startStamp, lastLine === undefined ? undefined : await stampLogLine(deps, 'end', lastLine)]
      const made = stamps.filter((stamp) => stamp !== undefined)
      for (const { file, token: bytes } of made) await storeBytes(file, STAMP_TYPE, bytes)
      if (made.length > 0) await storeBytes(STAMPS_FILE, 'application/json', stampsDocument(made))
    },
    async subject() {
      await write({ stage: 'comparing', done: 0, total: 1 })
      const [observation, text] = await Promise.all([OBSERVATION_FILE, TEXT_FILE].map(readSmall))
      return observation && text && { observation, text }
    },
    async storeReports(reports) {
      for (const [at, { note }] of reports.entries()) if (note) await storeBytes(`vantage-${at + 1}.txt`, 'text/plain', note)
      await write({ vantages: JSON.stringify(reports.map(({ outcome }) => outcome)) })
    },
  }
}

/** False: the lease is lost and the file was not inserted. */
export const insertFile = (deps: Deps, lease: Lease, file: Omit<CaptureFileRow, 'ano'>): Promise<boolean> =>
  inTransaction(deps, async ({ db }) => {
    if (!(await lockUnderLease(db, lease))) return false
    await db
      .withTables<EvidenceTables>()
      .insertInto('evidence.capture_file')
      .values({ ...file, ano: lease.ano })
      .execute()
    return true
  })

/** Head of the log's hash chain: the hash in its last line. */
async function lastHash(log: Readable): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of log as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_LOG_BYTES) return undefined
    parts.push(part)
  }
  const line = Buffer.concat(parts).toString('utf8').trimEnd().split('\n').pop() ?? ''
  return /"hash":"([0-9a-f]{64})"\}$/.exec(line)?.[1]
}
