// Answers RFC 3161 requests over HTTP, without authentication.
import type { timeStampApi } from '@attestry/contract/modules/transparency/time-stamp'
import { rejectTimeStampRequest } from '@attestry/proof/time-stamp/time-stamp'
import type { Service } from '../../../kernel/route.ts'
import { answerAsAuthority } from './authority.ts'

const MAX_REQUEST_BYTES = 4_096

export const answerTimeStamp: Service<typeof timeStampApi.answer> = async (deps, _actor, _input, exchange) => {
  const request = await readAtMost(exchange.body, MAX_REQUEST_BYTES)
  const body = request ? await answerAsAuthority(deps, request) : rejectTimeStampRequest('badDataFormat')
  return {
    status: 200,
    headers: { 'content-type': 'application/timestamp-reply', 'cache-control': 'no-store', 'access-control-allow-origin': '*' },
    body: Buffer.from(body),
  }
}

async function readAtMost(source: AsyncIterable<Buffer>, limit: number): Promise<Uint8Array | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of source) {
    size += part.length
    if (size > limit) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
