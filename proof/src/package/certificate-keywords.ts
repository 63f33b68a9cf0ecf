// The keywords of a certificate, signed with it: the digest of its record and those of the time-stamp tokens that prove its time.
import { sha256 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { PATHS, timeStampPath } from './layout.ts'

const RECORD = 'attestry-record-sha256:'
const TOKEN = 'attestry-token-sha256:'
const KEYWORDS = /^attestry-record-sha256:[0-9a-f]{64}( attestry-token-sha256:[a-z0-9.-]{1,80}:[0-9a-f]{64})*$/

export interface CertificateKeywords {
  /** SHA-256 of record.json. */
  readonly record: string
  /** SHA-256 of each token, by name; empty in certificates of earlier versions. */
  readonly tokens: ReadonlyMap<string, string>
}

/** The part of a record's keyword before its digest. */
export const RECORD_KEYWORD = RECORD

/** The token's file without folder and extension. */
const tokenName = (path: string): string => path.replace(/^proof\/(.*)\.tsr$/, '$1')
export const SIGNATURE_TOKEN = tokenName(PATHS.signatureTime)
export const checkpointToken = (authority: string): string => tokenName(timeStampPath(authority))

/** Of the bare token: the response around it is not signed. */
export const tokenDigest = (token: Uint8Array): string => toHex(sha256(token))

export const formatCertificateKeywords = ({ record, tokens }: CertificateKeywords): string =>
  [`${RECORD}${record}`, ...[...tokens].map(([name, digest]) => `${TOKEN}${name}:${digest}`).sort()].join(' ')

/** Undefined unless in the one form. */
export function readCertificateKeywords(text: string): CertificateKeywords | undefined {
  if (!KEYWORDS.test(text)) return undefined
  const [first = '', ...others] = text.split(' ')
  const entries = others.map((each) => each.slice(TOKEN.length).split(':') as [name: string, digest: string])
  const read = { record: first.slice(RECORD.length), tokens: new Map(entries) }
  return formatCertificateKeywords(read) === text ? read : undefined
}
