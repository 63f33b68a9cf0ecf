// Having somebody else confirm that a person is who they say: the house hands over name and number, the person goes there, the house asks.

export interface IdentityQuestion {
  /** At most 32 letters and digits, never used twice. */
  readonly orderNo: string
  readonly name: string
  readonly idNumber: string
  /** Where the person comes back to. */
  readonly returnUrl: string
}

export interface IdentityCheck {
  readonly vendor: string
  /** Announces a person; answers by what name the vendor knows the check. */
  begin(question: IdentityQuestion): Promise<string>
  /** Where the person goes, signed by us. */
  address(certifyId: string): Promise<string>
  /** True once the vendor has confirmed the person. */
  passed(certifyId: string): Promise<boolean>
  close(): Promise<void>
}

/** The vendor understood and said no; anything else that is thrown is a fault of the line. */
export class IdentityCheckRefused extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the identity check was refused: ${code}`)
    this.code = code
  }
}
