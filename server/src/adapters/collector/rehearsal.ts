// Fixture sites on loopback for demos and tests; only captures can reach them.
import { startFixtureServer } from '@attestry/capture/fixtures/fixture-server'
import type { RehearsalSites } from './hosts.ts'

export async function openRehearsal(): Promise<RehearsalSites> {
  const { rehearsal, urls, close } = await startFixtureServer()
  const { article, shop, video, hlsVideo, login, challenge, invalidTls } = urls
  return { rehearsal, urls: [article, shop, video, hlsVideo, login, challenge, invalidTls], close }
}
