// What the facts of a capture mean, in Chinese: the same words on certificates and pages.
import type { ConnectionState } from './capture-finding.ts'

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
