// Stores artefact files with their digests and states, and records each in the capture log.
import { createHash } from 'node:crypto'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileDigest } from '../browser/find.ts'
import { type Artefact, type ArtefactFile, type ArtefactKind, type ArtefactState, artefactKinds, type Cause } from '../report.ts'
import type { CaptureLog } from './capture-log.ts'

export interface ArtefactStore {
  readonly folder: string
  put(kind: ArtefactKind, path: string, bytes: Uint8Array | string, mediaType: string): Promise<ArtefactFile>
  /** Adds a file already written into the folder. `sha256`: its digest, where already known. */
  register(kind: ArtefactKind, path: string, mediaType: string, sha256?: string): Promise<ArtefactFile>
  setState(kind: ArtefactKind, state: ArtefactState, cause?: Cause | null): void
  stateOf(kind: ArtefactKind): ArtefactState | null
  /** In the order of `artefactKinds`; a required one without a state is `missing` with `cause`. */
  list(required: readonly ArtefactKind[], cause: Cause): Artefact[]
}

export function openArtefactStore(
  folder: string,
  log: CaptureLog,
  onArtefact: (kind: ArtefactKind, file: ArtefactFile) => void,
): ArtefactStore {
  const files = new Map<ArtefactKind, ArtefactFile[]>()
  const states = new Map<ArtefactKind, { state: ArtefactState; cause: Cause | null }>()

  const add = (kind: ArtefactKind, file: ArtefactFile) => {
    files.set(kind, [...(files.get(kind) ?? []), file])
    // The log cannot contain its own digest.
    if (kind !== 'capture-log') log.append('artefact', { kind, path: file.path, size: file.size, sha256: file.sha256 })
    onArtefact(kind, file)
    return file
  }

  return {
    folder,
    async put(kind, path, bytes, mediaType) {
      const content = typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes
      const place = join(folder, path)
      await mkdir(dirname(place), { recursive: true })
      // No fsync: the folder is temporary, and the server digests each file again when it ingests it.
      await writeFile(place, content)
      return add(kind, { path, size: content.length, sha256: createHash('sha256').update(content).digest('hex'), mediaType })
    },
    async register(kind, path, mediaType, sha256) {
      const place = join(folder, path)
      const [{ size }, digest] = await Promise.all([stat(place), sha256 ?? fileDigest(place)])
      return add(kind, { path, size, sha256: digest, mediaType })
    },
    setState(kind, state, cause = null) {
      states.set(kind, { state, cause })
      if (state !== 'ok') log.append('artefact-state', { kind, state, cause })
    },
    stateOf: (kind) => states.get(kind)?.state ?? null,
    list: (required, cause) =>
      artefactKinds
        .filter((kind) => states.has(kind) || required.includes(kind))
        .map((kind) => ({ kind, ...(states.get(kind) ?? { state: 'missing', cause }), files: files.get(kind) ?? [] })),
  }
}
