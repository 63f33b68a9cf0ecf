// News for those who are looking: said in a transaction, heard by every node once it is committed. Only names travel; who hears one looks for itself.
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './database.ts'

const CHANNEL = 'attestry_live'
const RECONNECT_MS = 1_000

export interface Live {
  /** Heard when the transaction commits, and not at all if it does not. */
  say(db: Db, topic: string): Promise<void>
  /** Returns how to stop listening. News may be missed while the line to the database is cut: after a reconnect everyone is told to look. */
  listen(topic: string, hear: () => void): () => void
}

export interface LiveLine extends Live {
  close(): Promise<void>
}

/** The line is opened when the first listener comes. */
export function openLive(url: string, log: Logger): LiveLine {
  const listeners = new Map<string, Set<() => void>>()
  let client: pg.Client | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined

  const tellAll = () => {
    for (const set of listeners.values()) for (const hear of set) hear()
  }
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'attestry-live', keepAlive: true })
    client = fresh
    fresh.on('notification', ({ payload }) => {
      for (const hear of listeners.get(payload ?? '') ?? []) hear()
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
    connect().then(tellAll, (error) => log.warn({ err: error }, 'live line is cut'))
  }

  return {
    say: async (db, topic) => {
      await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(db)
    },
    listen(topic, hear) {
      if (!client && !closed && !retry) reconnect()
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(hear))
      return () => {
        set.delete(hear)
        if (set.size === 0) listeners.delete(topic)
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
