// URL of the certificate PDF.
import { wirePath } from '@attestry/contract/endpoint'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'

export const pdfUrl = (publicId: string): string =>
  wirePath(certificateApi.publicPdf).replace(':id', encodeURIComponent(publicId))
