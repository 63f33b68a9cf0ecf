// Routes of the desk of notaries.
import { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { notarizationEvidenceApi } from '@attestry/contract/modules/judicial/notarization-evidence'
import { notarizationStatisticsApi } from '@attestry/contract/modules/judicial/notarization-statistics'
import { route } from '../../../kernel/route.ts'
import { approveNotarization, downloadDeskCertificate } from '../notarization/certificate.ts'
import { refundNotarization } from '../notarization/payment.ts'
import { readDeskPaper } from '../paper/service.ts'
import { drawDeskTranscript, saveDeskTranscript } from '../transcript/service.ts'
import { openEvidence, openEvidenceFile, sendEvidencePackage } from './evidence.ts'
import {
  actOnNotarization,
  assignNotarization,
  deskTimeline,
  listDeskNotarizations,
  openDeskDocument,
  openDeskNotarization,
  priceNotarization,
  proposeNotarization,
  sendDeskCode,
  signAtDesk,
  writeDeskMessage,
} from './service.ts'
import { readStatistics } from './statistics.ts'

export const notarizationDeskRoutes = [
  route(notarizationEvidenceApi.open, openEvidence),
  route(notarizationEvidenceApi.file, openEvidenceFile),
  route(notarizationEvidenceApi.package, sendEvidencePackage),
  route(notarizationStatisticsApi.read, readStatistics),
  route(notarizationDeskApi.list, listDeskNotarizations),
  route(notarizationDeskApi.open, openDeskNotarization),
  route(notarizationDeskApi.timeline, deskTimeline),
  route(notarizationDeskApi.assign, assignNotarization),
  route(notarizationDeskApi.act, actOnNotarization),
  route(notarizationDeskApi.price, priceNotarization),
  route(notarizationDeskApi.saveTranscript, saveDeskTranscript),
  route(notarizationDeskApi.drawTranscript, drawDeskTranscript),
  route(notarizationDeskApi.document, openDeskDocument),
  route(notarizationDeskApi.paper, readDeskPaper),
  route(notarizationDeskApi.code, sendDeskCode),
  route(notarizationDeskApi.sign, signAtDesk),
  route(notarizationDeskApi.propose, proposeNotarization),
  route(notarizationDeskApi.approve, approveNotarization),
  route(notarizationDeskApi.refund, refundNotarization),
  route(notarizationDeskApi.message, writeDeskMessage),
  route(notarizationDeskApi.certificate, downloadDeskCertificate),
]
