// Matches chosen files to unfinished uploads that need their file.
import type { UploadRow } from './row.ts'

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>
type Wanted = Pick<UploadRow, 'fileName' | 'size' | 'lastModified'>

export type FileFit = 'fits' | 'other-name' | 'other-size' | 'changed-since'

/** If the modification time is unknown, the comparison of both digests decides later. */
export function fileFit(wanted: Wanted, file: FileFacts): FileFit {
  if (file.name !== wanted.fileName) return 'other-name'
  if (file.size !== wanted.size) return 'other-size'
  if (wanted.lastModified !== null && file.lastModified !== wanted.lastModified) return 'changed-since'
  return 'fits'
}

export interface Assignment<F> {
  readonly resumed: readonly { readonly key: string; readonly file: F }[]
  readonly fresh: readonly F[]
  readonly repeated: readonly F[]
}

/** Splits the chosen files: those that resume an upload, new ones, and those already in the list. */
export function assignFiles<F extends FileFacts>(rows: readonly UploadRow[], files: readonly F[]): Assignment<F> {
  const waiting = rows.filter((row) => row.phase === 'needs-file')
  const present = rows.filter((row) => row.phase !== 'needs-file' && row.phase !== 'refused')
  const resumed: { key: string; file: F }[] = []
  const fresh: F[] = []
  const repeated: F[] = []
  for (const file of files) {
    const row = waiting.find(
      (candidate) => fileFit(candidate, file) === 'fits' && !resumed.some(({ key }) => key === candidate.key),
    )
    if (row) resumed.push({ key: row.key, file })
    else if (present.some((other) => fileFit(other, file) === 'fits') || fresh.some((other) => isSame(other, file)))
      repeated.push(file)
    else fresh.push(file)
  }
  return { resumed, fresh, repeated }
}

const isSame = (a: FileFacts, b: FileFacts) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified
