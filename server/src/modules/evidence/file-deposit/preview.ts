// Sends a deposited file and records it on the custody log; refused for files that may not be previewed.
import { generalErrors } from '@attestry/contract/errors'
import type { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { download } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { fileDownload, filesOf, requirePreviewable, requireRecord } from '../../attestation/public.ts'

export const previewFile: Service<typeof fileDepositApi.preview> = async (deps, actor, { id, place }, exchange) => {
  const record = await requireRecord(deps, actor, id)
  const file = (await filesOf(deps.db, id))[place]
  if (record.state !== 'sealed' || !file?.stored) return refuse(generalErrors.NOT_FOUND)
  await requirePreviewable(deps, record)
  return download(exchange, fileDownload(deps, file, { actor: actor.accountId, address: actor.address }))
}
