// Texts of the workspace's shell, in Chinese.
import type { Widened } from '../kernel/words.ts'

export const words = {
  nav: '工作台导航',
  openNav: '打开导航',
  overview: '概览',
  records: '全部记录',
  groups: {
    capture: '取证',
    deposit: '存证',
    judicial: '司法',
    registry: '登记',
    monitoring: '监测',
    account: '账户',
  },
  captureWork: '网页取证工作台',
  newOf: (act: string) => `新建${act}`,
  importOf: (list: string) => `批量导入${list}`,
  realName: '个人实名认证',
  enterpriseRealName: '企业实名认证',
  search: '搜索页面或记录',
  demo: '演示',
  demoHint: '数据仅供体验，请勿上传真实证据。',
  account: (name: string) => `账号：${name}`,
  sessions: '登录设备',
  switchAccount: '切换账号',
  logOut: '退出登录',
  settings: '账号设置',
  settingsEntry: '设置',
  settingsNav: '账号设置导航',
  accountNav: {
    basicSetting: '基本设置',
    costCenter: '费用中心',
    invoices: '发票管理',
    messages: '消息通知',
    addresses: '地址管理',
    inviteFriends: '邀请好友',
    subAccounts: '子账号管理',
    keys: '密钥管理',
  },
  support: '咨询电话',
  hours: '服务时间',
  notFound: '没有这个页面',
  notFoundHint: '地址可能输错了，或者页面已经移走。',
  toOverview: '回到概览',
}

export type Words = Widened<typeof words>
