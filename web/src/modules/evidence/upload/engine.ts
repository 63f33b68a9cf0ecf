// Moves files in: two at a time, each with its own digest beside it, outliving every change of screen.
import { uploadApi } from '@attestry/contract/modules/evidence/upload'
import { call, ErrorDisplay, freshKey } from '../../../kernel/call.ts'
import { createStore } from '../../../kernel/store.ts'
import { startDigest } from './digest.ts'
import { earlierUploads } from './earlier.ts'
import { dropFile, keepFile } from './keeper.ts'
import { assignFiles, fileFit } from './match.ts'
import { forget, remember } from './memory.ts'
import { newRow, nextToStart, settled, type UploadDraft, type UploadProblem, type UploadRow, uploadCan } from './row.ts'
import { advanceEstimate, beginEstimate } from './speed.ts'
import { takeUpload } from './tab-lock.ts'
import { removeUpload, startTransfer } from './transfer.ts'

const SHOW_PROGRESS_EVERY_MS = 200
const ASK_AGAIN_MS = 1000

/** What a row holds besides its facts: things that cannot be shown, only used and let go. */
interface Live {
  readonly file: File
  stopTransfer?: (() => Promise<void>) | undefined
  stopDigest?: (() => void) | undefined
  letGo?: (() => void) | undefined
}

const rows = createStore<readonly UploadRow[]>([])
const live = new Map<string, Live>()

export const useUploads = (): readonly UploadRow[] => rows.use()
export const currentUploads = (): readonly UploadRow[] => rows.get()

const find = (key: string) => rows.get().find((row) => row.key === key)

function patch(key: string, change: Partial<UploadRow>): UploadRow | undefined {
  let changed: UploadRow | undefined
  rows.set(
    rows.get().map((row) => {
      if (row.key !== key) return row
      changed = settled({ ...row, ...change })
      return changed
    }),
  )
  return changed
}

export interface Added {
  readonly added: number
  readonly resumed: number
  readonly repeated: number
}

export function addFiles(files: readonly File[]): Added {
  const { resumed, fresh, repeated } = assignFiles(rows.get(), files)
  for (const { key, file } of resumed) giveFile(key, file)
  const made = fresh.map((file) => {
    const row = newRow(freshKey(), file)
    if (row.phase !== 'refused') live.set(row.key, { file })
    return row
  })
  rows.set([...rows.get(), ...made])
  pump()
  return { added: fresh.length, resumed: resumed.length, repeated: repeated.length }
}

/** For a row that lost its file. Answers how the chosen one fits; only a fitting one is taken. */
export function chooseFile(key: string, file: File): ReturnType<typeof fileFit> {
  const row = find(key)
  const fit = row ? fileFit(row, file) : 'other-name'
  if (fit === 'fits') {
    giveFile(key, file)
    pump()
  }
  return fit
}

function giveFile(key: string, file: File): void {
  live.set(key, { file })
  patch(key, { phase: 'waiting', lastModified: file.lastModified, problem: null })
}

/** Rows found on the server after a reload, with the files that survived it. */
export function adoptRows(found: readonly { row: UploadRow; file: File | undefined; letGo: (() => void) | undefined }[]): void {
  const known = new Set(rows.get().map((row) => row.id))
  const fresh = found.filter(({ row }) => !known.has(row.id))
  rows.set([...rows.get(), ...fresh.map(({ row }) => row)])
  for (const { row, file, letGo } of fresh) {
    if (!file) letGo?.()
    else adopt(row, { file, letGo })
  }
  pump()
  void askForDigests()
}

function adopt(row: UploadRow, own: Live): void {
  live.set(row.key, own)
  if (row.id) keepFile(row.id, own.file)
  if (row.phase === 'checking') beginDigest(row.key)
}

export const dropRow = (key: string): void => rows.set(rows.get().filter((row) => row.key !== key))

function pump(): void {
  for (const row of nextToStart(rows.get())) void start(row)
}

async function start(row: UploadRow): Promise<void> {
  const own = live.get(row.key)
  if (!own) return
  patch(row.key, { phase: 'sending', problem: null, speed: null, retrying: false })
  beginDigest(row.key)
  if (row.id && !own.letGo) {
    const letGo = await takeUpload(row.id)
    if (!letGo) return fail(row.key, { kind: 'network' })
    own.letGo = letGo
  }
  await earlierUploads().catch(() => undefined)
  let shownAt = 0
  const stop = await startTransfer(own.file, row.id, {
    begun: (id) => void begun(row.key, id),
    progress: (offset) => {
      const now = performance.now()
      if (now - shownAt < SHOW_PROGRESS_EVERY_MS || live.get(row.key) !== own) return
      shownAt = now
      const last = find(row.key)?.speed ?? beginEstimate(offset, now)
      patch(row.key, { offset, speed: advanceEstimate(last, offset, now), retrying: false })
    },
    retrying: () => patch(row.key, { retrying: true, speed: null }),
    done: () => arrived(row.key),
    failed: (problem) => fail(row.key, problem),
  })
  // Paused or cancelled while the sender itself was still being loaded.
  if (live.get(row.key) !== own || find(row.key)?.phase !== 'sending') await stop()
  else own.stopTransfer = stop
}

async function begun(key: string, id: string): Promise<void> {
  const own = live.get(key)
  if (!own || find(key)?.id === id) return
  const changed = patch(key, { id })
  keepFile(id, own.file)
  if (changed) remember(changed)
  own.letGo?.()
  own.letGo = (await takeUpload(id)) ?? undefined
}

function beginDigest(key: string): void {
  const own = live.get(key)
  const row = find(key)
  if (!own || own.stopDigest || row?.sha256) return
  own.stopDigest = startDigest(own.file, 'sha256', {
    progress: (hashed) => patch(key, { hashed }),
    done: (sha256) => {
      own.stopDigest = undefined
      const changed = patch(key, { sha256, hashed: own.file.size })
      if (changed?.id) remember(changed)
    },
    unreadable: () => {
      own.stopDigest = undefined
      fail(key, { kind: 'unreadable' })
    },
  })
}

function arrived(key: string): void {
  const row = find(key)
  const own = live.get(key)
  if (own) own.stopTransfer = undefined
  if (row) patch(key, { phase: 'checking', offset: row.size, speed: null })
  pump()
  void askForDigests()
}

let asking = false

/** The server finishes its own digest a moment after the last byte. */
async function askForDigests(): Promise<void> {
  if (asking) return
  asking = true
  const waiting = () => rows.get().some((row) => row.phase === 'checking' && row.serverSha256 === null)
  while (waiting()) {
    const answer = await call(uploadApi.pending, {}, { display: ErrorDisplay.silent, loading: false }).catch(() => undefined)
    for (const upload of answer?.list ?? []) {
      const row = rows.get().find(({ id }) => id === upload.id)
      if (row && upload.state === 'received' && upload.sha256) patch(row.key, { serverSha256: upload.sha256 })
    }
    if (waiting()) await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
  }
  asking = false
}

function fail(key: string, problem: UploadProblem): void {
  const row = find(key)
  if (!row || row.phase === 'paused') return
  patch(key, { phase: 'failed', problem, speed: null })
  pump()
}

export async function pause(key: string): Promise<void> {
  const row = find(key)
  if (!row || !uploadCan.pause(row)) return
  const changed = patch(key, { phase: 'paused', speed: null })
  if (changed) remember(changed)
  const own = live.get(key)
  const stop = own?.stopTransfer
  if (own) own.stopTransfer = undefined
  pump()
  await stop?.()
}

export function resume(key: string): void {
  const changed = patch(key, { phase: 'waiting', problem: null })
  if (changed) remember(changed)
  pump()
}

/** Where the two digests differ, continuing would prove nothing: such a file is sent anew. */
export async function retry(key: string): Promise<void> {
  const row = find(key)
  const own = live.get(key)
  if (!row || !uploadCan.retry(row)) return
  if (!own) {
    patch(key, { phase: 'needs-file', problem: null })
    return
  }
  if (row.problem?.kind === 'differs') {
    release(key)
    live.set(key, { file: own.file })
    patch(key, { id: null, offset: 0, hashed: 0, sha256: null, serverSha256: null })
    own.letGo?.()
    if (row.id) await removeUpload(row.id).catch(() => undefined)
  }
  resume(key)
}

export async function cancel(key: string): Promise<void> {
  const row = find(key)
  const own = live.get(key)
  release(key)
  dropRow(key)
  pump()
  await own?.stopTransfer?.()
  own?.letGo?.()
  if (row?.id) await removeUpload(row.id)
}

/** Of rows that have become records, or that the person takes out of the list. */
function release(key: string): void {
  const row = find(key)
  const own = live.get(key)
  own?.stopDigest?.()
  live.delete(key)
  if (!row?.id) return
  forget(row.id)
  dropFile(row.id)
}

export function finishDeposited(keys: readonly string[]): void {
  for (const key of keys) {
    live.get(key)?.letGo?.()
    release(key)
  }
  rows.set(rows.get().filter((row) => !keys.includes(row.key)))
}

export function describe(key: string, change: Partial<UploadDraft>): void {
  const row = find(key)
  if (!row) return
  const changed = patch(key, { draft: { ...row.draft, ...change } })
  if (changed) remember(changed)
}

/** A line that comes back picks up what it dropped. */
if (typeof addEventListener === 'function') {
  addEventListener('online', () => {
    for (const row of rows.get()) if (row.phase === 'failed' && row.problem?.kind === 'network') void retry(row.key)
  })
}
