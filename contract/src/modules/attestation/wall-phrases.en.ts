// What a page that stands in for the wanted one is called, in English.
import type { CapturedWall, WallKind } from './capture-finding.ts'
import type { wallPhrases as wallsZh } from './wall-phrases.zh.ts'

const walls: Record<WallKind, string> = {
  'error-page': 'error page',
  'login-wall': 'login page',
  challenge: 'challenge page',
  'bot-refusal': 'page that refuses automatic visitors',
  geofence: 'page that refuses this region',
  'age-gate': 'age check',
  'soft-404': '“not found” page',
}

const wallName = ({ kind, status }: CapturedWall) => (status === null ? walls[kind] : `${walls[kind]} (HTTP ${status})`)

export const wallPhrases: typeof wallsZh = {
  sealed: (wall) => `Sealed: ${wallName(wall)}`,
  headline: (wall, who) => `Sealed: ${wallName(wall)}. ${who}`,
  complete: (wall) => `all parts present, but of the ${wallName(wall)}`,
  meaning:
    'What was captured and sealed is the page named above, not the content the address normally has. The proof below shows only that this page came from the address then, and that it has not changed since.',
}
