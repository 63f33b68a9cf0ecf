// What an address of a share holds, and where its files are.
import { wirePath } from '@attestry/contract/endpoint'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { shareApi } from '@attestry/contract/modules/attestation/share'

const TOKEN = /^[A-Za-z0-9_-]{22}$/
const PLACE = /^(0|[1-9]\d{0,5})$/

export const isShareToken = (id: string): boolean => TOKEN.test(id)

export interface SharedFileAt {
  readonly token: string
  readonly place: number
}

/** `<shareToken>.<place>`: what stands for a file in the phone's addresses. */
export function readHandle(handle: string | undefined): SharedFileAt | undefined {
  const [token = '', place = '', ...rest] = handle?.split('.') ?? []
  return rest.length === 0 ? sharedFileAt(token, place) : undefined
}

const sharedFileAt = (token: string | undefined, place: string | undefined): SharedFileAt | undefined =>
  token && place && TOKEN.test(token) && PLACE.test(place) ? { token, place: Number(place) } : undefined

/** The file that an address's parameters name, in either of the two ways. */
export const fileIn = ({ fileUrl, share, place }: Readonly<Record<string, string>> = {}): SharedFileAt | undefined =>
  fileUrl === undefined ? sharedFileAt(share, place ?? '0') : readHandle(fileUrl)

/** An id in the phone's addresses is a share's token or a certificate's id; they differ in length. */
export const recordNeed = ({ id = '' }: Readonly<Record<string, string>>) =>
  isShareToken(id) ? shareNeed(id) : { endpoint: certificateApi.court, input: { id } }

export const shareNeed = (token: string) => ({ endpoint: shareApi.view, input: { token } })

const filled = (path: string, token: string) => path.replace(':token', encodeURIComponent(token))

export const fileUrl = (token: string, place: number): string => `${filled(wirePath(shareApi.file), token)}?place=${place}`

export const packageUrl = (token: string): string => filled(wirePath(shareApi.package), token)
