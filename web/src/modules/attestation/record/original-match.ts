// Finds the file of a record that has the digests of a local file.
import type { FileDigests } from '../../../kernel/file-digest.ts'
import type { RecordFile } from './preview-kind.ts'

export interface Match {
  readonly path: string
  readonly algorithm: 'SHA-256' | 'SM3'
}

/** A differing digest excludes a file even if the other one matches: then one of them was not computed from this file. */
export function matchOf(files: readonly Pick<RecordFile, 'path' | 'sha256' | 'sm3'>[], digests: FileDigests): Match | undefined {
  for (const { path, sha256, sm3 } of files) {
    if (sha256 === null && sm3 === null) continue
    if (sha256 !== null && sha256 !== digests.sha256) continue
    if (sm3 !== null && sm3 !== digests.sm3) continue
    return { path, algorithm: sha256 === null ? 'SM3' : 'SHA-256' }
  }
  return undefined
}
