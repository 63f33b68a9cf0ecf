// What the facts of a capture mean, in Chinese: the same words on certificates and pages.
import type { CapturedWall, ConnectionState, WallKind } from './capture-finding.ts'

export const connectionPhrases = {
  verified: '网站的安全证书通过验证：浏览器按内置根证书确认服务器持有该域名的证书；不证明网站由谁经营。',
  'private-roots': '网站的安全证书通过验证：所依据的是浏览器内置的根证书，或平台另行添加的根证书；后者列在环境清洁性报告中。',
  'not-verified': '网站的安全证书未通过验证：不能确认对方就是该网站，内容可能来自他人。',
  fixture: '演练网站：安全证书的密钥由取证主机指定接受，不代表公共互联网上的任何网站。',
  plain: '未加密（HTTP）：不能确认对方就是该网站，内容可能在途中被改动。',
  unknown: '未记录。',
} satisfies Record<ConnectionState, string>

export const findingPhrases = {
  title: '取证结果有重大瑕疵，使用前请先看清：',
  partial: '取证不完整：部分应取的材料没有取全。',
  httpError: (status: string) => `服务器以错误状态答复：HTTP ${status}。`,
}

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
