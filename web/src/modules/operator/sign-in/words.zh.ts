// Texts of the console sign-in, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '登录运营后台',
  codeLead: '密码已通过。请输入身份验证器应用上的 6 位动态码。',
  code: '动态码',
  codeHint: '动态码每 30 秒更换，每个只能使用一次。',
  recovery: '手机不在身边？改用备用码',
  recoveryCode: '备用码',
  recoveryHint: '绑定时保存的 10 位备用码，每个只能使用一次。',
  byApp: '改用动态码',
  enter: '进入后台',
  demo: (code: string) => `演示环境：当前动态码 ${code}`,
  demoFill: '填入',
  lost: '手机和备用码都无法使用？请联系平台负责人重置验证器。',
  enrolTitle: '绑定身份验证器',
  enrolLead: '运营账号能看到用户的证件与资金，因此除密码外还需要一个动态码。绑定只需一次。',
  stepScan: '用身份验证器应用扫描二维码',
  stepScanText: '任何支持 TOTP 的应用都可以，例如 Google Authenticator、Microsoft Authenticator、腾讯身份验证器。',
  qr: '供身份验证器应用扫描的二维码',
  byHand: '无法扫描时，手动输入密钥',
  stepCode: '输入应用上显示的动态码',
  confirm: '完成绑定',
  keptTitle: '请保存备用码',
  keptText: '手机丢失时，备用码是您自己进入后台的唯一办法。每个只能使用一次，离开本页后不再显示。',
  copyAll: '复制全部',
  download: '下载为文本',
  fileName: '备用码.txt',
  kept: '我已妥善保存',
  stepUpTitle: '请确认是您本人',
  stepUpText: '此操作需要在 15 分钟内验证过身份。请再输入一次动态码，已填写的内容不会丢失。',
  stepUpAct: '确认并继续',
}

export type Words = Widened<typeof words>
