// Routes of uploads.
import { uploadApi } from '@attestry/contract/modules/evidence/upload'
import { route } from '../../../kernel/route.ts'
import { digestForm, pendingUploads, uploadForm, uploadFront, uploadImage } from './service.ts'
import { tusAppend, tusBegin, tusCancel, tusOffset, tusOptions } from './tus.ts'

export const uploadRoutes = [
  route(uploadApi.options, tusOptions),
  route(uploadApi.begin, tusBegin),
  route(uploadApi.pending, pendingUploads),
  route(uploadApi.offset, tusOffset),
  route(uploadApi.append, tusAppend),
  route(uploadApi.cancel, tusCancel),
  route(uploadApi.plain, uploadForm),
  route(uploadApi.front, uploadFront),
  route(uploadApi.image, uploadImage),
  route(uploadApi.digest, digestForm),
]
