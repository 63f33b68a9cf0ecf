// Headline and strength of a record, in Chinese; apart from the other claims, because pages show them before anything else.
import type { Claim, Voucher } from './claim.ts'
import type { VantageVerdict } from './proof.ts'

export const headlinePhrases = {
  platformOnly: '仅有平台自身证明',
  platformOnlyText: '时间与次序均由平台自己签署，没有平台以外的一方为此作证；可信程度以对平台的信任为限。',
  outsideVouches: '平台以外另有作证方',
  outsideVouchesText: '下列时间戳机构、见证方和区块链签署或登记了这条记录所在的日志状态。它们是否独立于平台，请向其自行核实。',
} satisfies Partial<Record<Claim, string>>

export const strengthPhrases = {
  title: '谁作证',
  count: (vouching: number, all: number) => `平台以外的作证方：${all} 类中有 ${vouching} 类`,
  names: {
    platform: '平台',
    'time-stamp': '外部时间戳机构',
    witness: '日志见证方',
    anchor: '区块链锚定',
    vantage: '第二观测点',
  } satisfies Record<Voucher, string>,
  vouches: '有',
  absent: '无',
  notConfirmed: '未确认',
  saw: {
    same: '所见相同',
    similar: '所见相近',
    differs: '所见不同',
    failed: '未能打开页面',
  } satisfies Record<VantageVerdict, string>,
  platformSigns: '记录与日志的签名',
  platformStamps: '签名与平台自有时间戳',
  demoParties:
    '名称以 demo.run-by-this-machine 开头的时间戳机构、见证方和观测点由本演示系统自己运行，只为演示流程，不算平台以外的作证方。',
}
