// Delivery of the certificate: recorded by staff when it is sent or handed over, acknowledged by the applicant.

import type { DeliveryMeans } from '@attestry/contract/modules/judicial/certificate-delivery'
import type { certificateDeskApi } from '@attestry/contract/modules/judicial/certificate-desk'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import type { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { lockCase, performAct } from '../../casework/public.ts'
import { requireApplication, requireOwn } from '../notarization/own.ts'
import { notarizations } from '../notarization/rules.ts'
import { certificatesOf } from '../notarization/store.ts'
import { progressOf } from '../notarization/view.ts'
import { type DeliveryDetails, deliveryContext, nothing } from './delivery-view.ts'
import { deliveriesOf, insertDelivery } from './store.ts'

async function record(
  deps: Deps,
  actor: Member | Staff,
  id: string,
  means: DeliveryMeans,
  details: DeliveryDetails,
): Promise<void> {
  const held = await lockCase(deps.db, notarizationCase, actor.platformId, { id })
  if (held?.state !== 'issued') refuse(judicialErrors.WRONG_STATE)
  const certificate = (await certificatesOf(deps.db, [id])).get(id) ?? refuse(judicialErrors.NO_CERTIFICATE)
  const number = (await deliveriesOf(deps.db, id)).length + 1
  await insertDelivery(deps.db, {
    application_id: id,
    number,
    version: certificate.version,
    means,
    sealed: deps.secretBox.seal(JSON.stringify(details), deliveryContext(id, number)),
    recorded_by: actor.accountId,
    at: deps.clock.now(),
  })
}

export const deliverCertificate: Service<typeof certificateDeskApi.deliver> = async (deps, actor, { id, delivery }) => {
  await requireApplication(deps, actor, id)
  const { means, ...details } = delivery
  await record(deps, actor, id, means, { ...nothing, ...details })
  await performAct(deps, notarizations, actor, { id }, { act: 'deliver' })
  return progressOf(deps, await requireApplication(deps, actor, id))
}

/** The act first: it refuses a second acknowledgement of the same version. */
export const receiveCertificate: Service<typeof notarizationApi.receive> = async (deps, actor, { id }) => {
  await requireOwn(deps, actor, id)
  await performAct(deps, notarizations, actor, { id }, { act: 'receive' })
  await record(deps, actor, id, 'online', nothing)
  return progressOf(deps, await requireOwn(deps, actor, id))
}
