// Bytes from machines. A body that is not the signed one leaves nothing behind, and a key that was ended meanwhile hears of no success.
import { wirePath } from '@attestry/contract/endpoint'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { openDepositApi } from '@attestry/contract/modules/open/deposit'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { tusAppend, tusBegin, tusCancel, uploadWhole } from '../../evidence/public.ts'
import { requireLiveKey } from '../key/signed-call.ts'

/** Why the body did not come to its end: another digest than the signed one, or a broken line. */
function wrongWithBody({ body }: Exchange): Refusal | undefined {
  if (body.errored instanceof Refusal) return body.errored
  return body.errored ? new Refusal(evidenceErrors.UPLOAD_TRUNCATED) : undefined
}

async function unlessKeyEnded(deps: Deps, actor: Member, exchange: Exchange, id: string): Promise<void> {
  try {
    await requireLiveKey(deps, actor)
  } catch (error) {
    await tusCancel(deps, actor, { id }, exchange)
    throw error
  }
}

export const uploadFile: Service<typeof openDepositApi.upload> = async (deps, actor, { name }, exchange) => {
  const file = { name, stream: exchange.body, truncated: () => false }
  const upload = await uploadWhole(deps, actor, file).catch((error) => {
    throw wrongWithBody(exchange) ?? error
  })
  await unlessKeyEnded(deps, actor, exchange, upload.id)
  return upload
}

export const beginUpload: Service<typeof openDepositApi.begin> = async (deps, actor, input, exchange) => {
  const begun = await tusBegin(deps, actor, input, exchange)
  const id = begun.headers.location?.split('/').pop() ?? ''
  return { ...begun, headers: { ...begun.headers, location: `${wirePath(openDepositApi.begin)}/${id}` } }
}

/** What came over a broken line is kept, as tus promises: whether it is right is decided by the digest of the whole file. */
export const appendToUpload: Service<typeof openDepositApi.append> = async (deps, actor, { id }, exchange) => {
  const appended = await tusAppend(deps, actor, { id }, exchange).catch(async (error) => {
    if (!(exchange.body.errored instanceof Refusal)) throw error
    await tusCancel(deps, actor, { id }, exchange)
    throw exchange.body.errored
  })
  await unlessKeyEnded(deps, actor, exchange, id)
  return appended
}
