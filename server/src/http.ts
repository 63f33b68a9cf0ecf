// The HTTP server: API, health, API reference, public log files and texts, and the site.
import { endpoints } from '@attestry/contract/api'
import { catalogue } from '@attestry/contract/catalogue'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Site } from './adapters/site/port.ts'
import type { Config } from './config.ts'
import type { Database } from './kernel/database.ts'
import type { Deps } from './kernel/deps.ts'
import { mountApiReference } from './kernel/http/api-reference.ts'
import { mountHealth } from './kernel/http/health.ts'
import { isLoopbackName } from './kernel/http/host-name.ts'
import { createMetrics } from './kernel/http/metrics.ts'
import { createPageCall } from './kernel/http/page-call.ts'
import { mountPublicFiles } from './kernel/http/public-file.ts'
import { mountPublicTexts, type PublicText } from './kernel/http/public-text.ts'
import { createRateLimiter } from './kernel/http/rate-limit.ts'
import { readerLocale, readerPlatform } from './kernel/http/reader.ts'
import { createHttp } from './kernel/http/serve.ts'
import { mountSite } from './kernel/http/site.ts'
import { BODY_LIMITS } from './kernel/http/traffic.ts'
import type { QueueRunner } from './kernel/queue.ts'
import { identify } from './modules/account/public.ts'
import { type Brand, identifySigned, openDocs } from './modules/open/public.ts'
import { allStalls, robotsText, siteMapText } from './modules/overview/public.ts'
import { describePlatform, isPlatformHost, platformOf } from './modules/platform/public.ts'
import { requireRealName } from './modules/realname/public.ts'
import { logKeysText, publicLogFile, publishedProof } from './modules/transparency/public.ts'
import { routes } from './routes.ts'

const TRAFFIC = { maxInFlight: 2_000, maxInFlightPerAddress: 400, body: BODY_LIMITS }
const MAX_CONNECTIONS_PER_ADDRESS = 500
const authenticator = { identify, identifySigned, platformOf, requireRealName }

export interface HttpParts {
  readonly config: Config
  readonly deps: Deps
  readonly database: Database
  readonly queue: QueueRunner
  /** Undefined: only the API is served. */
  readonly site: Site | undefined
  readonly stopping: () => boolean
}

export async function openHttp({ config, deps, database, queue, site, stopping }: HttpParts): Promise<FastifyInstance> {
  const metrics = createMetrics(database, queue)
  const app = await createHttp({
    deps,
    authenticator,
    routes,
    metrics,
    limiter: createRateLimiter(config.rates),
    secureCookies: config.https,
    trustProxy: config.trustProxy,
    traffic: {
      ...TRAFFIC,
      maxConnectionsPerAddress: config.trustProxy > 0 ? Number.POSITIVE_INFINITY : MAX_CONNECTIONS_PER_ADDRESS,
    },
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
  const brandOf = (request: FastifyRequest) => brandShownTo(deps, request)
  const nameOf = async (request: FastifyRequest) => (await brandOf(request)).name
  mountApiReference(app, { endpoints, catalogue, version: deps.site.softwareVersion, nameOf })
  mountPublicFiles(app, deps.storage, async (path, request) =>
    publicLogFile(deps, await platformOf(deps, request.hostname, undefined), path),
  )
  mountPublicTexts(app, [...openDocs(brandOf), ...publicTexts(deps)])
  const pageCall = createPageCall({ deps, authenticator, routes })
  mountSite(app, { deps, authenticator, site, describePlatform, pageCall })
  return app
}

/** The platform's name, logo and colours; before a platform is configured, the product's name. */
async function brandShownTo(deps: Deps, request: FastifyRequest): Promise<Brand> {
  const id = await readerPlatform(request, { deps, authenticator })
  if (id === undefined) return { name: 'Attestry' }
  const { basicInfo, notaryInfo, colours } = await describePlatform(deps, id, readerLocale(request))
  return { name: basicInfo.platformName, logo: notaryInfo.logos[0], colours }
}

function publicTexts(deps: Deps): PublicText[] {
  return [
    { path: '/log/keys', mediaType: 'text/plain; charset=utf-8', text: () => logKeysText(deps) },
    {
      path: '/log/proof/:digest',
      mediaType: 'text/plain; charset=utf-8',
      text: async (_origin, request) => {
        const platformId = await platformOf(deps, request.hostname, undefined)
        const { digest } = request.params as { digest: string }
        return platformId === undefined ? undefined : publishedProof(deps, platformId, digest)
      },
    },
    { path: '/robots.txt', mediaType: 'text/plain; charset=utf-8', text: async (origin) => robotsText(origin) },
    {
      path: '/sitemap.xml',
      mediaType: 'application/xml; charset=utf-8',
      text: async (origin, request) => {
        const platformId = await platformOf(deps, request.hostname, undefined)
        return platformId === undefined ? undefined : siteMapText(deps, platformId, origin)
      },
    },
  ]
}

/** DNS rebinding: a web page could reach a demo, whose logins are published, under the page's own name. */
function demoHosts({ publicUrl }: Config, deps: Deps): (host: string) => Promise<boolean> {
  const own = publicUrl && new URL(publicUrl).hostname
  return async (host) => isLoopbackName(host) || host.toLowerCase() === own || isPlatformHost(deps, host)
}
