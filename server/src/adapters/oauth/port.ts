// Having somebody else say who a person is: the person goes there with a state of ours and comes back with a code that is traded once.

export interface Departure {
  /** Unguessable, known to this browser only. Neither vendor offers PKCE or a nonce: the state does their work. */
  readonly state: string
  /** Exactly as registered with the vendor. */
  readonly redirectUrl: string
}

export interface ThirdIdentity {
  /** The vendor's lasting name for the person towards us. */
  readonly subject: string
  readonly nickname: string | undefined
}

export interface OAuthProvider {
  readonly provider: 'alipay' | 'wechat'
  address(departure: Departure): Promise<string>
  /** Trades the code. What comes back is believed only because the vendor itself was asked. */
  identify(code: string): Promise<ThirdIdentity>
  close(): Promise<void>
}

/** The vendor understood and said no; anything else that is thrown is a fault of the line. */
export class OAuthRefused extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the authorization was refused: ${code}`)
    this.code = code
  }
}

/** The vendor's own words may repeat the code or the person; only what looks like an error code is passed on. */
export function codeOf(...found: readonly unknown[]): string {
  const code = found.map(String).find((each) => /^[A-Za-z0-9._-]{1,64}$/.test(each) && each !== 'undefined')
  return code ?? 'unknown'
}

/** Vendors hand out what people call themselves: no control characters, and not without end. */
export const nicknameOf = (given: unknown): string | undefined =>
  typeof given === 'string' ? [...given.replace(/\p{C}/gu, '').trim()].slice(0, 40).join('') || undefined : undefined
