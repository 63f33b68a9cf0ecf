// Routes of members' dossiers.
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { route } from '../../../kernel/route.ts'
import { downloadDossier, downloadIndex } from './bundle.ts'
import {
  addRecords,
  annotateRecord,
  changeDossier,
  createDossier,
  dossierInfo,
  dossiersOfRecord,
  orderRecords,
  pageOfDossiers,
  removeDossier,
  removeRecord,
} from './service.ts'

export const dossierRoutes = [
  route(dossierApi.create, createDossier),
  route(dossierApi.list, pageOfDossiers),
  route(dossierApi.info, dossierInfo),
  route(dossierApi.change, changeDossier),
  route(dossierApi.remove, removeDossier),
  route(dossierApi.addRecords, addRecords),
  route(dossierApi.order, orderRecords),
  route(dossierApi.annotate, annotateRecord),
  route(dossierApi.removeRecord, removeRecord),
  route(dossierApi.ofRecord, dossiersOfRecord),
  route(dossierApi.index, downloadIndex),
  route(dossierApi.bundle, downloadDossier),
]
