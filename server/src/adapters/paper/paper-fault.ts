// The error of a paper that cannot be made, with its reason.

export type PaperFaultReason =
  /** Content that cannot be printed, such as an invalid time or URL. */
  | 'content'
  /** An invalid certificate, revocation list, signature or time-stamp. */
  | 'signing'
  | 'too-large'
  | 'worker'

export class PaperFault extends Error {
  readonly reason: PaperFaultReason

  constructor(reason: PaperFaultReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaperFault'
    this.reason = reason
  }
}

/** Turns any other error of the work into a PaperFault: libraries that read certificates, signatures and PDFs throw their own. */
export async function signingFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (fault) {
    if (fault instanceof PaperFault) throw fault
    throw new PaperFault('signing', fault instanceof Error ? fault.message : String(fault), { cause: fault })
  }
}
