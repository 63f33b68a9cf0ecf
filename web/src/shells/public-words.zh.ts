// Texts of the public pages' shell, in Chinese.
import type { Widened } from '../kernel/words.ts'

export const words = {
  home: '首页',
  nav: '站内导航',
  query: '查询核验',
  log: '公开日志',
  service: '服务与价格',
  help: '帮助',
  news: '资讯',
  lawyers: '找律师',
  login: '登录',
  register: '注册',
  workspace: '工作台',
  demo: '演示环境：数据仅供体验，请勿提交真实资料。',
  waiting: '以下功能在本服务器上尚缺系统组件，暂不可用：',
  contact: '联系我们',
  consultation: '业务咨询',
  support: '技术支持',
  email: '电子邮箱',
  hours: '办公时间',
  place: '办公地点',
  legal: '协议与备案',
  agreement: '服务协议',
  privacy: '隐私政策',
  icp: 'ICP 备案号',
  chainFiling: '区块链信息服务备案号',
  workspaceTitle: '存证工作台',
  consoleTitle: '运营台',
  workspaceNeedsScript: '工作台需要启用 JavaScript。请在浏览器设置中启用后刷新本页。',
}

export type Words = Widened<typeof words>
