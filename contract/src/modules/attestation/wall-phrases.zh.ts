// What a page that stands in for the wanted one is called, in Chinese.
import type { CapturedWall, WallKind } from './capture-finding.ts'

const walls: Record<WallKind, string> = {
  'error-page': '错误页面',
  'login-wall': '登录页面',
  challenge: '验证页面',
  'bot-refusal': '拒绝自动访问的页面',
  geofence: '拒绝本地区访问的页面',
  'age-gate': '年龄确认页面',
  'soft-404': '“内容不存在”页面',
}

const wallName = ({ kind, status }: CapturedWall) => (status === null ? walls[kind] : `${walls[kind]}（HTTP ${status}）`)

export const wallPhrases = {
  /** State of a sealed capture that has something else than the page. */
  sealed: (wall: CapturedWall) => `已固化：${wallName(wall)}`,
  /** With the phrase for who vouches. */
  headline: (wall: CapturedWall, who: string) => `已固化：${wallName(wall)}；${who}`,
  complete: (wall: CapturedWall) => `材料齐全，但取得的是${wallName(wall)}`,
  meaning: '取得并固化的是上述页面，不是网址原有的内容。下面的证明只说明：当时从该网址取得的就是这一页，此后没有改动。',
}
