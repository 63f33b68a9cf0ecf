// The words of the operator screen for complaints about captures, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  desk: {
    title: '取证反馈',
    lead: '用户认为取证有问题时提出的反馈。核对取证情况后认可并退费，或说明理由不予认可。存证记录本身不会改动。',
    list: '取证反馈',
    emptyTitle: '没有取证反馈',
    emptyText: '用户对取证结果提出反馈后，会出现在这里。',
  },
  name: '取证',
  kind: '类型',
  reason: '反馈的问题',
  reasons: {
    incomplete: '内容不完整',
    'wrong-page': '不是所要的页面',
    unreadable: '看不清或打不开',
    'media-missing': '视频缺失或不能播放',
    other: '其他',
  },
  complainedAt: '反馈时间',
  text: '用户说明',
  noText: '（没有填写说明）',
  phone: '手机号',
  number: '保全号',
  url: '网址',
  capturedAt: '取证完成时间',
  warnings: '取证时给出的提醒',
  noWarnings: '没有提醒。',
  artefacts: '采集结果',
  refundWould: '退费金额',
  refundParts: { recharged: (sum: string) => `退回充值余额 ${sum} 元`, gift: (sum: string) => `退为赠送余额 ${sum} 元` },
  comma: '，',
  decision: '处理说明',
  decidedAt: '处理时间',
  refundText: '费用按原来的来源退回：充值余额退回余额，赠送余额与套餐折价退为赠送余额。用户会收到站内消息。',
  refunded: '已退费，并已通知用户。',
  declineText: '不退费。用户会看到您填写的说明。',
  declined: '已处理，并已通知用户。',
  hint: '用户会看到这段说明。',
  money: '退回金额',
  nothing: '0.00 元',
}

export type Words = Widened<typeof words>
