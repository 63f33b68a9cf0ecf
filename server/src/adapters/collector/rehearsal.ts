// Fixture sites for demonstrations and tests: opened on loopback, reached by captures alone.
import { openFixtures } from '@attestry/capture/fixtures/fixture-server'
import type { OpenWorld } from './hosts.ts'

export async function openRehearsal(): Promise<OpenWorld> {
  const { rehearsal, urls, close } = await openFixtures()
  const { article, shop, video, hlsVideo, login, challenge, invalidTls } = urls
  return { rehearsal, addresses: [article, shop, video, hlsVideo, login, challenge, invalidTls], close }
}
