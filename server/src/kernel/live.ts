// Publish/subscribe over PostgreSQL NOTIFY: published in a transaction, delivered to every node after its commit. Carries topic names only; subscribers re-read the data.
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './database.ts'

const CHANNEL = 'attestry_live'
const RECONNECT_MS = 1_000

export interface Live {
  /** Delivered when the transaction commits; dropped if it rolls back. */
  publish(db: Db, topic: string): Promise<void>
  /** Returns the unsubscribe function. Notifications can be lost while disconnected, so a reconnect notifies every subscriber. */
  subscribe(topic: string, notify: () => void): () => void
}

export interface LiveConnection extends Live {
  close(): Promise<void>
}

/** Connects on the first subscription. */
export function openLive(url: string, log: Logger): LiveConnection {
  const subscribers = new Map<string, Set<() => void>>()
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const notifyAll = () => {
    for (const set of subscribers.values()) for (const notify of set) notify()
  }
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'attestry-live', keepAlive: true })
    client = fresh
    fresh.on('notification', ({ payload }) => {
      for (const notify of subscribers.get(payload ?? '') ?? []) notify()
    })
    const lost = () => {
      if (client !== fresh || closed) return
      client = undefined
      retry = setTimeout(reconnect, RECONNECT_MS)
    }
    fresh.on('error', lost)
    fresh.on('end', lost)
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
    } catch (error) {
      lost()
      throw error
    }
  }
  const reconnect = () => {
    connect().then(notifyAll, (error) => log.warn({ err: error }, 'live connection failed'))
  }

  return {
    publish: async (db, topic) => {
      await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(db)
    },
    subscribe(topic, notify) {
      if (!client && !closed && !retry) reconnect()
      const set = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, set.add(notify))
      return () => {
        set.delete(notify)
        if (set.size === 0) subscribers.delete(topic)
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
