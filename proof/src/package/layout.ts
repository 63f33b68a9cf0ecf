// The file layout of a package, used for both packing and verifying.
import { BAG_DECLARATION, BAG_INFO, manifestName, PAYLOAD_FOLDER, tagManifestName } from './bag.ts'

export const PACKAGE_FORMAT = 'attestry/package/v1'

export const PATHS = {
  declaration: BAG_DECLARATION,
  info: BAG_INFO,
  payloadSha256: manifestName('sha256'),
  payloadSm3: manifestName('sm3'),
  tagFiles: tagManifestName('sha256'),
  guide: 'VERIFY.md',
  script: 'verify.sh',
  page: 'verify.html',
  format: 'FORMAT.md',
  formatInChinese: 'FORMAT.zh.md',
  record: 'record.json',
  openings: 'openings.json',
  custody: 'custody.jsonl',
  certificate: 'certificate.pdf',
  signature: 'proof/record.p7s',
  signatureTime: 'proof/record.p7s.tsr',
  inclusion: 'proof/inclusion.tlog-proof',
  checkpoint: 'proof/checkpoint',
  policy: 'proof/policy',
  trust: 'proof/trust.txt',
  evidenceRecord: 'proof/evidence-record.er',
} as const

/** The description of the format is not in packages of earlier versions. */
const OPTIONAL: ReadonlySet<string> = new Set([
  PATHS.format,
  PATHS.formatInChinese,
  PATHS.openings,
  PATHS.custody,
  PATHS.evidenceRecord,
])
const FIXED: ReadonlySet<string> = new Set(Object.values(PATHS))

export const EMBEDDED_AUTHORITY = 'embedded'
export const EMBEDDED_SM2_AUTHORITY = 'embedded-sm2'

/** Policy of the time-stamps in papers: the open time-stamp service never issues it, so nobody else can stamp a certificate. */
export const PAPER_POLICY = '1.3.6.1.4.1.99999.1.3'

export const timeStampPath = (authority: string): string => `proof/checkpoint.${authority}.tsr`
export const rootPath = (fingerprint: string): string => `proof/certs/${fingerprint}.pem`
export const anchorPath = (chain: string): string => `proof/chain.${chain}.json`
export const anchorInclusionPath = (chain: string): string => `proof/chain.${chain}.tlog-proof`

export const REQUIRED_PATHS: readonly string[] = [
  ...Object.values(PATHS).filter((path) => !OPTIONAL.has(path)),
  timeStampPath(EMBEDDED_AUTHORITY),
  timeStampPath(EMBEDDED_SM2_AUTHORITY),
]

const NAMED = {
  timeStamp: /^proof\/checkpoint\.([a-z0-9][a-z0-9.-]{0,62})\.tsr$/,
  root: /^proof\/certs\/([0-9a-f]{64})\.pem$/,
  anchor: /^proof\/chain\.([a-z0-9][a-z0-9-]{0,31})\.json$/,
  anchorInclusion: /^proof\/chain\.([a-z0-9][a-z0-9-]{0,31})\.tlog-proof$/,
} as const

export type NamedFileKind = keyof typeof NAMED

export const isPayload = (path: string): boolean => path.startsWith(PAYLOAD_FOLDER) && path.length > PAYLOAD_FOLDER.length

/** The names in the paths of files of one kind (authority, fingerprint or chain), sorted. */
export const namesOfKind = (kind: NamedFileKind, paths: Iterable<string>): string[] =>
  Array.from(paths, (path) => NAMED[kind].exec(path)?.[1])
    .filter((name) => name !== undefined)
    .sort()

export const isKnownPath = (path: string): boolean =>
  FIXED.has(path) || isPayload(path) || Object.values(NAMED).some((pattern) => pattern.test(path))
