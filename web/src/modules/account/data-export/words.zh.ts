// Texts of data export and account closing, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  password: '登录密码',
  cancel: '取消',
  exportTitle: '下载个人数据副本',
  exportLead:
    '一份 ZIP：账号资料、登录记录、地址、存证记录清单、实名材料登记信息、消息与钱包明细，均有 CSV 与 JSON 两种格式。证据文件与证书不在其中，请到各条记录下载。',
  ask: '申请数据副本',
  askAct: '确认申请',
  askHint: '为确认是您本人，请再次输入登录密码。副本生成后保留 7 天，每天最多申请 3 份。',
  asked: '已开始生成，完成后会发消息告诉您',
  states: { making: '生成中', ready: '可下载', failed: '生成失败', expired: '已过期' },
  askedAt: (at: string) => `申请时间：${at}`,
  readyFacts: (size: string, until: string, downloads: number) => `${size} · 保留至 ${until} · 已下载 ${downloads} 次`,
  failedHint: '没有生成成功，请重新申请。',
  take: '下载',
  closeTitle: '注销账号',
  closeLead: (days: number) => `注销后个人信息将被清除，已固化的存证仍可验证。申请后有 ${days} 天冷静期，期间重新登录即撤销。`,
  closeOpen: '了解并申请注销',
  hindered: '还有未完成的业务，暂时不能注销：',
  hindrances: {
    held: (yuan: string) => `${yuan} 元冻结中，等对应的业务完成或退回后再试。`,
    refunding: (count: string) => `${count} 笔退款正在处理，等款项退回后再试。`,
    running: (count: string) => `${count} 项取证尚未结束，请先确认、放弃或等待完成。`,
    sealing: (count: string) => `${count} 条存证正在固化，通常几分钟内完成。`,
    case: (count: string) => `${count} 件公证申请尚未办结，请先撤回，或等待公证处办结。`,
  },
  goesTitle: '会被清除的',
  goes: [
    '手机号、姓名、密码与第三方账号绑定；手机号可以重新注册。',
    '实名认证的姓名、证件号与证件照片。',
    '收件地址、消息、数据副本、邀请码与分享链接。',
    '登录记录中的设备与 IP 地址。',
  ],
  goesSubs: (count: number) => `${count} 个子账号一并注销。`,
  goesGift: (gift: string, units: number) => `赠送余额 ${gift} 元与未用完的套餐 ${units} 份作废。`,
  staysTitle: '依法或为证明而保留的',
  staysRecords: (count: number) =>
    `${count} 条存证记录及其证明：它们已写入公开日志，删除会使证明失效，也可能损害他人权益。记录中保留存证当时的主体名称。`,
  stays: [
    '交易与账务记录：会计与电子商务法律要求保存，仅以内部编号关联。',
    '操作审计日志：法律要求留存，不含姓名与手机号。',
    '证件号与手机号的加密指纹：无法还原，仅用于防止重复领取奖励。',
  ],
  staysMoney: (yuan: string) =>
    `充值余额 ${yuan} 元不会自动退还，会继续记在账上。建议先用完或联系平台退款；注销后凭身份证件仍可申请。`,
  daysTitle: (days: number) => `${days} 天冷静期`,
  daysText: (days: number) =>
    `提交后立即退出所有设备，子账号也不能登录。${days} 天内用任何方式重新登录，注销自动撤销；到期后不可恢复，您将无法再登录下载证据，请先下载需要的证据包。`,
  understood: '我已阅读以上内容，并已下载需要的证据与数据',
  closeAct: '申请注销',
}

export type Words = Widened<typeof words>
