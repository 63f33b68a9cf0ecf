// Where the files of a certificate are.
import { wirePath } from '@attestry/contract/endpoint'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'

export const pdfUrl = (publicId: string): string =>
  wirePath(certificateApi.publicPdf).replace(':id', encodeURIComponent(publicId))
