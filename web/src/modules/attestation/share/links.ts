// Parses share URLs and builds file URLs without the contract's schemas, to keep the page small.
const TOKEN = /^[A-Za-z0-9_-]{22}$/
const PLACE = /^(0|[1-9]\d{0,5})$/

export const isShareToken = (id: string): boolean => TOKEN.test(id)

export interface SharedFileAt {
  readonly token: string
  readonly place: number
}

/** `<shareToken>.<place>`: identifies a file in the phone URLs. */
export function readHandle(handle: string | undefined): SharedFileAt | undefined {
  const [token = '', place = '', ...rest] = handle?.split('.') ?? []
  return rest.length === 0 ? sharedFileAt(token, place) : undefined
}

const sharedFileAt = (token: string | undefined, place: string | undefined): SharedFileAt | undefined =>
  token && place && TOKEN.test(token) && PLACE.test(place) ? { token, place: Number(place) } : undefined

/** The file named by the URL parameters: as a handle, or as share and place. */
export const fileIn = ({ fileUrl, share, place }: Readonly<Record<string, string>> = {}): SharedFileAt | undefined =>
  fileUrl === undefined ? sharedFileAt(share, place ?? '0') : readHandle(fileUrl)

/** Same paths as in the contract; a test compares them. */
const FILES = '/shimakaze/attestation/share/file/'
const PACKAGES = '/shimakaze/attestation/share/package/'

export const fileUrl = (token: string, place: number): string => `${FILES}${token}?place=${place}`

export const packageUrl = (token: string): string => PACKAGES + token
