// State of one upload as the screens show it, and the actions its phase allows.
import type { Upload } from '@attestry/contract/modules/evidence/upload'
import { MAX_FILE_BYTES } from '@attestry/contract/modules/evidence/upload'
import type { SpeedEstimate } from './speed.ts'

/** Maximum of concurrent transfers. */
export const PARALLEL_UPLOADS = 2

/**
 * checking: every byte has arrived, a digest is still being computed on one side.
 * needs-file: the server waits for more, and this browser no longer has the file.
 * elsewhere: another tab of this browser is sending it.
 * refused: cannot be deposited at all. failed: may be tried again.
 */
export type UploadPhase =
  | 'waiting'
  | 'sending'
  | 'paused'
  | 'checking'
  | 'ready'
  | 'needs-file'
  | 'elsewhere'
  | 'failed'
  | 'refused'

export type UploadProblem =
  | { readonly kind: 'empty' | 'too-large' | 'network' | 'unreadable' | 'differs' }
  /** Error message of the server, already in the user's language. */
  | { readonly kind: 'refused'; readonly text: string }

export interface UploadDraft {
  readonly name: string
  readonly label: string
  readonly remark: string
}

export interface UploadRow {
  readonly key: string
  /** Id given by the server; null before the upload is created there. */
  readonly id: string | null
  readonly fileName: string
  readonly size: number
  readonly lastModified: number | null
  readonly phase: UploadPhase
  readonly offset: number
  readonly speed: SpeedEstimate | null
  /** Waiting for the next retry after a connection error. */
  readonly retrying: boolean
  /** Bytes hashed locally so far. */
  readonly hashed: number
  readonly sha256: string | null
  readonly serverSha256: string | null
  readonly problem: UploadProblem | null
  readonly draft: UploadDraft
}

export type DigestVerdict = 'same' | 'differs' | 'server-only' | 'unknown'

export function digestVerdict(row: Pick<UploadRow, 'sha256' | 'serverSha256' | 'phase'>): DigestVerdict {
  if (row.serverSha256 === null) return 'unknown'
  if (row.sha256 === null) return row.phase === 'ready' ? 'server-only' : 'unknown'
  return row.sha256 === row.serverSha256 ? 'same' : 'differs'
}

export const problemOfFile = (file: Pick<File, 'size'>): UploadProblem | null =>
  file.size === 0 ? { kind: 'empty' } : file.size > MAX_FILE_BYTES ? { kind: 'too-large' } : null

export function newRow(key: string, file: Pick<File, 'name' | 'size' | 'lastModified'>): UploadRow {
  const problem = problemOfFile(file)
  return {
    key,
    id: null,
    fileName: file.name,
    size: file.size,
    lastModified: file.lastModified,
    phase: problem ? 'refused' : 'waiting',
    offset: 0,
    speed: null,
    retrying: false,
    hashed: 0,
    sha256: null,
    serverSha256: null,
    problem,
    draft: { name: file.name, label: '', remark: '' },
  }
}

/** Stored in this browser for an upload started before the page was loaded. */
export interface StoredUpload {
  readonly lastModified: number
  readonly paused: boolean
  readonly sha256: string | null
  readonly draft: UploadDraft
}

export function restoredRow(upload: Upload, stored: StoredUpload | undefined, hasFile: boolean): UploadRow {
  const arrived = upload.state === 'received'
  const sha256 = stored?.sha256 ?? null
  const phase: UploadPhase = arrived
    ? sha256 !== null || hasFile
      ? 'checking'
      : 'ready'
    : hasFile
      ? stored?.paused
        ? 'paused'
        : 'waiting'
      : 'needs-file'
  return compareDigests({
    key: upload.id,
    id: upload.id,
    fileName: upload.name,
    size: upload.size,
    lastModified: stored?.lastModified ?? null,
    phase,
    offset: upload.offset,
    speed: null,
    retrying: false,
    hashed: sha256 ? upload.size : 0,
    sha256,
    serverSha256: upload.sha256,
    problem: null,
    draft: stored?.draft ?? { name: upload.name, label: '', remark: '' },
  })
}

/** Once both digests are known, the row is ready if they match and has failed otherwise. */
export function compareDigests(row: UploadRow): UploadRow {
  if (row.phase !== 'checking' || row.sha256 === null || row.serverSha256 === null) return row
  return row.sha256 === row.serverSha256 ? { ...row, phase: 'ready' } : { ...row, phase: 'failed', problem: { kind: 'differs' } }
}

export function nextToStart(rows: readonly UploadRow[], parallel = PARALLEL_UPLOADS): UploadRow[] {
  const sending = rows.filter((row) => row.phase === 'sending').length
  return rows.filter((row) => row.phase === 'waiting').slice(0, Math.max(0, parallel - sending))
}

const when =
  (...phases: readonly UploadPhase[]) =>
  (row: Pick<UploadRow, 'phase'>) =>
    phases.includes(row.phase)

export const uploadCan = {
  pause: when('waiting', 'sending'),
  resume: when('paused'),
  retry: when('failed'),
  chooseFile: when('needs-file'),
  deposit: when('ready'),
  describe: when('waiting', 'sending', 'paused', 'checking', 'ready', 'needs-file', 'failed'),
}

export const isActive = when('waiting', 'sending', 'checking')

/** Share of all bytes that the server has received, 0 to 1. */
export function overallProgress(rows: readonly UploadRow[]): number {
  const counted = rows.filter((row) => row.phase !== 'refused')
  const size = counted.reduce((sum, row) => sum + row.size, 0)
  return size === 0 ? 0 : counted.reduce((sum, row) => sum + row.offset, 0) / size
}
