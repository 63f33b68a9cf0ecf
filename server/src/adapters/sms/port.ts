// Port of an SMS provider: sends a verification code to a phone.
export interface Sms {
  readonly vendor: string
  /** Resolves when the provider has accepted the message; throws otherwise. */
  sendCode(message: { phone: string; code: string; purpose: string; signature: string }): Promise<void>
}
