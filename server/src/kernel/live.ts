// Publish/subscribe over PostgreSQL NOTIFY: published in a transaction, delivered to every node after its commit. Carries topic names only; subscribers re-read the data.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Db } from './database.ts'

const CHANNEL = 'attestry_live'
const CONNECTION_NAME = 'attestry-live'
const RECONNECT_DELAY_MS = 1_000
/** Every node answers a ping with a pong; topics start with neither. */
const PING = 'ping '
const PONG = 'pong '
const NOTIFY = 'select pg_notify($1, $2)'
const SELECT_NODE_PIDS = 'select pid from pg_stat_activity where datname = current_database() and application_name = $1'

export interface Live {
  /** Delivered when the transaction commits; dropped if it rolls back. */
  publish(db: Db, topic: string): Promise<void>
  /** Returns the unsubscribe function. Notifications can be lost while disconnected, so a reconnect notifies every subscriber. */
  subscribe(topic: string, notify: () => void): () => void
  /** While false, notifications may be lost. */
  isConnected(): boolean
  /** Resolves when every connected node has handled what was committed before, at the latest at the deadline, after `timeoutMs`. */
  waitUntilDelivered(timeoutMs: number): Promise<void>
}

export interface LiveConnection extends Live {
  close(): Promise<void>
}

/** Connects on the first subscription. */
export function openLive(url: string, log: Logger): LiveConnection {
  const subscribers = new Map<string, Set<() => void>>()
  /** Called with the process id of each node's connection that answered a ping. */
  const pongHandlers = new Map<string, (pid: number) => void>()
  let client: pg.Client | undefined
  let listening = false
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let isLost = false

  const notifyAll = () => {
    for (const set of subscribers.values()) for (const notify of set) notify()
  }
  const connect = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: CONNECTION_NAME, keepAlive: true })
    client = fresh
    fresh.on('notification', ({ payload = '', processId }) => {
      if (payload.startsWith(PING)) fresh.query(NOTIFY, [CHANNEL, PONG + payload.slice(PING.length)]).catch(() => {})
      else if (payload.startsWith(PONG)) pongHandlers.get(payload.slice(PONG.length))?.(processId)
      else for (const notify of subscribers.get(payload) ?? []) notify()
    })
    const onDisconnect = () => {
      if (client !== fresh || closed) return
      client = undefined
      listening = false
      isLost = true
      retry = setTimeout(reconnect, RECONNECT_DELAY_MS)
    }
    fresh.on('error', onDisconnect)
    fresh.on('end', onDisconnect)
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      listening = client === fresh
      // A warning like the lines about the loss: it ends them.
      if (isLost) log.warn('the database is back')
      isLost = false
    } catch (error) {
      onDisconnect()
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
    isConnected: () => listening,
    async waitUntilDelivered(timeoutMs) {
      const id = randomUUID()
      const done = Promise.withResolvers<void>()
      const timer = setTimeout(done.resolve, timeoutMs)
      const pingNodes = async (connection: pg.Client) => {
        const { rows } = await connection.query<{ pid: number }>(SELECT_NODE_PIDS, [CONNECTION_NAME])
        const missing = new Set(rows.map(({ pid }) => pid))
        pongHandlers.set(id, (pid) => {
          missing.delete(pid)
          if (missing.size === 0) done.resolve()
        })
        await connection.query(NOTIFY, [CHANNEL, PING + id])
      }
      if (client && listening) pingNodes(client).catch((error) => log.warn({ err: error }, 'pinging the nodes failed'))
      await done.promise
      clearTimeout(timer)
      pongHandlers.delete(id)
    },
    async close() {
      closed = true
      listening = false
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
