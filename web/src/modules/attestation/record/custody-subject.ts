// What an entry of the custody log concerns: the kind of download, or the name of a file.
import type { RecordDetail } from './queries.ts'

type Detail = RecordDetail['custody'][number]['detail']

export type CustodySubject =
  | 'package-self'
  | 'package-other'
  | 'package'
  | 'certificate-full'
  | 'certificate'
  | 'signature'
  | 'time-stamp'
  | { readonly file: string }

/** Undefined if the entry names nothing. Entries of earlier versions do not say for whom a package was. */
export function custodySubjectOf({ what, for: recipient }: Detail, files: readonly string[]): CustodySubject | undefined {
  if (what === undefined) return undefined
  // A member's file may have any name.
  if (recipient === undefined && files.includes(what)) return { file: what }
  if (what === 'package') return recipient === 'self' || recipient === 'other' ? `package-${recipient}` : 'package'
  if (what === 'certificate.pdf') return 'certificate'
  if (/^certificate-full-\d+\.pdf$/.test(what)) return 'certificate-full'
  if (/^record-\d+\.p7s$/.test(what)) return 'signature'
  if (/^checkpoint\..+\.tsr$/.test(what)) return 'time-stamp'
  return { file: what }
}
