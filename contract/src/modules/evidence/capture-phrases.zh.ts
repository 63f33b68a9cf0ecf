// What the warnings of a capture say, in Chinese: the same words on screens and on certificates.
import type { captureWarnings, EnvironmentCheck } from './capture-vocabulary.ts'

export const warningPhrases = {
  challenge: '页面要求人机验证',
  'login-wall': '页面要求登录',
  'cookie-wall': '页面被 Cookie 同意框遮挡',
  'bot-refusal': '页面拒绝自动访问',
  geofence: '页面拒绝本地区的访问者',
  'age-gate': '页面要求确认年龄',
  overlay: '页面被其他内容遮挡',
  'error-page': '页面显示为错误页',
  'soft-404': '页面看起来是“内容不存在”',
  incomplete: '部分内容没有取全',
  'tls-not-verified': '网站的安全证书未通过验证',
  'other-address': '最终页面与提交的网址不同',
  'no-text': '页面上没有文字',
  document: '网址对应的是文件，不是网页',
  'no-picture': '该文件没有截图',
  'fixture-site': '这是本机上的演练网站，不在公共互联网上',
  environment: '取证主机的环境检查有项目未通过',
  'platform-differs': '填写的电商或视频平台与页面显示的不同',
  'seller-differs': '填写的店铺或发布者与页面显示的不同',
  'vantage-differs': '第二观测点看到的页面不同',
  'vantage-differed': '此前一次取证中，第二观测点看到的页面不同',
} satisfies Record<(typeof captureWarnings)[number], string>

/** Checks of the capturing machine, as the certificate lists them. */
export const environmentCheckPhrases: Readonly<Record<EnvironmentCheck, string>> = {
  profile: '浏览器数据目录事先为空',
  context: '事先无 Cookie',
  removed: '浏览环境用后已清除',
  settings: '系统设置前后一致',
  roots: '仅信任浏览器内置根证书',
  isolation: '网络隔离',
}
