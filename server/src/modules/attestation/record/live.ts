// Server-sent events that a record changed; the page then fetches the details.
import type { recordApi } from '@attestry/contract/modules/attestation/record'
import { eventStream } from '../../../kernel/event-stream.ts'
import type { Service } from '../../../kernel/route.ts'
import { LOG_TOPIC } from '../../transparency/public.ts'
import { lastCustodySeq } from '../custody/store.ts'
import { requireRecord } from './service.ts'

/** Sealing and the member's acts in other windows are not published. */
const POLL_INTERVAL_MS = 1_000

export const recordEvents: Service<typeof recordApi.live> = async (deps, actor, { id }, exchange) => {
  await requireRecord(deps, actor, id)
  let seen = Number(exchange.header('last-event-id') ?? -1)
  return eventStream(deps, exchange, {
    topic: LOG_TOPIC,
    pollMs: POLL_INTERVAL_MS,
    reading: 'reading the custody sequence for a live page',
    async send(write) {
      const seq = await lastCustodySeq(deps.db, id)
      if (seq !== seen) write({ id: seq, data: {} })
      seen = seq
    },
  })
}
