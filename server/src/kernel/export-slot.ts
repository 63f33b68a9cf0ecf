// Downloads that are produced while their client reads them: few at a time, ended when the client leaves.
import type { Readable } from 'node:stream'
import type { ErrorDefinition } from '@attestry/contract/errors'
import { minutes } from './clock.ts'
import { refuse } from './refuse.ts'
import type { Exchange } from './route.ts'

export interface SlotLimits {
  readonly perNode: number
  readonly perOwner: number
  readonly maxMs: number
}

type OpenBody = () => Promise<Readable> | Readable

/** Returns a function that opens a body if one more may run on this node, and for this owner. */
export function downloadSlots({ perNode, perOwner, maxMs }: SlotLimits) {
  /** Running downloads of this node, with their owners. */
  const running = new Map<symbol, string>()
  const isBusy = (ownerId: string): boolean =>
    running.size >= perNode || [...running.values()].filter((owner) => owner === ownerId).length >= perOwner

  return async (ownerId: string, { signal, stopping }: Exchange, busy: ErrorDefinition, open: OpenBody): Promise<Readable> => {
    if (isBusy(ownerId)) refuse(busy)
    const id = Symbol('download')
    running.set(id, ownerId)
    let body: Readable
    try {
      body = await open()
    } catch (error) {
      running.delete(id)
      throw error
    }
    body.once('close', () => running.delete(id))
    const over = AbortSignal.any([signal, stopping, AbortSignal.timeout(maxMs)])
    over.addEventListener('abort', () => body.destroy(), { once: true })
    if (over.aborted) body.destroy()
    return body
  }
}

export const MAX_EXPORT_MS = minutes(15)

/** Each holds a database connection as long as its client reads, however slowly. One CSV and one Excel export may run concurrently. */
export const openExport = downloadSlots({ perNode: 4, perOwner: 2, maxMs: MAX_EXPORT_MS })
