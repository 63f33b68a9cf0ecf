// Port of an invoice service: issue, find and reverse invoices by our serial, fetch their files, read its notifications.

export interface InvoiceBuyer {
  readonly title: string
  /** Empty for a person without one. */
  readonly taxNumber: string
  readonly address: string
  readonly phone: string
  readonly bank: string
  readonly account: string
  readonly naturalPerson: boolean
}

export interface InvoiceItemLine {
  readonly name: string
  /** 19 digits of the tax bureau's classification. */
  readonly code: string
  /** Hundredths of a percent; null: not taxed. */
  readonly rate: number | null
  readonly netFen: number
  readonly taxFen: number
}

export interface IssueRequest {
  /** Ours, never used twice: issuing the same serial again has no effect. */
  readonly serial: string
  readonly special: boolean
  readonly buyer: InvoiceBuyer
  readonly lines: readonly InvoiceItemLine[]
  readonly totalFen: number
  readonly notifyUrl: string
}

export type ReversalCause = 'mistake' | 'return' | 'service-ended' | 'discount'

export interface ReverseRequest {
  readonly serial: string
  /** The invoice that is reversed. */
  readonly number: string
  readonly cause: ReversalCause
  readonly notifyUrl: string
}

/** absent: the service never got it. failed: it was refused for good; nothing was issued. */
export type IssueOutcome =
  | { readonly state: 'absent' | 'pending' }
  | { readonly state: 'issued'; readonly number: string; readonly issuedAt: Date; readonly totalFen: number }
  | { readonly state: 'failed'; readonly message: string }

/**
 * Of a reversal. confirming: the buyer has booked or deducted the invoice, and must confirm the sheet first.
 * confirmed: they did; the red-letter invoice follows. void: the sheet ended without a confirmation; nothing was reversed.
 */
export type ReversalOutcome =
  | IssueOutcome
  | { readonly state: 'confirming' | 'confirmed'; readonly sheet: string; readonly openedAt: Date }
  | { readonly state: 'void'; readonly sheet: string; readonly openedAt: Date; readonly message: string }

export type IssuedFormat = 'pdf' | 'ofd' | 'xml'

export interface IssuedFile {
  readonly format: IssuedFormat
  readonly bytes: Buffer
}

export interface IssueQuota {
  readonly leftFen: number
  /** Undefined if the service does not state it. */
  readonly totalFen: number | undefined
}

/** Events that staff must act on: the service lost its login at the tax bureau, or wants a face scan. */
export type IssuerNotice =
  | { readonly kind: 'invoice'; readonly serial: string; readonly outcome: ReversalOutcome }
  | { readonly kind: 'login-lost' | 'face-scan' }

export interface RegisteredCompany {
  readonly title: string
  readonly taxNumber: string
}

export interface InvoiceIssuer {
  readonly name: string
  /** Staff issue invoices at the tax bureau themselves and upload the files. */
  readonly manual: boolean
  /** Of the platform's legal entity, if it is configured. */
  readonly sellerTaxNumber?: string
  /** Accepted, not yet issued. Throws IssueRefused if it never will be; after any other error the outcome is unknown. */
  issue(request: IssueRequest): Promise<void>
  find(serial: string): Promise<ReversalOutcome>
  files(serial: string): Promise<readonly IssuedFile[]>
  reverse(request: ReverseRequest): Promise<void>
  /** What may still be issued this month; undefined if the service has no quota, or does not know. */
  quota(): Promise<IssueQuota | undefined>
  /** The companies whose name contains a text. */
  lookUp?(keyword: string): Promise<readonly RegisteredCompany[]>
  /** Throws UntrustedNotice if the service did not sign it. */
  readNotice(message: { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Buffer }): IssuerNotice
}

export interface Invoices {
  of(platformId: number): InvoiceIssuer
  /** The platforms with an invoice service. */
  readonly platformIds: readonly number[]
}

/** The service refused for good, with a message for staff. */
export class IssueRefused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'IssueRefused'
    this.code = code
  }
}

export class UntrustedNotice extends Error {
  constructor(fault: string) {
    super(`untrusted invoice notification: ${fault}`)
    this.name = 'UntrustedNotice'
  }
}
