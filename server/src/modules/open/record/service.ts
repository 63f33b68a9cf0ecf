// Information about the calling key, and a record's package by number.
import { generalErrors } from '@attestry/contract/errors'
import type { openRecordApi } from '@attestry/contract/modules/open/record'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { downloadPackage } from '../../attestation/public.ts'
import { findKey } from '../key/store.ts'

export const ownKey: Service<typeof openRecordApi.self> = async (deps, actor) => {
  const key = (await findKey(deps.db, actor.accountId, actor.keyId ?? '')) ?? refuse(generalErrors.NOT_FOUND)
  return {
    accessKey: key.access_key,
    name: key.name,
    account: actor.name,
    scopes: key.scopes,
    serverTime: deps.clock.now().toISOString(),
  }
}

export const downloadRecordPackage: Service<typeof openRecordApi.package> = (deps, actor, { ano }, exchange) =>
  downloadPackage(deps, actor, { attestationNo: ano, for: 'self' }, exchange)
