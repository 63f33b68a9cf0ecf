// Applicants for real-name verification: valid identity numbers, photos, and an application pending for staff.
import { wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { personalApi } from '@attestry/contract/modules/realname/personal'
import { photoApi } from '@attestry/contract/modules/realname/photo'
import { reviewApi } from '@attestry/contract/modules/realname/review'
import type { PhotoSide } from '@attestry/contract/modules/realname/standing'
import type { TestHouse } from './house.ts'

/** A one-pixel PNG. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
let people = 0

/** A new valid number each time. */
export function identityNumber(): string {
  people += 1
  const digits = `110101${1950 + (people % 50)}0101${String(people % 1000).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}

export async function sendPhotos(
  house: TestHouse,
  token: string,
  endpoint: typeof photoApi.card | typeof photoApi.cards | typeof photoApi.enterprise,
  side: PhotoSide | undefined,
  ...files: Buffer[]
): Promise<Envelope<{ photos: { side: PhotoSide }[] }>> {
  const form = new FormData()
  for (const [at, bytes] of files.entries()) form.append('file', new Blob([new Uint8Array(bytes)]), `photo-${at}.jpg`)
  const response = await fetch(`${house.url}${wirePath(endpoint)}${side ? `?side=${side}` : ''}`, {
    method: 'POST',
    headers: { 'x-auth-token': token },
    body: form,
  })
  return (await response.json()) as never
}

export interface Applicant {
  readonly token: string
  readonly id: string
  readonly phone: string
}

/** Submits photos and identity; returns the id of the pending application. */
export async function submitByPhoto(
  house: TestHouse,
  { token, id }: Applicant,
  idNumber = identityNumber(),
  name = 'Li Lei',
): Promise<string> {
  await sendPhotos(house, token, photoApi.cards, undefined, PIXEL, PIXEL)
  await house.get(personalApi.byPhoto, { name, idNumber, consent: true }, { token })
  const staff = await house.logIn('13900000001')
  const { list } = await house.get(reviewApi.list, { pageSize: 100 }, { token: staff })
  return list.find(({ accountId, state }) => accountId === id && state === 'pending')?.id ?? ''
}

/** Views identity and photos, without which an application cannot be passed. */
export async function viewApplication(house: TestHouse, id: string, token: string): Promise<void> {
  await house.get(reviewApi.reveal, { id }, { token })
  const { photos } = await house.get(reviewApi.detail, { id }, { token })
  for (const photo of photos) await (await house.send(reviewApi.photo, { id: photo.id }, { token })).arrayBuffer()
}

export async function passApplication(house: TestHouse, id: string, token: string): Promise<void> {
  await viewApplication(house, id, token)
  await house.get(reviewApi.pass, { id }, { token })
}

/** Submits an application of a new person. */
export const applyByPhoto = async (house: TestHouse): Promise<string> => submitByPhoto(house, await house.register())
