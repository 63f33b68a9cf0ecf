// Uploads in the open API: a body that differs from the signed one is discarded, and so is one whose key was revoked meanwhile.
import { wirePath } from '@attestry/contract/endpoint'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { MAX_MULTIPART_BYTES } from '@attestry/contract/modules/evidence/upload'
import { openDepositApi } from '@attestry/contract/modules/open/deposit'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { Refusal, refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { gigabytes, tusAppend, tusBegin, tusCancel, uploadWhole } from '../../evidence/public.ts'
import { requireActiveKey } from '../key/signed-call.ts'

/** Why reading the body failed: its digest differs from the signed one, or the connection broke. */
function bodyError({ body }: Exchange): Refusal | undefined {
  if (body.errored instanceof Refusal) return body.errored
  return body.errored ? new Refusal(evidenceErrors.UPLOAD_TRUNCATED) : undefined
}

async function discardIfKeyEnded(deps: Deps, actor: Member, exchange: Exchange, id: string): Promise<void> {
  try {
    await requireActiveKey(deps, actor)
  } catch (error) {
    await tusCancel(deps, actor, { id }, exchange)
    throw error
  }
}

export const uploadFile: Service<typeof openDepositApi.upload> = async (deps, actor, { name }, exchange) => {
  const length = exchange.header('content-length')
  const maxBytes = length === undefined ? undefined : Number(length)
  if ((maxBytes ?? 0) > MAX_MULTIPART_BYTES) refuse(evidenceErrors.UPLOAD_TOO_LARGE, { limit: gigabytes(MAX_MULTIPART_BYTES) })
  const file = { name, maxBytes, stream: exchange.body, truncated: () => false }
  const upload = await uploadWhole(deps, actor, file).catch((error) => {
    throw bodyError(exchange) ?? error
  })
  await discardIfKeyEnded(deps, actor, exchange, upload.id)
  return upload
}

export const beginUpload: Service<typeof openDepositApi.begin> = async (deps, actor, input, exchange) => {
  const started = await tusBegin(deps, actor, input, exchange)
  const id = started.headers.location?.split('/').pop() ?? ''
  return { ...started, headers: { ...started.headers, location: `${wirePath(openDepositApi.begin)}/${id}` } }
}

/** Bytes received before a connection broke are kept, as tus requires; the digest of the whole file is verified later. */
export const appendToUpload: Service<typeof openDepositApi.append> = async (deps, actor, { id }, exchange) => {
  const appended = await tusAppend(deps, actor, { id }, exchange).catch(async (error) => {
    if (!(exchange.body.errored instanceof Refusal)) throw error
    await tusCancel(deps, actor, { id }, exchange)
    throw exchange.body.errored
  })
  await discardIfKeyEnded(deps, actor, exchange, id)
  return appended
}
