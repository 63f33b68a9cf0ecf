// Routes of issued certificates: public check, delivery, and correction at the desk.
import { certificateCheckApi } from '@attestry/contract/modules/judicial/certificate-check'
import { certificateDeskApi } from '@attestry/contract/modules/judicial/certificate-desk'
import { certificateSealApi } from '@attestry/contract/modules/judicial/certificate-seal'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { onlinePaymentApi } from '@attestry/contract/modules/judicial/online-payment'
import { preservationApi } from '@attestry/contract/modules/judicial/preservation'
import { route } from '../../../kernel/route.ts'
import { exportArchive } from '../archive/service.ts'
import { checkCertificate } from './check.ts'
import { approveCorrection, proposeCorrection } from './correction.ts'
import { deliverCertificate, receiveCertificate } from './delivery.ts'
import { orderMissingFee } from './online-payment.ts'
import { preservationOfRecord } from './preservation.ts'
import { drawSeal } from './seal.ts'

export const certificateServiceRoutes = [
  route(certificateCheckApi.check, checkCertificate),
  route(notarizationApi.receive, receiveCertificate),
  route(certificateDeskApi.deliver, deliverCertificate),
  route(certificateDeskApi.proposeCorrection, proposeCorrection),
  route(certificateDeskApi.correct, approveCorrection),
  route(certificateDeskApi.archive, exportArchive),
  route(certificateSealApi.image, drawSeal),
  route(preservationApi.ofRecord, preservationOfRecord),
  route(onlinePaymentApi.order, orderMissingFee),
]
