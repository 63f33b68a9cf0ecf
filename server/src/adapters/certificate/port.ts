// Port of the certificate maker: the facts on a record's PDF certificate, its signing, and its creation.

export interface InBothLanguages {
  readonly zh: string
  readonly en: string
}

export type SourceClass = 'collected' | 'uploaded' | 'digest'

export interface CertifiedFile {
  readonly path: string
  readonly size: number | null
  readonly sha256: string | null
  readonly sm3: string | null
}

export interface CertifiedTime {
  readonly label: InBothLanguages
  /** ISO 8601 with zone. */
  readonly at: string
  readonly source: InBothLanguages
}

export interface CertifiedTimeStamp {
  readonly authority: string
  readonly kind: 'embedded' | 'external'
  readonly serial: string
  readonly time: string
  readonly policy: string
}

export interface CertifiedAnchor {
  readonly chain: string
  readonly reference: string
  readonly time: string | null
  readonly explorerUrl: string | null
}

/** The certificate lists this many files and states how many more there are. */
export const MAX_LISTED_FILES = 40

export interface CertificateFacts {
  readonly number: string
  /** Letters and digits, because people type it to look the record up. */
  readonly publicId: string
  readonly platformName: string
  readonly kind: InBothLanguages
  readonly sourceClass: SourceClass
  readonly name: string
  readonly subject: readonly { readonly field: string; readonly masked: string }[]
  /** Whether the subject's real name was verified; null if not recorded. */
  readonly identity?: 'verified' | 'unverified' | null
  readonly operatorRole: InBothLanguages
  readonly times: readonly CertifiedTime[]
  /** SHA-256 of the manifest, hex. */
  readonly digest: string
  readonly files: readonly CertifiedFile[]
  readonly log: {
    readonly origin: string
    readonly index: number
    readonly size: number
    /** Base64. */
    readonly root: string
    readonly signedAt: string
  }
  readonly timeStamps: readonly CertifiedTimeStamp[]
  /** Empty if the log was not anchored on a chain; the certificate then states so. */
  readonly anchors: readonly CertifiedAnchor[]
  readonly cleanliness: InBothLanguages | null
  /** Digest of the list of trust anchors, for comparison with the published one. */
  readonly trustDigest: string
  readonly verifyUrl: string
  readonly issuedAt: string
}

export interface CertificateSigning {
  /** X.509, DER; P-256. */
  readonly certificate: Uint8Array
  /** Its issuers, the direct one first. */
  readonly chain: readonly Uint8Array[]
  /** Signs a DER SET OF signed attributes: ECDSA with SHA-256, DER. */
  sign(attributes: Uint8Array): Promise<Uint8Array>
  /** Returns an RFC 3161 token (DER ContentInfo) over a SHA-256 digest. */
  timeStamp(digestSha256: Uint8Array): Promise<Uint8Array>
  /** DER; must include one of the certificate's issuer. */
  readonly crls: readonly Uint8Array[]
}

export interface CertificateAttachment {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly description: string
}

export interface CertificateMaker {
  /** Rejects with the error of `sign` or `timeStamp`, or with a CertificateFault. */
  make(facts: CertificateFacts, signing: CertificateSigning, attachments: readonly CertificateAttachment[]): Promise<Uint8Array>
  close(): Promise<void>
}

export type CertificateFaultReason =
  /** A fact that cannot be printed, such as an invalid time or URL. */
  | 'facts'
  /** An invalid certificate, revocation list, signature or time-stamp. */
  | 'signing'
  | 'too-large'
  | 'worker'

export class CertificateFault extends Error {
  readonly reason: CertificateFaultReason

  constructor(reason: CertificateFaultReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CertificateFault'
    this.reason = reason
  }
}
