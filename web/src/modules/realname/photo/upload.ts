// Uploads or removes one photo; both return the photos not yet submitted.
import { photoApi } from '@attestry/contract/modules/realname/photo'
import type { PhotoSide, Standing } from '@attestry/contract/modules/realname/standing'
import { call, callForm, ErrorDisplay } from '../../../kernel/call.ts'

const isEnterprise = (side: PhotoSide) => side === 'licence' || side === 'authority'

/** The side is a query parameter, because form fields may arrive after the file. */
export async function sendPhoto(side: PhotoSide, file: File): Promise<Standing['photos']> {
  const endpoint = isEnterprise(side) ? photoApi.enterprise : photoApi.card
  const form = new FormData()
  form.append('file', file)
  const { photos } = await callForm({ ...endpoint, path: `${endpoint.path}?side=${side}` }, form, {
    display: ErrorDisplay.silent,
  })
  return photos
}

export async function removePhoto(side: 'licence' | 'authority'): Promise<Standing['photos']> {
  return (await call(photoApi.removeEnterprise, { side })).photos
}
