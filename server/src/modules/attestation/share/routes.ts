// Routes of shares.
import { shareApi } from '@attestry/contract/modules/attestation/share'
import { route } from '../../../kernel/route.ts'
import {
  endShare,
  enterByPhone,
  linkForPhone,
  listShares,
  makeShare,
  newShareCode,
  openShare,
  sharedFile,
  sharedPackage,
  viewShare,
} from './service.ts'

export const shareRoutes = [
  route(shareApi.make, makeShare),
  route(shareApi.list, listShares),
  route(shareApi.revoke, endShare),
  route(shareApi.newCode, newShareCode),
  route(shareApi.view, viewShare),
  route(shareApi.open, openShare),
  route(shareApi.file, sharedFile),
  route(shareApi.package, sharedPackage),
  route(shareApi.toPhone, linkForPhone),
  route(shareApi.enterByPhone, enterByPhone),
]
