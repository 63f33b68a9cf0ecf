// Two nodes on one database, under load and with late notifications: a change that was answered is read back immediately through either node.
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { settingApi } from '@attestry/contract/modules/platform/setting'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from './house.ts'
import { type NodeProcess, startNode } from './node-process.ts'
import { ownDatabase } from './own-database.ts'

const CHANGES = 8
const READERS_PER_NODE = 6
const LAG_MS = 150
const LONGER_THAN_THE_TTL_MS = 4_000

let folder: string
let database: Awaited<ReturnType<typeof ownDatabase>>
let seeder: TestHouse
let token: string
let nodes: NodeProcess[]
let late: LateNotifications

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestry-read-back-'))
  database = await ownDatabase()
  seeder = await openTestHouse({ databaseUrl: database.url, folder, role: 'http' })
  token = await seeder.logIn('13900000005')
  const environment = { MASTER_KEY: '07'.repeat(32), STORAGE_URL: `file:${folder}/storage`, DATA: folder }
  late = await lateNotifications(database.url)
  nodes = await Promise.all(
    [database.url, late.url].map((url) =>
      startNode({ ...environment, DATABASE_URL: url, RATE_ADDRESS: '1000000', RATE_ANONYMOUS: '1000000' }, ['--role', 'http']),
    ),
  )
}, 90_000)

afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()))
  late.server.close()
  await seeder.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

interface LateNotifications {
  readonly url: string
  readonly server: Server
  lagMs: number
}

/** A proxy before the database that delays what it sends to the connection on which a node listens. */
async function lateNotifications(databaseUrl: string): Promise<LateNotifications> {
  const { host, port } = new pg.Client({ connectionString: databaseUrl })
  const server = createServer((client) => {
    const upstream = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
    let isLate = false
    client.once('data', (startup) => {
      isLate = startup.includes('attestry-live')
    })
    client.on('data', (data) => upstream.write(data))
    upstream.on('data', (data) => setTimeout(() => client.write(data), isLate ? proxy.lagMs : 0))
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  const proxy = { url: url.href, server, lagMs: 0 }
  return proxy
}

const officeHoursAt = async ({ url }: NodeProcess) =>
  (await seeder.get(dictionaryApi.platform, {}, { nodeUrl: url })).notaryInfo.officeHours

async function changeOfficeHoursAt({ url }: NodeProcess, officeHours: string): Promise<void> {
  const { setting, version } = await seeder.get(settingApi.read, {}, { token, nodeUrl: url })
  const input = { version, reason: 'the office has moved', setting: { ...setting, officeHours } }
  await seeder.get(settingApi.change, input, { token, nodeUrl: url })
}

it.each([
  ['150 ms after the commit', LAG_MS, CHANGES],
  ['too late to be waited for', LONGER_THAN_THE_TTL_MS, 3],
])('a change of settings is read back immediately through either node, when one is notified %s', async (_, lagMs, changes) => {
  late.lagMs = lagMs
  let running = true
  const readers = nodes.flatMap((node) =>
    Array.from({ length: READERS_PER_NODE }, async () => {
      while (running) await officeHoursAt(node)
    }),
  )
  const stale: string[] = []
  for (let change = 0; change < changes; change += 1) {
    const written = `${lagMs} ms late, change ${change}`
    await changeOfficeHoursAt(nodes[change % 2] as NodeProcess, written)
    const seen = await Promise.all(nodes.map(officeHoursAt))
    for (const [node, hours] of seen.entries()) if (hours !== written) stale.push(`${written}: node ${node} answers ${hours}`)
  }
  running = false
  await Promise.all(readers)
  expect(stale).toEqual([])
})
