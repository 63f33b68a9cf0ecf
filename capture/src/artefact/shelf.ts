// Where artefacts are put: digested as they are made, entered in the log, told at once. What is not whole says why.
import { createHash } from 'node:crypto'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileDigest } from '../browser/find.ts'
import { type Artefact, type ArtefactFile, type ArtefactKind, type ArtefactState, artefactKinds, type Cause } from '../report.ts'
import type { CaptureLog } from './capture-log.ts'

export interface Shelf {
  readonly folder: string
  put(kind: ArtefactKind, path: string, bytes: Uint8Array | string, mediaType: string): Promise<ArtefactFile>
  /** A file that another tool has written into the folder. `sha256`: where it was read back from there already. */
  take(kind: ArtefactKind, path: string, mediaType: string, sha256?: string): Promise<ArtefactFile>
  mark(kind: ArtefactKind, state: ArtefactState, cause?: Cause | null): void
  stateOf(kind: ArtefactKind): ArtefactState | null
  /** In the order of the kinds; what was owed and never marked is missing, for `cause`. */
  list(owed: readonly ArtefactKind[], cause: Cause): Artefact[]
}

export function openShelf(folder: string, log: CaptureLog, tell: (kind: ArtefactKind, file: ArtefactFile) => void): Shelf {
  const files = new Map<ArtefactKind, ArtefactFile[]>()
  const marks = new Map<ArtefactKind, { state: ArtefactState; cause: Cause | null }>()

  const enter = (kind: ArtefactKind, file: ArtefactFile) => {
    files.set(kind, [...(files.get(kind) ?? []), file])
    // The log cannot hold its own digest: a line about it would change it.
    if (kind !== 'capture-log') log.append('artefact', { kind, path: file.path, size: file.size, sha256: file.sha256 })
    tell(kind, file)
    return file
  }

  return {
    folder,
    async put(kind, path, bytes, mediaType) {
      const content = typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes
      const place = join(folder, path)
      await mkdir(dirname(place), { recursive: true })
      // Not flushed: nothing outlives this machine here, and whoever takes it in reads and digests it first.
      await writeFile(place, content)
      return enter(kind, { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex'), mediaType })
    },
    async take(kind, path, mediaType, sha256) {
      const place = join(folder, path)
      const [{ size }, digest] = await Promise.all([stat(place), sha256 ?? fileDigest(place)])
      return enter(kind, { path, size, sha256: digest, mediaType })
    },
    mark(kind, state, cause = null) {
      marks.set(kind, { state, cause })
      if (state !== 'ok') log.append('artefact-state', { kind, state, cause })
    },
    stateOf: (kind) => marks.get(kind)?.state ?? null,
    list: (owed, cause) =>
      artefactKinds
        .filter((kind) => marks.has(kind) || owed.includes(kind))
        .map((kind) => ({ kind, ...(marks.get(kind) ?? { state: 'missing', cause }), files: files.get(kind) ?? [] })),
  }
}
