// A TCP server in front of PostgreSQL that cuts chosen connections, before or after the database has done what it was asked.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Cut = 'before' | 'after' | undefined

export interface DatabaseProxy {
  readonly url: string
  /** How often a connection was cut. */
  cuts(): number
  close(): Promise<void>
}

/** `decide`: whether to cut the connection that sends these bytes to the database. */
export async function openDatabaseProxy(databaseUrl: string, decide: (bytes: Buffer) => Cut): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const path = `${decodeURIComponent(target.hostname)}/.s.PGSQL.${target.port || 5432}`
  const sockets = new Set<Socket>()
  let cuts = 0
  const server = createServer((client) => {
    const database = connect({ path })
    let isCut = false
    const end = () => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        sockets.delete(socket)
        end()
      })
    }
    client.on('data', (bytes) => {
      const cut = isCut ? undefined : decide(bytes)
      if (cut) {
        cuts += 1
        isCut = true
      }
      if (cut === 'before') return end()
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      // The database has executed the message; drop its reply.
      if (isCut) end()
      else client.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(databaseUrl.replace(target.hostname, '127.0.0.1')), { port: String(port) }).href,
    cuts: () => cuts,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
