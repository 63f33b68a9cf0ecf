// Port of an SMS provider: sends verification codes and links to a phone.
export interface Sms {
  readonly vendor: string
  /** Resolves when the provider has accepted the message; throws otherwise. */
  sendCode(message: SmsCode): Promise<void>
  /** Undefined without a template for links. */
  readonly sendLink?: ((message: SmsLink) => Promise<void>) | undefined
}

export interface SmsCode {
  readonly phone: string
  readonly code: string
  readonly purpose: string
  readonly signature: string
  /** What the code confirms, for templates that name it. */
  readonly about?: string
}

/** A message with a short-lived link; templates are approved with their wording and take the parts as parameters. */
export interface SmsLink {
  readonly phone: string
  readonly signature: string
  /** What the link shows, such as the number of an invoice. */
  readonly about: string
  /** Path and token, which the template puts behind the address of the platform. */
  readonly link: string
}
