// A complete server for one test: its own database and storage, and the real HTTP server on a free port.
import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CallInput, type Endpoint, type OutputOf, pathParameters, wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { codeApi } from '@attestry/contract/modules/account/code'
import { registrationApi } from '@attestry/contract/modules/account/registration'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { sql } from 'kysely'
import { DEMO_PASSWORD, seedDemo } from '../demo/demo.ts'
import { type Application, type ApplicationOptions, openApplication } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { type Clock, systemClock } from '../src/kernel/clock.ts'
import { connect, type Db } from '../src/kernel/database.ts'
import type { Deps } from '../src/kernel/deps.ts'
import { createLog } from '../src/kernel/log.ts'
import { DEMO_TEMPLATE, EMPTY_TEMPLATE, ownDatabase, ownerUrlOf, TEST_MASTER_KEY } from './own-database.ts'

export interface TestClock extends Clock {
  /** Lets time pass for this server. */
  pass(ms: number): void
  /** Sets this server's wall clock, without time passing. */
  jump(ms: number): void
  trustedAfterMs?: number
}

export interface CallOptions {
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
  readonly form?: boolean
  /** Another node of the same installation. */
  readonly nodeUrl?: string
}

export interface TestHouse {
  readonly house: Application
  readonly url: string
  readonly databaseUrl: string
  /** For tests that change what the application cannot: tables, triggers, append-only rows. */
  asOwner<T>(work: (db: Db) => Promise<T>): Promise<T>
  readonly clock: TestClock
  readonly log: string[]
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<Envelope<OutputOf<E>>>
  /** The data of a call that must succeed. */
  get<E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: CallOptions): Promise<OutputOf<E>>
  send(endpoint: Endpoint, input: Record<string, unknown>, options?: CallOptions): Promise<Response>
  /** Staff sessions have passed the second factor, which is tested elsewhere. */
  logIn(phone: string, notaryId?: number): Promise<string>
  /** Registers a new person on platform 1 with an empty wallet. */
  register(phone?: string): Promise<{ token: string; phone: string; id: string }>
  smsCode(endpoint: typeof codeApi.sendForLogin, phone: string): Promise<{ smsId: string; smsCode: string }>
  close(): Promise<void>
}

export interface HouseSettings {
  readonly role?: Config['role']
  readonly config?: Partial<Config>
  readonly captures?: Partial<Config['captures']>
  readonly databaseUrl?: string
  readonly folder?: string
  readonly webDist?: string
  /** Free bytes of every disk; real ones if not given. */
  readonly freeBytes?: () => number
  readonly onRehearsal?: ApplicationOptions['onRehearsal']
}

let phones = 0

async function markSecondFactorPassed({ db, clock }: Deps, token: string): Promise<void> {
  const hash = createHash('sha256').update(token).digest()
  await sql`update account.session set proven_at = ${clock.now()} where token_hash = ${hash}`.execute(db)
}

/** Records which endpoints answered successfully, for the check that the suite calls every one (tools/called-endpoints.ts). */
function recordCalls(log: readonly string[]): void {
  const calls = log
    .map((line) => JSON.parse(line) as { msg?: string; method?: string; route?: string; statusCode?: string })
    .filter((line) => line.msg === 'call' && line.statusCode === '000000')
  const folder = new URL('../../.cache/called-endpoints/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    new URL(`${randomUUID()}.txt`, folder),
    [...new Set(calls.map((line) => `${line.method} ${line.route}`))].join('\n'),
  )
}

export async function openTestHouse(settings: HouseSettings = {}): Promise<TestHouse> {
  const folder = settings.folder ?? (await mkdtemp(join(tmpdir(), 'attestry-house-')))
  const log: string[] = []
  let passedMs = 0
  let jumpedMs = 0
  const clock: TestClock = {
    now: () => new Date(Date.now() + passedMs + jumpedMs),
    monotonic: () => systemClock.monotonic() + passedMs,
    get passedMs() {
      return passedMs
    },
    pass: (ms) => {
      passedMs += ms
    },
    jump: (ms) => {
      jumpedMs += ms
    },
  }
  const base = readConfig(
    {
      DATA: folder,
      PORT: '0',
      RATE_ADDRESS: '1000000',
      RATE_ACCOUNT: '1000000',
      RATE_ANONYMOUS: '1000000',
      JOURNAL_EVERY_SECONDS: '0',
    },
    [],
  )
  // No captures and no spare browser, unless a test needs them.
  const captures = { ...base.captures, concurrency: 0, spare: false, lowPriority: false, ...settings.captures }
  const config: Config = { ...base, role: settings.role ?? 'all', captures, ...settings.config }
  const database = settings.databaseUrl
    ? { url: settings.databaseUrl, drop: async () => {} }
    : await ownDatabase(config.demo ? DEMO_TEMPLATE : EMPTY_TEMPLATE)
  const house = await openApplication({
    config,
    databaseUrl: database.url,
    databaseOwnerUrl: ownerUrlOf(database.url),
    masterKey: TEST_MASTER_KEY,
    log: createLog('info', { write: (line) => void log.push(line) }),
    clock,
    webDist: settings.webDist,
    onRehearsal: settings.onRehearsal,
    ...(settings.freeBytes ? { freeBytesAt: async () => settings.freeBytes?.() ?? 0 } : {}),
  })
  if (config.demo && settings.databaseUrl) await seedDemo(house.deps, { creditKey: 'fixture' })
  // They run by the real time, so a test would meet them at random. Tests call what they need.
  await sql`delete from pgboss.schedule`.execute(house.deps.db)
  const url = house.address ?? ''

  const send: TestHouse['send'] = (endpoint, input, options = {}) => {
    const path = wirePath(endpoint).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
    const inPath = new Set(pathParameters(endpoint.path))
    const rest = Object.entries(input).filter(([key]) => !inPath.has(key))
    const asQuery = ['GET', 'DELETE', 'HEAD', 'OPTIONS'].includes(endpoint.method)
    const asText = new URLSearchParams(
      rest.map(([key, value]): [string, string] => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
    ).toString()
    const query = asQuery && asText ? `?${asText}` : ''
    const body = asQuery ? undefined : options.form ? asText : JSON.stringify(Object.fromEntries(rest))
    const contentType = options.form ? 'application/x-www-form-urlencoded' : 'application/json'
    return fetch((options.nodeUrl ?? url) + path + query, {
      method: endpoint.method,
      headers: {
        ...(asQuery ? {} : { 'content-type': contentType }),
        ...(options.token ? { 'x-auth-token': options.token } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body }),
    })
  }
  const call: TestHouse['call'] = async (endpoint, input, options) =>
    (await send(endpoint, input as Record<string, unknown>, options)).json() as never
  const get: TestHouse['get'] = async (endpoint, input, options) => {
    const answer = await call(endpoint, input, options)
    if (!answer.flag) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.statusCode} ${answer.errorMessage}`)
    return answer.data as OutputOf<typeof endpoint>
  }
  const smsCode: TestHouse['smsCode'] = async (endpoint, phone) => {
    const challenge = await get(codeApi.challenge, {})
    const sent = await get(endpoint, { phone, challengeId: challenge.code, challengeAnswer: challenge.demoAnswer ?? '' })
    return { smsId: sent.code, smsCode: sent.demoCode ?? '' }
  }
  return {
    house,
    url,
    databaseUrl: database.url,
    async asOwner(work) {
      const { db, close } = connect(ownerUrlOf(database.url), { max: 1, name: 'attestry-owner' })
      return work(db).finally(close)
    },
    clock,
    log,
    send,
    call,
    get,
    smsCode,
    logIn: async (phone, notaryId) => {
      const where = notaryId === undefined ? {} : { notaryId }
      const { token, account } = await get(sessionApi.login, { phone, password: DEMO_PASSWORD, ...where } as never)
      if (account.kind === 'staff') await markSecondFactorPassed(house.deps, token)
      return token
    },
    register: async (phone = `139${String(50_000_000 + phones++)}`) => {
      const code = await smsCode(codeApi.sendForRegistration, phone)
      const { token, account } = await get(registrationApi.register, { phone, ...code, password: DEMO_PASSWORD, agreed: true })
      return { token, phone, id: account.id }
    },
    close: async () => {
      await house.close()
      recordCalls(log)
      await database.drop()
      if (!settings.folder) await rm(folder, { recursive: true, force: true })
    },
  }
}
