// Composition root: the only file that names concrete adapters, and the order of startup and shutdown.
import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { endpoints } from '@attestry/contract/api'
import { catalogue } from '@attestry/contract/catalogue'
import { PREFIX } from '@attestry/contract/endpoint'
import { PACKAGE_TEXTS, VERIFIER_FOLDER } from '@attestry/proof/package/verifier-paths'
import { fromPem } from '@attestry/proof/signature/certificate'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Chain } from './adapters/chain/port.ts'
import { openHosts } from './adapters/collector/hosts.ts'
import type { Collector } from './adapters/collector/port.ts'
import { createAlipayLogin } from './adapters/oauth/alipay.ts'
import { createDemoLogins } from './adapters/oauth/demo.ts'
import type { OAuthProvider } from './adapters/oauth/port.ts'
import { createWechatLogin } from './adapters/oauth/wechat.ts'
import { PdfPaperMaker } from './adapters/paper/pdf-paper.ts'
import { createAlipayCheck } from './adapters/realname/alipay.ts'
import { createDemoCheck } from './adapters/realname/demo.ts'
import type { IdentityCheck } from './adapters/realname/port.ts'
import { openKeyFolder } from './adapters/signer/key-folder.ts'
import { lazySigner } from './adapters/signer/lazy.ts'
import { moveMisplacedKeys, refuseMisplacedHeads } from './adapters/signer/misplaced-keys.ts'
import type { Signer } from './adapters/signer/port.ts'
import { openFileSigner, openPkcs11Signer } from './adapters/signer/signing-process.ts'
import { openBuiltSite } from './adapters/site/built-site.ts'
import type { Site } from './adapters/site/port.ts'
import { createAliyunSms } from './adapters/sms/aliyun.ts'
import { createOutboxSms } from './adapters/sms/outbox.ts'
import type { Sms } from './adapters/sms/port.ts'
import { CheckedStorage } from './adapters/storage/checked-storage.ts'
import { openFileSystemStorage } from './adapters/storage/file-system.ts'
import type { Storage } from './adapters/storage/port.ts'
import { openS3Storage } from './adapters/storage/s3.ts'
import { httpAuthority } from './adapters/time-stamp/http.ts'
import { httpWitness } from './adapters/witness/http.ts'
import type { Config } from './config.ts'
import { freeBytesAt } from './free-space.ts'
import { assertOneInstallation } from './installation.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { connect, type Database, type Db } from './kernel/database.ts'
import type { Deps, Endorsers, SiteFacts } from './kernel/deps.ts'
import { mountHealth } from './kernel/http/health.ts'
import { isLoopbackName } from './kernel/http/host-name.ts'
import { createMetrics } from './kernel/http/metrics.ts'
import { docsPage, openApi } from './kernel/http/openapi.ts'
import { createPageCall } from './kernel/http/page-call.ts'
import { mountPublicFiles } from './kernel/http/public-file.ts'
import { mountPublicTexts } from './kernel/http/public-text.ts'
import { createRateLimiter } from './kernel/http/rate-limit.ts'
import { createHttp } from './kernel/http/serve.ts'
import { mountSite } from './kernel/http/site.ts'
import { BODY_LIMITS } from './kernel/http/traffic.ts'
import { openLive } from './kernel/live.ts'
import { runLoops } from './kernel/loop.ts'
import { migrateToLatest } from './kernel/migrate.ts'
import { createQueue, type QueueRunner } from './kernel/queue.ts'
import { createSecretBox, type SecretBox } from './kernel/secret-box.ts'
import { identify } from './modules/account/public.ts'
import { reportDamagedObject } from './modules/attestation/public.ts'
import { identifySigned, openDocs } from './modules/open/public.ts'
import { allStalls, robotsText, siteMapText } from './modules/overview/public.ts'
import { describePlatform, isPlatformHost, platformOf } from './modules/platform/public.ts'
import { requireRealName } from './modules/realname/public.ts'
import { publicLogFile, watchClock } from './modules/transparency/public.ts'
import { routes } from './routes.ts'
import { listeners, loops, schedules, workers } from './workers.ts'

export { assertNotRunning } from './adapters/database/folder-lock.ts'
export { type OwnDatabase, openOwnDatabase } from './adapters/database/own-database.ts'

export interface ApplicationOptions {
  readonly config: Config
  readonly databaseUrl: string
  readonly masterKey: Buffer
  readonly log: Logger
  readonly clock?: Clock
  /** Folder of the built web application; without it only the API is served. */
  readonly webDist?: string | undefined
  readonly waiting?: SiteFacts['waiting']
  /** For tests that replace or wrap dependencies. */
  readonly wrap?: (deps: Deps) => Deps
  /** Refuses a database before anything is served and any job runs. */
  readonly checkDatabase?: (db: Db) => Promise<void>
  readonly announceCode?: (message: { phone: string; code: string; purpose: string }) => void
}

export interface Application {
  readonly deps: Deps
  readonly http: FastifyInstance | undefined
  readonly address: string | undefined
  /** Lets running requests and jobs finish within `graceMs`, then closes everything. */
  close(graceMs?: number): Promise<void>
}

const SHUTDOWN_GRACE_MS = 15_000
const TRAFFIC = { maxInFlight: 2_000, maxInFlightPerAddress: 400, body: BODY_LIMITS }

export const softwareVersion: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

export async function openApplication(options: ApplicationOptions): Promise<Application> {
  const { config, databaseUrl, log } = options
  const serves = config.role === 'all' || config.role === 'http'
  const works = config.role === 'all' || config.role === 'worker'
  await migrateToLatest(databaseUrl)
  const database = connect(databaseUrl, { max: 20, name: `attestry-${config.role}` })
  const clock = options.clock ?? systemClock
  const secretBox = createSecretBox(options.masterKey)
  const storage = new CheckedStorage(await openInstallationStorage(options, { database, clock, secretBox }), (sha256) => {
    log.fatal({ sha256 }, 'stored evidence is damaged')
    reportDamagedObject(deps, sha256).catch((err: unknown) => log.error({ err, sha256 }, 'damage was not recorded'))
  })
  const queue = createQueue(databaseUrl, log, { workers, schedules, listeners, works })
  await queue.start()
  const live = openLive(databaseUrl, log)
  const signer = lazySigner(() => openSigner(config, options.masterKey))
  const papers = new PdfPaperMaker()
  const collector = openCollector(config)
  const plain: Deps = {
    db: database.db,
    clock,
    queue,
    storage,
    sms: openSms(config, options.announceCode),
    identityCheck: openIdentityCheck(config),
    oauthProviders: openOAuthProviders(config),
    secretBox,
    live,
    signer,
    endorsers: endorsersOf(config),
    chains: await openChains(config),
    papers,
    collector,
    log,
    site: {
      demo: config.demo,
      softwareVersion,
      logName: config.logName,
      publicUrl: config.publicUrl ?? `http://${config.host}:${config.port}`,
      packageTools,
      freeBytes: () => freeBytesAt(config.dataFolder),
      // Features missing at startup, and those found to be missing since.
      get waiting() {
        const reason = collector.unavailableReason()
        return [...(options.waiting ?? []), ...(reason === undefined ? [] : [{ feature: 'web-capture', waitsFor: reason }])]
      },
    },
  }
  const deps = options.wrap?.(plain) ?? plain
  watchClock(deps)
  if (works) await queue.work(deps)
  const looping = works ? runLoops(loops, deps) : undefined
  let stopping = false
  const http = serves ? await openHttp(options, deps, database, queue, () => stopping) : undefined
  const address = http && (await http.listen({ host: config.host, port: config.port }))
  return {
    deps,
    http,
    address,
    async close(graceMs = SHUTDOWN_GRACE_MS) {
      stopping = true
      // Running downloads may finish; a client that stopped reading must not delay the shutdown.
      const cutOff = setTimeout(() => http?.server.closeAllConnections(), graceMs)
      await http?.close()
      clearTimeout(cutOff)
      await looping?.stop()
      await queue.stop(graceMs)
      await Promise.all([
        signer.close(),
        papers.close(),
        collector.close(),
        live.close(),
        plain.identityCheck?.close(),
        ...plain.oauthProviders.map((each) => each.close()),
      ])
      await storage.close()
      await database.close()
    },
  }
}

async function openHttp(
  options: ApplicationOptions,
  deps: Deps,
  database: Database,
  queue: QueueRunner,
  stopping: () => boolean,
): Promise<FastifyInstance> {
  const { config } = options
  const authenticator = { identify, identifySigned, platformOf, requireRealName }
  const metrics = createMetrics(database, queue)
  const limiter = createRateLimiter(config.rates)
  const app = await createHttp({
    deps,
    authenticator,
    routes,
    metrics,
    limiter,
    secureCookies: config.https,
    trustProxy: config.trustProxy,
    traffic: TRAFFIC,
    acceptsHost: config.demo ? demoHosts(config, deps) : undefined,
  })
  mountHealth(app, {
    database,
    metrics,
    stopping,
    stalls: () => allStalls(deps),
    freeBytes: deps.site.freeBytes,
    metricsToken: config.metricsToken,
  })
  app.get(`${PREFIX}/openapi.json`, async () => openApi(endpoints, catalogue, softwareVersion))
  app.get(`${PREFIX}/docs/reference`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(endpoints, catalogue, softwareVersion)),
  )
  mountPublicFiles(app, deps.storage, async (path, request) =>
    publicLogFile(deps, await authenticator.platformOf(deps, request.hostname, undefined), path),
  )
  mountPublicTexts(app, [
    ...openDocs,
    { path: '/robots.txt', mediaType: 'text/plain; charset=utf-8', text: async (origin) => robotsText(origin) },
    {
      path: '/sitemap.xml',
      mediaType: 'application/xml; charset=utf-8',
      text: async (origin, request) => {
        const platformId = await authenticator.platformOf(deps, request.hostname, undefined)
        return platformId === undefined ? undefined : siteMapText(deps, platformId, origin)
      },
    },
  ])
  const site: Site | undefined = options.webDist ? await openBuiltSite(options.webDist) : undefined
  mountSite(app, {
    deps,
    authenticator,
    site,
    describePlatform,
    pageCall: createPageCall({ deps, authenticator, routes }),
  })
  return app
}

/** DNS rebinding: a web page could reach a demo, whose logins are published, under the page's own name. */
function demoHosts({ publicUrl }: Config, deps: Deps): (host: string) => Promise<boolean> {
  const own = publicUrl && new URL(publicUrl).hostname
  return async (host) => isLoopbackName(host) || host.toLowerCase() === own || isPlatformHost(deps, host)
}

function openStorage({ storage }: Config): Promise<Storage> {
  return storage.kind === 's3' ? openS3Storage(storage.url, storage) : openFileSystemStorage(storage.folder)
}

function openCollector({ captures, publicUrl, logName, host, dataFolder }: Config): Collector {
  const { rehearsal, ...settings } = captures
  const own = [host, logName, ...(publicUrl ? [new URL(publicUrl).hostname] : [])]
  return openHosts({
    ...settings,
    folder: `${dataFolder}/work`,
    ownHosts: own.filter((name) => name !== '0.0.0.0' && name !== '::'),
    rehearse: rehearsal ? async () => (await import('./adapters/collector/rehearsal.ts')).openRehearsal() : undefined,
  })
}

/** Before any job runs and anything is served: a wrong part would be used, and what is made with it lost. */
async function openInstallationStorage(
  { config, masterKey, log, checkDatabase }: ApplicationOptions,
  { database, clock, secretBox }: { database: Database; clock: Clock; secretBox: SecretBox },
): Promise<Storage> {
  let storage: Storage | undefined
  try {
    await checkDatabase?.(database.db)
    await moveKeyFolder(config, masterKey, log)
    storage = await openStorage(config)
    const { kind, folder } = config.signer
    const keyFolder = openKeyFolder({ folder, secret: kind === 'file' ? signerSecret(masterKey) : undefined })
    await assertOneInstallation({ config, db: database.db, clock, secretBox, storage, keyFolder })
    return storage
  } catch (error) {
    await storage?.close()
    await database.close()
    throw error
  }
}

const signerSecret = (masterKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', masterKey, '', 'attestry/signer', 32))

async function moveKeyFolder({ signer }: Config, masterKey: Buffer, log: Logger): Promise<void> {
  const { kind, folder, misplacedFolder } = signer
  if (misplacedFolder === undefined) return
  if (kind === 'pkcs11') await refuseMisplacedHeads({ folder, misplacedFolder })
  else if (await moveMisplacedKeys({ folder, misplacedFolder }, signerSecret(masterKey)))
    log.warn({ from: misplacedFolder, to: folder }, 'moved the signing keys into the data folder')
}

async function openSigner({ signer }: Config, masterKey: Buffer): Promise<Signer> {
  if (signer.kind === 'file') return openFileSigner({ folder: signer.folder, secret: signerSecret(masterKey) })
  const { library, tokenLabel, pin, folder } = signer
  return openPkcs11Signer({ library, tokenLabel, pin, headFolder: folder })
}

function endorsersOf({ timeStamps, witnesses, anchors }: Config): Endorsers {
  const roots = timeStamps.roots === undefined ? [] : fromPem(readFileSync(timeStamps.roots, 'utf8')).map(({ der }) => der)
  return {
    authorities: timeStamps.authorities.map((authority) =>
      httpAuthority({ ...authority, anchors: roots, deadlineMs: timeStamps.deadlineSeconds * 1000 }),
    ),
    authorityQuorum: timeStamps.quorum,
    witnesses: witnesses.list.map((witness) => httpWitness({ ...witness, deadlineMs: timeStamps.deadlineSeconds * 1000 })),
    witnessQuorum: witnesses.quorum,
    everyMs: timeStamps.everySeconds * 1000,
    anchorEveryMs: anchors.everySeconds * 1000,
  }
}

/** Imported only if configured: their dependencies are large. */
async function openChains({ anchors }: Config): Promise<Chain[]> {
  const { evm, ots } = anchors
  const createEvmChain = evm && (await import('./adapters/chain/evm.ts')).createEvmChain
  const createOtsChain = ots && (await import('./adapters/chain/ots.ts')).createOtsChain
  return [
    ...(evm && createEvmChain
      ? [
          createEvmChain({
            url: evm.url,
            privateKey: evm.key,
            registry: evm.registry,
            registryBlock: evm.registryBlock,
            ...(evm.chainId ? { chainId: evm.chainId } : {}),
            confirmations: evm.confirmations,
            ...(evm.explorerUrl ? { explorerUrl: evm.explorerUrl } : {}),
          }),
        ]
      : []),
    ...(ots && createOtsChain ? [createOtsChain(ots)] : []),
  ]
}

let tools: Map<string, Uint8Array> | undefined

/** Read for the first package and cached: the same in every package. */
function packageTools(): ReadonlyMap<string, Uint8Array> {
  tools ??= new Map(
    PACKAGE_TEXTS.map((name) => [name, readFileSync(new URL(`../../${VERIFIER_FOLDER}/${name}`, import.meta.url))]),
  )
  return tools
}

function openSms({ sms }: Config, announce: ApplicationOptions['announceCode']): Sms {
  if (sms.vendor === 'outbox') return createOutboxSms(announce)
  return createAliyunSms({
    accessKeyId: sms.accessKeyId,
    accessKeySecret: sms.accessKeySecret,
    templates: { default: sms.template },
  })
}

/** A demo uses a fake vendor, so that a visitor can complete the check. */
function openIdentityCheck({ realname, demo }: Config): IdentityCheck | undefined {
  if (realname) return createAlipayCheck(realname)
  return demo ? createDemoCheck({ demo }) : undefined
}

/** The configured providers, or in a demo fake vendors for both. */
function openOAuthProviders({ oauthProviders: { alipay, wechat }, demo }: Config): OAuthProvider[] {
  const set = [...(alipay ? [createAlipayLogin(alipay)] : []), ...(wechat ? [createWechatLogin(wechat)] : [])]
  return set.length === 0 && demo ? createDemoLogins({ demo }) : set
}
