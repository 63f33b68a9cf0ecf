// Texts of the real-name verification status, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  states: { none: '未认证', pending: '审核中', passed: '已认证', rejected: '未通过' },
  atAlipay: '等待支付宝结果',
  methods: { alipay: '支付宝认证', photo: '证件照片审核', licence: '企业资料审核' },
  method: '认证方式',
  submittedAt: '提交时间',
  decidedAt: '结果时间',
  rejectedTitle: '上次认证未通过',
  rejections: {
    staff: (reason: string) => `审核意见：${reason}`,
    'not-passed': () => '支付宝未能确认您的身份，请核对姓名与证件号。',
    expired: () => '支付宝认证超过有效期仍未完成。',
    'too-many-accounts': () => '该身份证号在本平台认证的账号已达上限。如非本人操作，请联系平台。',
  },
  again: '修改后可以重新提交。',
  subTitle: '子账号使用主账号的实名',
  subText: '实名认证由主账号办理，您无需操作。主账号的姓名与证件信息不会向子账号展示。',
  privacyTitle: '您的证件信息如何保管',
  privacy: [
    '姓名、证件号与照片加密保存，密钥与数据分开存放。',
    '只有负责审核的工作人员可以查看，每次查看都会留下记录。',
    '页面上只显示部分字符，完整号码不会再次展示。',
    '未通过的照片 30 天后删除，未提交的照片 7 天后删除。',
  ],
  consent: '我单独同意平台为实名认证处理我的证件信息与照片，详见<privacy>《隐私政策》</privacy>。',
}

export type Words = Widened<typeof words>
