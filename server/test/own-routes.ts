// Serves a test's own routes through the real HTTP pipeline with a test server's database, for services that fail on purpose.
import { connect } from '../src/kernel/database.ts'
import { createMetrics } from '../src/kernel/http/metrics.ts'
import { createRateLimiter } from '../src/kernel/http/rate-limit.ts'
import { createHttp, type ServeOptions } from '../src/kernel/http/serve.ts'
import { BODY_LIMITS, type TrafficLimits } from '../src/kernel/http/traffic.ts'
import type { QueueRunner } from '../src/kernel/queue.ts'
import type { Route } from '../src/kernel/route.ts'
import { identify } from '../src/modules/account/public.ts'
import { platformOf } from '../src/modules/platform/public.ts'
import { requireRealName } from '../src/modules/realname/public.ts'
import type { TestHouse } from './house.ts'

const UNLIMITED = 1_000_000
export const UNLIMITED_TRAFFIC: TrafficLimits = {
  maxInFlight: UNLIMITED,
  maxInFlightPerAddress: UNLIMITED,
  maxConnectionsPerAddress: UNLIMITED,
  body: BODY_LIMITS,
}

export async function serveRoutes(
  house: TestHouse,
  routes: readonly Route[],
  options: Partial<ServeOptions> = {},
): Promise<{ url: string; close(): Promise<void> }> {
  const { deps } = house.house
  const database = connect(house.databaseUrl, { max: 2, name: 'attestry-own-routes' })
  const app = await createHttp({
    deps,
    authenticator: { identify, platformOf, requireRealName },
    routes,
    limiter: createRateLimiter({ address: UNLIMITED, account: UNLIMITED, anonymous: UNLIMITED }),
    metrics: createMetrics(database, deps.queue as QueueRunner),
    secureCookies: false,
    trustProxy: 0,
    traffic: UNLIMITED_TRAFFIC,
    ...options,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    async close() {
      await app.close()
      await database.close()
    },
  }
}
