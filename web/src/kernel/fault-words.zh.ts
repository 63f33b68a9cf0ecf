// Messages shown when a call fails, in Chinese; bundled with the code, because they are needed when nothing can be fetched.
export const words = {
  loginExpired: '登录已过期，请重新登录',
  timeout: '服务器连接请求超时，请稍后重试',
  network: (own: string) => `网络异常，请检查网络连接后重试（${own}）`,
  status: (status: number) => `请求失败，状态码 ${status}`,
  noInfo: '请求出错，请重试。',
  notificationTitle: (code: string) => `操作未完成 · ${code}`,
}

/** Phrases in server messages that mean "not logged in", in either language. */
export const notLoggedInPhrases = [
  '未登录',
  '没有登录',
  '尚未登录',
  '请先登录',
  '请登录',
  '请重新登录',
  '登录已过期',
  '登录过期',
  '登录失效',
  '登录已失效',
  'not logged in',
  'not login',
  'please log in',
  'please login',
  'session has expired',
  'login expired',
]
