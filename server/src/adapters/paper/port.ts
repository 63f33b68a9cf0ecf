// Port that renders, signs and time-stamps PDFs from bilingual sections; a paper is data.
import type { InBothLanguages } from './in-both-languages.ts'
import type { Sentences } from './legal.ts'

export { beijingTime, groupedNumber, readTime } from './format.ts'
export { type InBothLanguages, inBothLanguages } from './in-both-languages.ts'
export type { LegalKey, Sentence, Sentences } from './legal.ts'
export { PaperFault, type PaperFaultReason } from './paper-fault.ts'

/** A value in a row of facts. */
export type Value =
  | {
      readonly text: string
      readonly type?: 'value' | 'strong' | 'mono' | 'monoSmall' | 'small' | 'note'
      readonly maxLines?: number
      readonly alert?: boolean
    }
  /** Both languages in one line if they fit, unless `stacked`. */
  | {
      readonly sentences: Sentences
      readonly type?: 'value' | 'note'
      readonly stacked?: boolean
      readonly maxLines?: number
      readonly alert?: boolean
    }
  /** ISO 8601 with zone; shown in Beijing time and UTC. */
  | { readonly time: string }
  /** Lower-case hex. */
  | { readonly digest: string }
  | { readonly label: InBothLanguages; readonly value: string; readonly type?: 'value' | 'small' | 'monoSmall' }
  | { readonly gap: number }
  /** A ruled line to write on by hand; above it there is more space for a signature. */
  | { readonly blank: 'line' | 'signature' }
  /** SHA-256 of the certificate that signs this paper. */
  | { readonly signer: 'fingerprint' }
  | { readonly checklist: Checklist }

/** Statements about a JSON file of the evidence, which is parsed in the worker only. */
export interface Checklist {
  readonly json: Uint8Array
  readonly items: readonly {
    readonly name: InBothLanguages
    /** Keys from the outermost object to the value. */
    readonly at: readonly string[]
    /** Compared as JSON. */
    readonly expected: string | number | boolean | readonly never[]
  }[]
  readonly passed: InBothLanguages
  readonly failed: InBothLanguages
  /** Printed instead, if the file is no JSON. */
  readonly unreadable: InBothLanguages
}

/** The upper part of an image of the evidence, which is parsed in the worker only. */
export interface Picture {
  readonly jpeg: Uint8Array
  readonly alt: InBothLanguages
  readonly caption: Sentences
  /** Printed instead, if it is no JPEG. */
  readonly unreadable: InBothLanguages
}

export interface StrengthColumn {
  readonly name: InBothLanguages
  readonly state: InBothLanguages
  readonly vouches: boolean
  readonly detail: InBothLanguages
}

/** Must fit on a page. */
export interface Row {
  readonly label: InBothLanguages
  readonly values: readonly Value[]
}

export interface ListedFile {
  readonly path: string
  readonly size: number | null
  readonly sha256: string | null
  readonly sm3: string | null
}

export interface NumberedStep {
  readonly sentences: Sentences
  readonly link?: string
}

export interface TableColumn {
  readonly label: InBothLanguages
  /** Relative to the other columns. */
  readonly width: number
  readonly align?: 'right'
  /** A cell is cut after this many lines; 2 if absent. */
  readonly maxLines?: number
}

export type TableCell =
  | string
  | InBothLanguages
  /** Lower-case hex. */
  | { readonly digest: string }
  /** Below each other. */
  | { readonly stacked: readonly TableCell[] }

export type Part =
  /** `compact`: for the first page. A picture stands beside the rows. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly compact?: boolean; readonly picture?: Picture }
  /** In a red box. */
  | { readonly kind: 'alert'; readonly title: Sentences; readonly lines: readonly Sentences[] }
  | {
      readonly kind: 'strength'
      readonly headline: Sentences
      readonly text: Sentences
      /** Prints the headline in red. */
      readonly weak: boolean
      readonly columns: readonly StrengthColumn[]
    }
  /** `stacked`: English below Chinese, of any length. */
  | { readonly kind: 'text'; readonly sentences: Sentences; readonly stacked?: boolean }
  /** In a coloured box. */
  | { readonly kind: 'digest'; readonly digest: string; readonly label: InBothLanguages; readonly note: InBothLanguages }
  | {
      readonly kind: 'files'
      readonly title: InBothLanguages
      readonly files: readonly ListedFile[]
      /** About files that are not listed. */
      readonly more: Sentences | null
    }
  | {
      readonly kind: 'table'
      readonly title: InBothLanguages
      readonly columns: readonly TableColumn[]
      readonly rows: readonly (readonly TableCell[])[]
      /** About rows that are not listed. */
      readonly more: Sentences | null
    }
  | { readonly kind: 'points'; readonly title: InBothLanguages; readonly points: readonly Sentences[] }
  /** Numbered; on one page if they are the first part of their section. */
  | { readonly kind: 'steps'; readonly steps: readonly NumberedStep[] }

export interface Section {
  readonly heading: InBothLanguages
  readonly parts: readonly Part[]
}

/** `foot` is always printed on the first page; parts that do not fit above it continue on the next page. */
export interface Front {
  readonly parts: readonly Part[]
  readonly foot: { readonly heading: InBothLanguages; readonly rows: readonly Row[] }
}

/** The maker adds seal, QR code, page numbers and footers, and a last section with issuer, signature and attachments. */
export interface Paper {
  readonly title: InBothLanguages
  /** Letters, digits and hyphens. */
  readonly number: { readonly label: InBothLanguages; readonly value: string }
  readonly issuer: string
  /** Printed with the issuer, if it has one. */
  readonly englishIssuer?: string
  /** The legal entity that issues it on its platform, the issuer. */
  readonly office?: { readonly name: string; readonly englishName?: string }
  /** ISO 8601 with zone. */
  readonly issuedAt: string
  /** What the time of issue is not to be mistaken for. */
  readonly issuedAtNote?: InBothLanguages
  /** Printed first, below the masthead. */
  readonly lead?: Sentences
  /** Stands before the other sections. */
  readonly front?: Front
  readonly sections: readonly Section[]
  /** Printed at the end if characters were replaced or values cut: where the whole text is. */
  readonly remarks: { readonly replaced: InBothLanguages; readonly cut: InBothLanguages }
  /** The address in the QR code, and the code's description for screen readers. */
  readonly verification: { readonly url: string; readonly alt: InBothLanguages }
  /** For the file's metadata and its signature; ASCII. */
  readonly metadata: { readonly keywords: string; readonly reason: string }
}

export interface PaperSigning {
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

/** A place that one person signs, with a visible field. */
export interface SignaturePlace {
  /** Name of the field: letters, digits and underscores. */
  readonly field: string
  readonly label: InBothLanguages
  /** The person's name, printed above the field. */
  readonly name: string
}

/** Handwriting: strokes of points on a canvas, from its top left. */
export interface Ink {
  readonly width: number
  readonly height: number
  readonly strokes: readonly (readonly (readonly [x: number, y: number])[])[]
}

export interface PersonalSignature {
  readonly field: string
  readonly ink: Ink
  /** Printed below the handwriting, before the time. */
  readonly caption: string
  /** ISO 8601 with zone. */
  readonly signedAt: string
  /** Stated in the signature; ASCII. */
  readonly reason: string
}

export interface PaperAttachment {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly description: string
}

/** Part of a bound file: a paper, or a file, whose pages are bound in if that is possible. */
export type BoundPiece =
  | { readonly paper: Paper }
  | {
      readonly file: Uint8Array
      readonly mediaType: string
      readonly name: string
      /** Stands in place of a file that cannot be bound. */
      readonly slip: Paper
      /** Somebody uploaded it. */
      readonly isForeign?: boolean
      /** Attached to the bound file, and never parsed. */
      readonly attached?: boolean
    }

/** Papers and files to be bound behind a cover, with page numbers. */
export interface Binding {
  readonly cover: Paper
  /** The last column of its first table is filled in with the pages of each chapter. */
  readonly contents: Paper
  readonly chapters: readonly { readonly pieces: readonly BoundPiece[] }[]
}

export interface PaperMaker {
  /** Rejects with the error of `sign` or `timeStamp`, or with a PaperFault. */
  make(paper: Paper, signing: PaperSigning, attachments: readonly PaperAttachment[]): Promise<Uint8Array>
  /** A document for several people to sign, without any signature yet. */
  draw(paper: Paper, places: readonly SignaturePlace[]): Promise<Uint8Array>
  /** The next version, with one field signed; the bytes of the version before stay as they are. */
  sign(version: Uint8Array, signature: PersonalSignature, signing: PaperSigning): Promise<Uint8Array>
  /** The last version, when every field is signed: with validation data and a document time-stamp. */
  finish(version: Uint8Array, archive: Pick<PaperSigning, 'timeStamp' | 'crls'>): Promise<Uint8Array>
  /** One unsigned PDF. A file that breaks the binding is attached instead. */
  bind(binding: Binding): Promise<Uint8Array>
  close(): Promise<void>
}
