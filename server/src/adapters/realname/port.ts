// Port of an external identity check: we submit name and number, the person visits the vendor's page, and we query the result.

export interface IdentityRequest {
  /** At most 32 letters and digits, unique. */
  readonly orderNo: string
  readonly name: string
  readonly idNumber: string
  /** Where the vendor redirects the person afterwards. */
  readonly returnUrl: string
}

export interface IdentityCheck {
  readonly vendor: string
  /** Starts a check; returns the vendor's id of it. */
  begin(request: IdentityRequest): Promise<string>
  /** The signed URL of the vendor's page. */
  pageUrl(certifyId: string): Promise<string>
  /** True once the vendor has confirmed the person. */
  passed(certifyId: string): Promise<boolean>
  close(): Promise<void>
}

/** The vendor refused; any other error is a connection or protocol fault. */
export class IdentityCheckRefused extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the identity check was refused: ${code}`)
    this.code = code
  }
}
