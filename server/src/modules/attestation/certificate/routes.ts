// Calls for certificates.
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { route } from '../../../kernel/route.ts'
import { certificateInside, certificatePdf, courtView, publicCertificatePdf } from './service.ts'

export const certificateRoutes = [
  route(certificateApi.pdf, certificatePdf),
  route(certificateApi.inner, certificateInside),
  route(certificateApi.court, courtView),
  route(certificateApi.publicPdf, publicCertificatePdf),
]
