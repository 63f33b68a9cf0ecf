// What the warnings of a capture say, in Chinese: the same words on screens and on certificates.
import type { CaptureNotes } from './capture-note.ts'
import type { captureWarnings } from './capture-vocabulary.ts'

export const warningPhrases = {
  challenge: '页面要求人机验证',
  'login-wall': '页面要求登录',
  'cookie-wall': '页面被 Cookie 同意框遮挡',
  'error-page': '页面显示为错误页',
  'soft-404': '页面看起来是“内容不存在”',
  incomplete: '部分内容没有取全',
  'tls-not-verified': '网站证书未通过验证',
  'other-address': '最终页面与提交的网址不同',
  'no-text': '页面上没有文字',
  'fixture-site': '这是本机上的演练网站，不在公共互联网上',
  'platform-differs': '填写的电商或视频平台与页面显示的不同',
  'seller-differs': '填写的店铺或发布者与页面显示的不同',
  'vantage-differs': '第二观测点看到的页面不同',
  'vantage-differed': '此前一次取证中，第二观测点看到的页面不同',
} satisfies Record<(typeof captureWarnings)[number], string>

export const notePhrases = {
  insecure: () => '连接不安全',
  scriptStopped: (ms, times) =>
    `页面脚本运行超过 ${Math.floor(ms / 100) / 10} 秒，被中止（${times} 次）；脚本本应补充的内容可能缺失`,
  scriptEnded: (times) => `脚本一直不结束，已中止 ${times} 次`,
  dialogs: (count) => `关闭了 ${count} 个弹窗`,
  imageEnds: (shown, all) => `截图到 ${shown} 像素为止，页面共 ${all} 像素`,
  loading: (ms) => `${Math.round(ms / 1000)} 秒后仍未加载完`,
  film: (ms) => `${Math.round(ms / 1000)} 秒后视频仍未取全`,
  growing: (height) => `滚动到 ${height} 像素时页面仍在变长`,
  busy: (count) => `仍有 ${count} 个请求没有结束`,
} satisfies CaptureNotes
