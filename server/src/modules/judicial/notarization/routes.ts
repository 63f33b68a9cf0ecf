// Routes of notarization for applicants.
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { route } from '../../../kernel/route.ts'
import { addPaper, readOwnPaper, removePaper } from '../paper/service.ts'
import { downloadOwnCertificate } from './certificate.ts'
import { payNotarization } from './payment.ts'
import {
  abandonNotarization,
  listChoosable,
  listNotaries,
  listNotarizations,
  listOfRecord,
  notarizationDetail,
  notarizationDocuments,
  notarizationEvidence,
  notarizationInfo,
  openNotarizationDocument,
  readOwnMessages,
  readTemplateForMembers,
  resubmitNotarization,
  saveNotarization,
  sendNotarizationCode,
  signNotarization,
  submitNotarization,
  supplyNotarization,
  withdrawNotarization,
  writeOwnMessage,
} from './service.ts'

export const notarizationRoutes = [
  route(notarizationApi.template, readTemplateForMembers),
  route(notarizationApi.notaries, listNotaries),
  route(notarizationApi.list, listNotarizations),
  route(notarizationApi.choosable, listChoosable),
  route(notarizationApi.evidence, notarizationEvidence),
  route(notarizationApi.save, saveNotarization),
  route(notarizationApi.detail, notarizationDetail),
  route(notarizationApi.info, notarizationInfo),
  route(notarizationApi.addPaper, addPaper),
  route(notarizationApi.removePaper, removePaper),
  route(notarizationApi.paper, readOwnPaper),
  route(notarizationApi.documents, notarizationDocuments),
  route(notarizationApi.document, openNotarizationDocument),
  route(notarizationApi.code, sendNotarizationCode),
  route(notarizationApi.sign, signNotarization),
  route(notarizationApi.submit, submitNotarization),
  route(notarizationApi.resubmit, resubmitNotarization),
  route(notarizationApi.abandon, abandonNotarization),
  route(notarizationApi.supply, supplyNotarization),
  route(notarizationApi.withdraw, withdrawNotarization),
  route(notarizationApi.pay, payNotarization),
  route(notarizationApi.message, writeOwnMessage),
  route(notarizationApi.messages, readOwnMessages),
  route(notarizationApi.certificate, downloadOwnCertificate),
  route(notarizationApi.ofRecord, listOfRecord),
]
