// Routes of certificates.
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { route } from '../../../kernel/route.ts'
import { certificateInline, certificatePdf, courtView, publicCertificatePdf } from './service.ts'

export const certificateRoutes = [
  route(certificateApi.pdf, certificatePdf),
  route(certificateApi.inner, certificateInline),
  route(certificateApi.court, courtView),
  route(certificateApi.publicPdf, publicCertificatePdf),
]
