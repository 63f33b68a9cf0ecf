// Exports that read from the database while their client downloads: few at a time, ended when the client leaves.
import type { Readable } from 'node:stream'
import type { ErrorDefinition } from '@attestry/contract/errors'
import { minutes } from './clock.ts'
import { refuse } from './refuse.ts'
import type { Exchange } from './route.ts'

/** Each holds a database connection as long as its client reads, however slowly. */
const MAX_EXPORTS_PER_NODE = 4
/** One CSV and one Excel export may run concurrently. */
const MAX_EXPORTS_PER_OWNER = 2
export const MAX_EXPORT_MS = minutes(15)

/** Running exports of this node, with their owners. */
const running = new Map<symbol, string>()

const isBusy = (ownerId: string): boolean =>
  running.size >= MAX_EXPORTS_PER_NODE ||
  [...running.values()].filter((owner) => owner === ownerId).length >= MAX_EXPORTS_PER_OWNER

export async function openExport(
  ownerId: string,
  { signal, stopping }: Exchange,
  busy: ErrorDefinition,
  open: () => Promise<Readable> | Readable,
): Promise<Readable> {
  if (isBusy(ownerId)) refuse(busy)
  const id = Symbol('export')
  running.set(id, ownerId)
  let body: Readable
  try {
    body = await open()
  } catch (error) {
    running.delete(id)
    throw error
  }
  body.once('close', () => running.delete(id))
  const over = AbortSignal.any([signal, stopping, AbortSignal.timeout(MAX_EXPORT_MS)])
  over.addEventListener('abort', () => body.destroy(), { once: true })
  if (over.aborted) body.destroy()
  return body
}
