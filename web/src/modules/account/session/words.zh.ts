// Texts of the login page, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '登录',
  description: '登录后提交、查看和管理您的电子数据存证。',
  lead: '用注册时的手机号登录。',
  ways: '登录方式',
  byWay: { password: '密码登录', sms: '短信登录', scan: '扫码登录' },
  phone: '手机号',
  password: '密码',
  submit: '登录',
  forgot: '忘记密码',
  register: '注册新账号',
  already: '您已登录，<enter>进入工作台</enter>',
  needsScript: '登录需要启用 JavaScript：图形验证码和登录请求由页面脚本完成。请在浏览器设置中启用后刷新本页。',
  demoTitle: '演示账号',
  demoLead: '这是演示环境，数据仅供体验。选择一个账号即可填入手机号和密码。',
  demoPassword: '所有演示账号的密码：',
  demoFill: '填入',
  demoFillLong: (who: string) => `填入${who}的账号`,
  demoWho: {
    person: '个人用户',
    enterprise: '企业用户',
    sub: '企业子账号',
    operator: '运营人员',
    notary: '公证员',
    secondNotary: '公证员（审批）',
    finance: '财务',
    appraiser: '鉴定员',
    secondAppraiser: '鉴定员（第二鉴定人）',
    reviewer: '鉴定员（复核）',
    owner: '平台负责人',
  },
}

export type Words = Widened<typeof words>
