// Port of outgoing e-mail.

export interface MailAttachment {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

export interface OutgoingMail {
  readonly to: string
  /** The name of the sender; its address is configured. */
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly attachments?: readonly MailAttachment[]
  /** Identifies the message at the receiver, so that one sent twice can be recognised. */
  readonly messageId: string
}

export interface Mail {
  /** Resolves when the mail server has accepted it; throws MailRefused for an address or content that it will never accept. */
  send(mail: OutgoingMail): Promise<void>
}

/** The mail server refused for good: sending again cannot succeed. */
export class MailRefused extends Error {
  readonly code: number

  constructor(code: number, what: string) {
    super(`mail refused by the server: ${code} after ${what}`)
    this.name = 'MailRefused'
    this.code = code
  }
}
