// Texts of the invoice page on a phone, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '手机开票',
  description: '扫描电脑上的二维码，在手机上填写发票抬头并提交申请。',
  needsScript: '此页面需要启用 JavaScript。',
  entering: '正在打开…',
  noLink: '请扫描二维码打开',
  noLinkHint:
    '在电脑上登录，进入“发票管理”—“申请发票”，选择订单后点“在手机上填写”，用手机扫描二维码。链接只能使用一次，30 分钟内有效。',
  ended: '链接已失效',
  amount: '开票金额',
  orders: (count: number) => `${count} 张订单`,
  until: (time: string) => `请在 ${time} 前完成`,
  kind: '抬头类型',
  kinds: { person: '个人', ordinary: '企业（普通发票）', special: '企业（专用发票）' },
  name: '发票抬头',
  nameHint: '个人姓名或企业全称',
  taxNumber: '纳税人识别号',
  taxNumberOptional: '身份证号或税号（可不填）',
  email: '接收邮箱（可不填）',
  submit: '提交申请',
  states: {
    reviewing: '申请已提交，等待审核',
    submitted: '审核通过，正在开票',
    unknown: '正在核实开票结果',
    issued: '发票已开具',
    rejected: '申请被驳回',
    reversing: '发票正在红冲',
    confirming: '红冲待购买方确认',
    confirmed: '购买方已确认，正在红冲',
    reversed: '发票已红冲',
  },
  serial: '申请编号',
  number: '发票号码',
  buyer: '抬头',
  rejectedHint: '请在电脑上修改抬头后重新申请。',
  closeHint: '可以关闭此页；开具后会在站内消息中通知，也可在电脑上下载文件。',
  download: (format: string) => `下载 ${format}`,
  refresh: '刷新状态',
}

export type Words = Widened<typeof words>
