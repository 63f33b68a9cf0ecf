// Liveness and readiness for load balancers, and who may read the metrics.
import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DISK_ERROR_BYTES } from '@attestry/contract/modules/operator/health'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Metrics } from './metrics.ts'
import { networkOf } from './rate-limit.ts'
import { noSuchPath } from './report.ts'

/** Work that makes no progress. Publicly readable, so it names causes and no details. */
export interface Stalled {
  readonly platformId: number
  readonly step: string
  readonly cause: string
  readonly since: string
  readonly waiting: number
}

export interface HealthSources {
  readonly database: Database
  readonly metrics: Metrics
  readonly stopping: () => boolean
  readonly stalls: () => Promise<readonly Stalled[]>
  /** On the disk that holds the data folder. */
  readonly freeBytes: () => Promise<number>
  /** Bearer token for metrics; without it only this machine may read them. */
  readonly metricsToken?: string | undefined
}

const MAX_DATABASE_MS = 3_000

export function mountHealth(app: FastifyInstance, sources: HealthSources): void {
  const { database, metrics, stopping, stalls, freeBytes, metricsToken } = sources
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    // Without the database, stalls are unknown as well.
    const asked = sql`select 1`
      .execute(database.db)
      .then(stalls)
      .catch(() => undefined)
    // A database that hangs does not answer at all.
    const found = await Promise.race([asked, sleep(MAX_DATABASE_MS, undefined, { ref: false })])
    const stalled = (found ?? []).map(({ platformId, step, cause, since, waiting }) => ({
      platformId,
      step,
      cause,
      since,
      waiting,
    }))
    // Without a data folder of its own the node has no such disk.
    const disk = (await freeBytes().catch(() => Number.POSITIVE_INFINITY)) >= DISK_ERROR_BYTES
    const ok = found !== undefined && stalled.length === 0 && disk && !stopping()
    return reply.code(ok ? 200 : 503).send({ ok, database: found !== undefined, disk, stopping: stopping(), stalled })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return noSuchPath(request, reply)
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** Metrics name every route, its refusals and the queues: for operators only. */
function mayReadMetrics({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSameText(headers.authorization ?? '', `Bearer ${token}`)
  // A proxy that is not configured as trusted makes every client look local.
  const proxied = ['x-forwarded-for', 'forwarded', 'via'].some((name) => headers[name] !== undefined)
  return !proxied && (ip === '::1' || networkOf(ip).startsWith('127.'))
}

const isSameText = (given: string, expected: string): boolean => {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}
