// Hands a deposited file back: always as an attachment in a sandbox, with ranges, and on the custody log.
import { generalErrors } from '@attestry/contract/errors'
import type { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { appendCustody, filesOf, requireRecord } from '../../attestation/public.ts'
import { attachmentHeader } from '../upload/file-name.ts'

export interface Range {
  readonly start: number
  readonly end: number
}

/** One range, as browsers and resuming downloads ask for it. Anything else gets the whole. */
export function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/)
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const suffix = match[1] === ''
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = suffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

export const previewFile: Service<typeof fileDepositApi.preview> = async (deps, actor, { id }, exchange) => {
  const record = await requireRecord(deps, actor, id)
  const [file] = await filesOf(deps.db, id)
  if (record.state !== 'sealed' || !file?.stored || file.sha256 === null || file.size === null)
    return refuse(generalErrors.NOT_FOUND)
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': attachmentHeader(file.path),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
  }
  const range = parseRange(exchange.header('range'), file.size)
  if (range === 'unsatisfiable') return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` } }
  // A download in pieces is one download: only its beginning goes on the log.
  if (!range || range.start === 0) {
    await inTransaction(deps, (inside) =>
      appendCustody(inside.db, id, [
        { event: 'DOWNLOADED', at: deps.clock.now(), actor: actor.accountId, detail: { address: actor.address } },
      ]),
    )
  }
  const body = await deps.storage.open(file.sha256, range)
  const length = range ? range.end - range.start + 1 : file.size
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(length),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` } : {}),
    },
    body,
  }
}
