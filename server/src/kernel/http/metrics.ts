// Metrics of one node, for Prometheus.
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
