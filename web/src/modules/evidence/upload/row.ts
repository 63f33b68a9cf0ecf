// One file on its way in, as the screens see it, and what may be said and done about it.
import type { Upload } from '@attestry/contract/modules/evidence/upload'
import { MAX_FILE_BYTES } from '@attestry/contract/modules/evidence/upload'
import type { SpeedEstimate } from './speed.ts'

/** How many files are sent side by side. */
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
  /** In the server's own words, already in the reader's language. */
  | { readonly kind: 'refused'; readonly text: string }

export interface UploadDraft {
  readonly name: string
  readonly label: string
  readonly remark: string
}

export interface UploadRow {
  readonly key: string
  /** The server's id, once it knows of the upload. */
  readonly id: string | null
  readonly fileName: string
  readonly size: number
  readonly lastModified: number | null
  readonly phase: UploadPhase
  readonly offset: number
  readonly speed: SpeedEstimate | null
  /** Between a broken connection and the next try. */
  readonly retrying: boolean
  /** Bytes this computer has put through its own digest. */
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

/** What this browser still knows of an upload that began before the page was loaded. */
export interface Remembered {
  readonly lastModified: number
  readonly paused: boolean
  readonly sha256: string | null
  readonly draft: UploadDraft
}

export function restoredRow(upload: Upload, remembered: Remembered | undefined, hasFile: boolean): UploadRow {
  const arrived = upload.state === 'received'
  const sha256 = remembered?.sha256 ?? null
  const phase: UploadPhase = arrived
    ? sha256 !== null || hasFile
      ? 'checking'
      : 'ready'
    : hasFile
      ? remembered?.paused
        ? 'paused'
        : 'waiting'
      : 'needs-file'
  return settled({
    key: upload.id,
    id: upload.id,
    fileName: upload.name,
    size: upload.size,
    lastModified: remembered?.lastModified ?? null,
    phase,
    offset: upload.offset,
    speed: null,
    retrying: false,
    hashed: sha256 ? upload.size : 0,
    sha256,
    serverSha256: upload.sha256,
    problem: null,
    draft: remembered?.draft ?? { name: upload.name, label: '', remark: '' },
  })
}

/** Once both digests are known the row is ready, or the bytes are not the same and it must be sent again. */
export function settled(row: UploadRow): UploadRow {
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

export const isMoving = when('waiting', 'sending', 'checking')

/** Share of the bytes of all rows that has arrived, 0 to 1. */
export function overallProgress(rows: readonly UploadRow[]): number {
  const counted = rows.filter((row) => row.phase !== 'refused')
  const size = counted.reduce((sum, row) => sum + row.size, 0)
  return size === 0 ? 0 : counted.reduce((sum, row) => sum + row.offset, 0) / size
}
