// The words around the workspace's screens, in Chinese.
import type { Widened } from '../kernel/words.ts'

export const words = {
  nav: '工作台导航',
  openNav: '打开导航',
  overview: '概览',
  webCaptures: '网页取证',
  shopCaptures: '电商取证',
  videoCaptures: '短视频取证',
  depositFiles: '存证文件',
  depositDigests: '摘要存证',
  fileRecords: '文件存证记录',
  demo: '演示环境',
  demoHint: '数据仅供体验，请勿上传真实证据。',
  account: (name: string) => `账号：${name}`,
  sessions: '登录设备',
  logOut: '退出登录',
  support: '咨询电话',
  hours: '服务时间',
  notFound: '没有这个页面',
  notFoundHint: '地址可能输错了，或者页面已经移走。',
  toOverview: '回到概览',
  thisDevice: '本机',
  methods: { password: '密码登录', sms: '短信登录', register: '注册时登录' },
  loginAt: (time: string) => `登录于 ${time}`,
  lastSeenAt: (time: string) => `最近使用 ${time}`,
  endSession: '让它退出',
  sessionEnded: '该设备已退出登录',
  sessionsHint: '如有不认识的设备，请让它退出，并尽快修改密码。',
}

export type Words = Widened<typeof words>
