// Upload engine: sends two files at a time, computes their digests in parallel, and survives navigation between screens.
import { uploadApi } from '@attestry/contract/modules/evidence/upload'
import { call, ErrorDisplay, randomId } from '../../../kernel/call.ts'
import { createStore } from '../../../kernel/store.ts'
import { startDigest } from './digest.ts'
import { assignFiles, fileFit } from './match.ts'
import { cacheFile, uncacheFile } from './reload-cache.ts'
import { compareDigests, newRow, nextToStart, type UploadDraft, type UploadProblem, type UploadRow, uploadCan } from './row.ts'
import { advanceEstimate, beginEstimate } from './speed.ts'
import { lockUpload } from './tab-lock.ts'
import { removeUpload, startTransfer } from './transfer.ts'
import { uploadsAtPageLoad } from './unfinished-uploads.ts'
import { removeStored, storeRow } from './upload-storage.ts'

const PROGRESS_INTERVAL_MS = 200
const DIGEST_POLL_INTERVAL_MS = 1000

/** Resources of a row that are not part of its displayed state. */
interface LiveUpload {
  readonly file: File
  stopTransfer?: (() => Promise<void>) | undefined
  stopDigest?: (() => void) | undefined
  unlock?: (() => void) | undefined
}

const rows = createStore<readonly UploadRow[]>([])
const live = new Map<string, LiveUpload>()

export const useUploads = (): readonly UploadRow[] => rows.use()
export const currentUploads = (): readonly UploadRow[] => rows.get()

const find = (key: string) => rows.get().find((row) => row.key === key)

function patch(key: string, change: Partial<UploadRow>): UploadRow | undefined {
  let changed: UploadRow | undefined
  rows.set(
    rows.get().map((row) => {
      if (row.key !== key) return row
      changed = compareDigests({ ...row, ...change })
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
  for (const { key, file } of resumed) attachFile(key, file)
  const made = fresh.map((file) => {
    const row = newRow(randomId(), file)
    if (row.phase !== 'refused') live.set(row.key, { file })
    return row
  })
  rows.set([...rows.get(), ...made])
  startNext()
  return { added: fresh.length, resumed: resumed.length, repeated: repeated.length }
}

/** For a row without its file: returns how the chosen file matches; only a matching one is accepted. */
export function chooseFile(key: string, file: File): ReturnType<typeof fileFit> {
  const row = find(key)
  const fit = row ? fileFit(row, file) : 'other-name'
  if (fit === 'fits') {
    attachFile(key, file)
    startNext()
  }
  return fit
}

function attachFile(key: string, file: File): void {
  live.set(key, { file })
  patch(key, { phase: 'waiting', lastModified: file.lastModified, problem: null })
}

/** Rows found on the server after a reload, with the files that survived it. */
export function adoptRows(found: readonly { row: UploadRow; file: File | undefined; unlock: (() => void) | undefined }[]): void {
  const known = new Set(rows.get().map((row) => row.id))
  const fresh = found.filter(({ row }) => !known.has(row.id))
  rows.set([...rows.get(), ...fresh.map(({ row }) => row)])
  for (const { row, file, unlock } of fresh) {
    if (!file) unlock?.()
    else adopt(row, { file, unlock })
  }
  startNext()
  void pollServerDigests()
}

function adopt(row: UploadRow, own: LiveUpload): void {
  live.set(row.key, own)
  if (row.id) cacheFile(row.id, own.file)
  if (row.phase === 'checking') beginDigest(row.key)
}

export const dropRow = (key: string): void => rows.set(rows.get().filter((row) => row.key !== key))

function startNext(): void {
  for (const row of nextToStart(rows.get())) void start(row)
}

async function start(row: UploadRow): Promise<void> {
  const own = live.get(row.key)
  if (!own) return
  patch(row.key, { phase: 'sending', problem: null, speed: null, retrying: false })
  beginDigest(row.key)
  if (row.id && !own.unlock) {
    const unlock = await lockUpload(row.id)
    if (!unlock) return fail(row.key, { kind: 'network' })
    own.unlock = unlock
  }
  await uploadsAtPageLoad().catch(() => undefined)
  let shownAt = 0
  const stop = await startTransfer(own.file, row.id, {
    created: (id) => void registerUpload(row.key, id),
    progress: (offset) => {
      const now = performance.now()
      if (now - shownAt < PROGRESS_INTERVAL_MS || live.get(row.key) !== own) return
      shownAt = now
      const last = find(row.key)?.speed ?? beginEstimate(offset, now)
      patch(row.key, { offset, speed: advanceEstimate(last, offset, now), retrying: false })
    },
    retrying: () => patch(row.key, { retrying: true, speed: null }),
    done: () => finishTransfer(row.key),
    failed: (problem) => fail(row.key, problem),
  })
  // Paused or cancelled while the tus client was still loading.
  if (live.get(row.key) !== own || find(row.key)?.phase !== 'sending') await stop()
  else own.stopTransfer = stop
}

async function registerUpload(key: string, id: string): Promise<void> {
  const own = live.get(key)
  if (!own || find(key)?.id === id) return
  const changed = patch(key, { id })
  cacheFile(id, own.file)
  if (changed) storeRow(changed)
  own.unlock?.()
  own.unlock = (await lockUpload(id)) ?? undefined
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
      if (changed?.id) storeRow(changed)
    },
    unreadable: () => {
      own.stopDigest = undefined
      fail(key, { kind: 'unreadable' })
    },
  })
}

function finishTransfer(key: string): void {
  const row = find(key)
  const own = live.get(key)
  if (own) own.stopTransfer = undefined
  if (row) patch(key, { phase: 'checking', offset: row.size, speed: null })
  startNext()
  void pollServerDigests()
}

let polling = false

/** Polls, because the server finishes its digest shortly after the last byte. */
async function pollServerDigests(): Promise<void> {
  if (polling) return
  polling = true
  const waiting = () => rows.get().some((row) => row.phase === 'checking' && row.serverSha256 === null)
  while (waiting()) {
    const answer = await call(uploadApi.pending, {}, { display: ErrorDisplay.silent, loading: false }).catch(() => undefined)
    for (const upload of answer?.list ?? []) {
      const row = rows.get().find(({ id }) => id === upload.id)
      if (row && upload.state === 'received' && upload.sha256) patch(row.key, { serverSha256: upload.sha256 })
    }
    if (waiting()) await new Promise((resolve) => setTimeout(resolve, DIGEST_POLL_INTERVAL_MS))
  }
  polling = false
}

function fail(key: string, problem: UploadProblem): void {
  const row = find(key)
  if (!row || row.phase === 'paused') return
  patch(key, { phase: 'failed', problem, speed: null })
  startNext()
}

export async function pause(key: string): Promise<void> {
  const row = find(key)
  if (!row || !uploadCan.pause(row)) return
  const changed = patch(key, { phase: 'paused', speed: null })
  if (changed) storeRow(changed)
  const own = live.get(key)
  const stop = own?.stopTransfer
  if (own) own.stopTransfer = undefined
  startNext()
  await stop?.()
}

export function resume(key: string): void {
  const changed = patch(key, { phase: 'waiting', problem: null })
  if (changed) storeRow(changed)
  startNext()
}

/** If the digests differ, resuming would prove nothing: the file is sent again from the start. */
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
    own.unlock?.()
    if (row.id) await removeUpload(row.id).catch(() => undefined)
  }
  resume(key)
}

export async function cancel(key: string): Promise<void> {
  const row = find(key)
  const own = live.get(key)
  release(key)
  dropRow(key)
  startNext()
  await own?.stopTransfer?.()
  own?.unlock?.()
  if (row?.id) await removeUpload(row.id)
}

/** Frees the resources of a row that became a record or was removed. */
function release(key: string): void {
  const row = find(key)
  const own = live.get(key)
  own?.stopDigest?.()
  live.delete(key)
  if (!row?.id) return
  removeStored(row.id)
  uncacheFile(row.id)
}

export function finishDeposited(keys: readonly string[]): void {
  for (const key of keys) {
    live.get(key)?.unlock?.()
    release(key)
  }
  rows.set(rows.get().filter((row) => !keys.includes(row.key)))
}

export function describe(key: string, change: Partial<UploadDraft>): void {
  const row = find(key)
  if (!row) return
  const changed = patch(key, { draft: { ...row.draft, ...change } })
  if (changed) storeRow(changed)
}

/** Retries uploads that failed by network error when the browser is online again. */
if (typeof addEventListener === 'function') {
  addEventListener('online', () => {
    for (const row of rows.get()) if (row.phase === 'failed' && row.problem?.kind === 'network') void retry(row.key)
  })
}
