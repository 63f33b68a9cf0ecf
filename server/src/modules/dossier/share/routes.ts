// Routes of shared dossiers.
import { dossierShareApi } from '@attestry/contract/modules/dossier/share'
import { route } from '../../../kernel/route.ts'
import {
  endDossierShare,
  listDossierShares,
  makeDossierShare,
  newDossierCode,
  openDossierShare,
  sharedBundle,
  sharedIndex,
  viewDossierShare,
} from './service.ts'

export const dossierShareRoutes = [
  route(dossierShareApi.make, makeDossierShare),
  route(dossierShareApi.list, listDossierShares),
  route(dossierShareApi.revoke, endDossierShare),
  route(dossierShareApi.newCode, newDossierCode),
  route(dossierShareApi.view, viewDossierShare),
  route(dossierShareApi.open, openDossierShare),
  route(dossierShareApi.index, sharedIndex),
  route(dossierShareApi.bundle, sharedBundle),
]
