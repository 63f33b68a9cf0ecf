// Liveness, readiness and metrics, for load balancers and Prometheus.
import { setTimeout as sleep } from 'node:timers/promises'
import { DISK_ERROR_BYTES } from '@attestry/contract/modules/operator/health'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database.ts'
import type { QueueRunner } from '../queue.ts'

export interface Metrics {
  readonly registry: Registry
  readonly calls: Counter
  readonly seconds: Histogram
}

export function createMetrics(database: Database, queue: QueueRunner): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'attestry_database_connections',
    help: 'Connections of this node by what they do.',
    labelNames: ['doing'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ doing: 'busy' }, totalCount - idleCount)
      this.set({ doing: 'idle' }, idleCount)
      this.set({ doing: 'awaited' }, waitingCount)
    },
  })
  new Gauge({
    name: 'attestry_jobs',
    help: 'Jobs by queue and state; dead-letters/waiting is what needs a person.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      // Without the database the other metrics must still be readable.
      for (const { name, waiting, active, failed } of await queue.counts().catch(() => [])) {
        this.set({ queue: name, state: 'waiting' }, waiting)
        this.set({ queue: name, state: 'active' }, active)
        this.set({ queue: name, state: 'failed' }, failed)
      }
    },
  })
  return {
    registry,
    calls: new Counter({
      name: 'attestry_calls_total',
      help: 'Calls by route and answer.',
      labelNames: ['method', 'route', 'code'],
      registers,
    }),
    seconds: new Histogram({
      name: 'attestry_call_seconds',
      help: 'How long calls took.',
      labelNames: ['method', 'route'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
  }
}

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
}

const MAX_DATABASE_MS = 3_000

export function mountHealth(app: FastifyInstance, { database, metrics, stopping, stalls, freeBytes }: HealthSources): void {
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
  app.get('/metrics', async (_request, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()))
}
