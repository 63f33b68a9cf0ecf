// Port of an OAuth provider: the user is redirected there with our state and returns with a code that is exchanged once.

export interface AuthorizationRequest {
  /** Unguessable and known only to this browser. Neither vendor supports PKCE or a nonce, so the state replaces them. */
  readonly state: string
  /** Exactly as registered with the vendor. */
  readonly redirectUrl: string
}

export interface OAuthIdentity {
  /** The vendor's permanent id of the person for our application. */
  readonly subject: string
  readonly nickname: string | undefined
}

export interface OAuthProvider {
  readonly provider: 'alipay' | 'wechat'
  authorizationUrl(request: AuthorizationRequest): Promise<string>
  /** Exchanges the code directly with the vendor. */
  identify(code: string): Promise<OAuthIdentity>
  close(): Promise<void>
}

/** The vendor refused; any other error is a connection or protocol fault. */
export class OAuthRefused extends Error {
  readonly code: string

  constructor(code: string) {
    super(`the authorization was refused: ${code}`)
    this.code = code
  }
}

/** The vendor's message may contain the code or personal data; only a valid error code is passed on. */
export function codeOf(...found: readonly unknown[]): string {
  const code = found.map(String).find((each) => /^[A-Za-z0-9._-]{1,64}$/.test(each) && each !== 'undefined')
  return code ?? 'unknown'
}

/** Nicknames are free text: remove control characters and limit the length. */
export const nicknameOf = (given: unknown): string | undefined =>
  typeof given === 'string' ? [...given.replace(/\p{C}/gu, '').trim()].slice(0, 40).join('') || undefined : undefined
