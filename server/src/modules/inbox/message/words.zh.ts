// Texts of messages, in Chinese.
import type { StaffRole } from '@attestry/contract/modules/account/profile'
import type { MessageKind, MessageParams } from '@attestry/contract/modules/inbox/message-kind'
import { serviceNames } from '@attestry/contract/modules/wallet/price'

/** Title and text of each kind; a missing kind does not compile. */
export type Wording = {
  readonly [K in MessageKind]: {
    readonly title: (params: MessageParams[K]) => string
    readonly text: (params: MessageParams[K]) => string
  }
}

const rejectionTexts: Readonly<Record<string, string>> = {
  'not-passed': '支付宝未能确认您的身份。请核对姓名与证件号后重新发起，或改用证件照片认证。',
  expired: '支付宝认证超过有效期仍未完成。您可以重新发起，或改用证件照片认证。',
  'too-many-accounts': '该身份证号在本平台认证的账号已达上限。如非本人操作，请联系平台。',
}

/** Removes trailing punctuation, which reviewers may or may not have written. */
const staffRoles: Readonly<Record<StaffRole, string>> = {
  operator: '运营人员',
  notary: '公证员',
  finance: '财务人员',
  appraiser: '鉴定人员',
  owner: '平台负责人',
}

export const withoutTrailingPunctuation = (text: string): string => text.replace(/[\s.。!！?？;；]+$/u, '')

/** The calendar day in China. */
export const day = (time: string): string => new Date(Date.parse(time) + 8 * 3_600_000).toISOString().slice(0, 10)

/** Day and minute in China. */
export const minute = (time: string): string =>
  new Date(Date.parse(time) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

const why = ({ code, reason }: { code: string; reason: string }) =>
  rejectionTexts[code] ?? `原因：${withoutTrailingPunctuation(reason)}。修改后可以重新提交。`

const refundRoutes = { alipay: '原路退回支付宝', wechat: '原路退回微信支付', bank: '退回付款的银行账户' } as const

export const words: Wording = {
  'person.passed': {
    title: () => '实名认证已通过',
    text: ({ gift }) =>
      gift ? `您可以使用需要实名的服务了。${gift} 元赠送余额已到账，使用时优先抵扣。` : '您可以使用需要实名的服务了。',
  },
  'person.rejected': { title: () => '实名认证未通过', text: why },
  'enterprise.passed': {
    title: () => '企业认证已通过',
    text: ({ name }) => `${name} 已完成认证，此后的存证将以企业名义进行。`,
  },
  'enterprise.rejected': { title: ({ name }) => `企业认证未通过：${name}`, text: why },
  'record.sealed': {
    title: ({ name }) => `取证成功：${name}`,
    text: ({ ano }) => `证据已固化，保全号 ${ano}。证书与证据包可在详情页下载。`,
  },
  'record.failed': {
    title: ({ name }) => `固化失败：${name}`,
    text: ({ ano }) => `保全号 ${ano} 未能固化，冻结的费用已全部退回。`,
  },
  'capture.waiting': {
    title: ({ name }) => `请确认取证预览：${name}`,
    text: () => '页面已取回。请在 24 小时内查看预览与提醒并确认；逾期自动取消，不收费。',
  },
  'capture.failed': {
    title: ({ name }) => `取证失败：${name}`,
    text: () => '页面未能完整取回，没有收费。原因与下一步建议见详情，可以在那里重新取证。',
  },
  'capture.expired': {
    title: ({ name }) => `取证预览逾期未确认：${name}`,
    text: () => '预览在 24 小时内未确认，已自动取消，没有收费。如仍需要，请重新取证。',
  },
  'capture.cancelled': {
    title: ({ name }) => `取证已被取消：${name}`,
    text: () => '主账号取消了这次取证，没有收费。如仍需要，可以重试。',
  },
  'complaint.refunded': {
    title: ({ name }) => `反馈已认可，费用已退回：${name}`,
    text: ({ reason }) => `处理说明：${withoutTrailingPunctuation(reason)}。退回的费用已到账，可在余额中查看。`,
  },
  'complaint.declined': {
    title: ({ name }) => `反馈未获认可：${name}`,
    text: ({ reason }) => `处理说明：${withoutTrailingPunctuation(reason)}。如有异议，请致电平台。`,
  },
  'invite.rewarded': {
    title: ({ gift }) => `邀请奖励 ${gift} 元已到账`,
    text: () => '您邀请的好友已通过实名认证。奖励已计入赠送余额，使用时优先抵扣。',
  },
  'invite.welcomed': {
    title: ({ gift }) => `受邀礼金 ${gift} 元已到账`,
    text: () => '您通过好友邀请注册并完成了实名认证。礼金已计入赠送余额，使用时优先抵扣；您也可以邀请自己的好友。',
  },
  'export.ready': {
    title: () => '您的个人数据副本已生成',
    text: ({ until }) => `请在 ${day(until)} 前到“基本设置”下载，下载时需要再次输入密码。如非本人申请，请立即修改密码。`,
  },
  'closing.cancelled': {
    title: () => '注销已撤销，账号继续保留',
    text: () => '您在冷静期内重新登录，注销申请已自动撤销。如非本人登录，请立即修改密码。',
  },
  'account.disabled': {
    title: () => '账号已被平台停用',
    text: ({ reason }) => `原因：${withoutTrailingPunctuation(reason)}。已有的存证不受影响，如有疑问请联系平台。`,
  },
  'account.enabled': {
    title: () => '账号已恢复使用',
    text: ({ reason }) => `说明：${withoutTrailingPunctuation(reason)}。您可以重新登录并照常使用。`,
  },
  'order.paid': {
    title: ({ item }) => (item === 'recharge' ? '充值成功' : '套餐购买成功'),
    text: ({ amount, number, item }) =>
      item === 'recharge'
        ? `${amount} 元已存入余额，订单号 ${number}。`
        : `已支付 ${amount} 元，套餐可以使用了，订单号 ${number}。`,
  },
  'order.credited': {
    title: () => '款项已存入余额',
    text: ({ amount, number }) => `订单 ${number} 收到 ${amount} 元，但订单此前已关闭，套餐没有购买，这笔钱已存入您的余额。`,
  },
  'order.second': {
    title: () => '重复付款已存入余额',
    text: ({ amount, number, first }) =>
      `订单 ${first} 已付款，又收到 ${amount} 元。这笔钱已存入您的余额，记为充值订单 ${number}，可以使用、开票或申请退款。`,
  },
  'refund.confirmed': {
    title: ({ amount }) => `退款 ${amount} 元已受理`,
    text: ({ number, reason, by }) =>
      `订单 ${number} 的款项将${refundRoutes[by]}，通常几分钟到几个工作日到账。原因：${withoutTrailingPunctuation(reason)}。`,
  },
  'refund.done': {
    title: ({ amount }) => `已退款 ${amount} 元`,
    text: ({ number, by }) => `订单 ${number} 的款项已${refundRoutes[by]}，请留意查收。`,
  },
  'refund.failed': {
    title: ({ amount }) => `退款 ${amount} 元未成功`,
    text: ({ number }) => `订单 ${number} 的款项未能退回，已恢复到您的余额或套餐，可照常使用。如仍需退款，请联系平台。`,
  },
  'order.differed': {
    title: () => '转账金额与订单不同，已存入余额',
    text: ({ amount, ordered, number, item }) =>
      `订单 ${number} 应付 ${ordered} 元，实际到账 ${amount} 元，已按到账金额存入余额。${item === 'package' ? '套餐没有购买，可用余额购买。' : ''}`,
  },
  'order.returned': {
    title: ({ amount }) => `转账 ${amount} 元将退回付款账户`,
    text: ({ number }) => `订单 ${number} 的转账无法入账，款项将由平台退回原付款账户。如有疑问请联系平台。`,
  },
  'invoice.issued': {
    title: ({ amount }) => `发票已开具：${amount} 元`,
    text: ({ number }) => `发票号码 ${number}。电子发票文件可在发票详情页下载。`,
  },
  'invoice.rejected': {
    title: () => '发票申请被驳回',
    text: ({ serial, reason }) =>
      `申请 ${serial} 未通过，原因：${withoutTrailingPunctuation(reason)}。修改抬头或订单后可以重新申请，也可以将订单用于另一张发票。`,
  },
  'invoice.reversed': {
    title: () => '发票已红冲',
    text: ({ number, red }) => `发票 ${number} 已红冲${red ? `，红字发票号码 ${red}` : ''}。所含订单可以重新开票。`,
  },
  'invoice.confirming': {
    title: () => '红冲待购买方确认',
    text: ({ number, sheet, until }) =>
      `发票 ${number} 已入账或抵扣，红冲须购买方确认。请在 ${minute(until)} 前登录电子税务局，确认红字信息确认单 ${sheet}；逾期自动作废。`,
  },
  'invoice.sheet-void': {
    title: () => '红字信息确认单已作废',
    text: ({ number, sheet, expired }) =>
      expired
        ? `确认单 ${sheet} 在 72 小时内未获确认，已自动作废。发票 ${number} 仍然有效，红冲可以重新发起。`
        : `确认单 ${sheet} 未获确认，已作废。发票 ${number} 仍然有效，红冲可以重新发起。`,
  },
  'invoice.quota-low': {
    title: ({ left }) => `开票额度不足：剩余 ${left} 元`,
    text: ({ open }) => `待开具的申请共 ${open} 元。请在税务平台申请调整额度，以免开票失败。`,
  },
  'staff.joined': {
    title: ({ name, role }) => `${name} 成为${staffRoles[role]}`,
    text: ({ by, hours }) => `由 ${by} 操作。${hours} 小时内该同事不能确认他人的申请；如有疑问，请在此期间核实。`,
  },
  'invoice.attention': {
    title: ({ event }) => (event === 'login-lost' ? '开票服务已掉线：请重新登录税务平台' : '开票服务需要刷脸认证'),
    text: ({ event }) =>
      event === 'login-lost'
        ? '开票服务商报告税务平台登录已失效，恢复前无法开票。重新登录后，请在发票页面登记已处理。'
        : '税务平台要求开票员刷脸，完成前无法开票。完成后，请在发票页面登记已处理。',
  },
  'wallet.adjusted': {
    title: ({ direction, amount }) =>
      direction === 'credit' ? `平台向您的钱包入账 ${amount} 元` : `平台从您的钱包扣减 ${amount} 元`,
    text: ({ reason }) => `原因：${withoutTrailingPunctuation(reason)}。`,
  },
  'budget.reached': {
    title: ({ name, percent }) => `子账号“${name}”本月预算已用 ${percent}%`,
    text: ({ spent, limit, percent, stop }) =>
      `本月已用 ${spent} 元，预算 ${limit} 元。${
        percent < 100 ? '' : stop ? '超出预算的业务会被拒绝，可在“消费与预算”中调整。' : '预算未设停用，子账号仍可继续使用。'
      }`,
  },
  'budget.own-reached': {
    title: ({ percent }) => `您的本月预算已用 ${percent}%`,
    text: ({ spent, limit, percent, stop }) =>
      `本月已用 ${spent} 元，预算 ${limit} 元。${percent >= 100 && stop ? '超出预算的业务会被拒绝，如需继续请联系主账号。' : ''}`,
  },
  'notarization.supplement': {
    title: ({ reference }) => `公证申请 ${reference} 需要补充材料`,
    text: ({ detail }) => `公证处要求：${withoutTrailingPunctuation(detail)}。请在期限内补充后再次提交，逾期视为放弃。`,
  },
  'notarization.priced': {
    title: ({ reference }) => `公证申请 ${reference} 已报价`,
    text: ({ detail }) => `公证费 ${detail} 元。请在报价有效期内支付，支付后受理生效。`,
  },
  'notarization.accepted': {
    title: ({ reference }) => `公证申请 ${reference} 已受理`,
    text: ({ detail }) => `公证费已支付，受理通知书已出具。${detail ? `预计出证期限 ${detail}。` : ''}公证员将就申请事项询问您。`,
  },
  'notarization.suspended': {
    title: ({ reference }) => `公证申请 ${reference} 已中止计时`,
    text: ({ detail }) => `原因：${withoutTrailingPunctuation(detail)}。中止期间不计入出证期限。`,
  },
  'notarization.rejected': {
    title: ({ reference }) => `公证申请 ${reference} 不予受理`,
    text: ({ detail }) => `原因：${withoutTrailingPunctuation(detail)}。没有收取费用。`,
  },
  'notarization.issued': {
    title: ({ reference }) => `公证申请 ${reference} 已出具公证书`,
    text: ({ detail }) => `公证书编号 ${detail}。可在申请详情中下载。`,
  },
  'notarization.terminated': {
    title: ({ reference }) => `公证申请 ${reference} 已终止`,
    text: ({ detail }) => `原因：${withoutTrailingPunctuation(detail)}。已缴费用的退还由公证处决定，结果将另行通知。`,
  },
  'notarization.refunded': {
    title: ({ reference }) => `公证申请 ${reference} 已退费`,
    text: ({ detail }) => `${detail} 元已退回余额。`,
  },
  'notarization.revoked': {
    title: ({ reference }) => `公证申请 ${reference} 的公证书已撤销`,
    text: ({ detail }) => `原因：${withoutTrailingPunctuation(detail)}。该公证书自始无效。`,
  },
  'notarization.corrected': {
    title: ({ reference }) => `公证申请 ${reference} 的公证书已更正`,
    text: ({ detail }) => `公证书 ${detail} 已出具更正后的新版本，编号不变。请使用新版本，原版本留存备查。`,
  },
  'notarization.delivered': {
    title: ({ reference }) => `公证申请 ${reference} 的公证书已寄出或交付`,
    text: ({ detail }) => `公证书 ${detail} 已交付。承运人和运单号，或领取记录，见申请详情。`,
  },
  'notarization.lapsed': {
    title: ({ reference }) => `公证申请 ${reference} 已逾期`,
    text: () => '期限内没有支付或补充材料，申请视为放弃，没有收取费用。如仍需要，请重新申请。',
  },
  'notarization.asked': {
    title: ({ reference }) => `公证员给您留言：公证申请 ${reference}`,
    text: () => '请打开申请详情查看并答复。',
  },
  'appraisal.accepted': {
    title: ({ reference }) => `鉴定委托 ${reference} 已受理`,
    text: ({ detail }) => `鉴定费已结算。${detail ? `鉴定期限 ${detail}。` : ''}需要补充材料时将通知您。`,
  },
  'appraisal.rejected': {
    title: ({ reference }) => `鉴定委托 ${reference} 不予受理`,
    text: ({ detail }) => `原因：${withoutTrailingPunctuation(detail)}。鉴定费已全额退回余额。`,
  },
  'appraisal.supplement': {
    title: ({ reference }) => `鉴定委托 ${reference} 需要补充材料`,
    text: ({ detail }) => `鉴定机构要求：${withoutTrailingPunctuation(detail)}。请在期限内补充，逾期将终止鉴定。`,
  },
  'appraisal.extended': {
    title: ({ reference }) => `鉴定委托 ${reference} 的期限已延长`,
    text: ({ detail }) => `经批准延长鉴定期限${detail ? `至 ${detail}` : ''}。`,
  },
  'appraisal.issued': {
    title: ({ reference }) => `鉴定委托 ${reference} 已出具鉴定意见书`,
    text: ({ detail }) => `意见书编号 ${detail}。可在鉴定详情中下载。`,
  },
  'appraisal.corrected': {
    title: ({ reference }) => `鉴定委托 ${reference} 有补正`,
    text: ({ detail }) => `意见书 ${detail} 的形式差错已补正，鉴定意见不变。请在鉴定详情中下载补正书。`,
  },
  'appraisal.terminated': {
    title: ({ reference }) => `鉴定委托 ${reference} 已终止`,
    text: ({ detail }) =>
      `${detail ? `原因：${withoutTrailingPunctuation(detail)}。` : '补充材料的期限已过。'}退费数额由鉴定机构决定，结果将另行通知。`,
  },
  'appraisal.refunded': {
    title: ({ reference }) => `鉴定委托 ${reference} 已退费`,
    text: ({ detail }) => `${detail} 元已退回余额。`,
  },
  'appraisal.lapsed': {
    title: ({ reference }) => `鉴定委托 ${reference} 已逾期`,
    text: () => '期限内没有支付鉴定费，委托已结束，没有收取费用。如仍需要，请重新委托。',
  },
  'notarization.to-sign': {
    title: ({ reference }) => `询问笔录待签署：公证申请 ${reference}`,
    text: () => '请打开申请详情，阅读笔录；确认与您所说一致后签署。如有差错，请先留言要求更正。',
  },
  'purchase.accepted': {
    title: ({ reference }) => `购买公证 ${reference} 已受理`,
    text: ({ detail }) => `已从余额中冻结 ${detail} 元，结案时按实际结果结算，其余退回余额。购买前可以取消。`,
  },
  'purchase.rejected': {
    title: ({ reference }) => `购买公证 ${reference} 不予办理`,
    text: ({ detail }) => `原因：${withoutTrailingPunctuation(detail)}。没有收取费用，已冻结的款项全部退回余额。`,
  },
  'purchase.bought': {
    title: ({ reference }) => `购买公证 ${reference} 已下单购买`,
    text: () => '下单过程已逐项存证，正在等待店铺发货。',
  },
  'purchase.received': {
    title: ({ reference }) => `购买公证 ${reference} 已签收加封，请辨认`,
    text: ({ detail }) => `请在 ${detail} 前根据照片辨认是否侵权；逾期未辨认的，视为不侵权，作退货处理。`,
  },
  'purchase.lapsed': {
    title: ({ reference }) => `购买公证 ${reference} 逾期未辨认`,
    text: () => '期限内没有收到您的辨认结果，视为不侵权，商品将原封退回店铺。',
  },
  'purchase.closed': {
    title: ({ reference }) => `购买公证 ${reference} 已结案`,
    text: ({ detail }) => `实际收取 ${detail} 元，其余已退回余额。`,
  },
  'purchase.certified': {
    title: ({ reference }) => `购买公证 ${reference} 已出具公证书`,
    text: ({ detail }) => `公证书编号 ${detail}。可在案件详情中下载。`,
  },
  'purchase.to-sign': {
    title: ({ reference }) => `加封物品交接书待签署：购买公证 ${reference}`,
    text: () => '请核对实物的封条号与交接书一致后签署；如不一致，请不要签署，并联系公证处。',
  },
  'wallet.low': {
    title: ({ available }) => `余额不足提醒：可用余额 ${available} 元`,
    text: ({ threshold }) => `可用余额已低于您设置的 ${threshold} 元。请及时充值，以免影响取证与存证。`,
  },
  'package.low': {
    title: ({ service }) => `套餐即将用完：${serviceNames[service].name.zh}`,
    text: ({ left, units }) => `套餐还剩 ${left} / ${units} 次。用完后将按单价从余额中扣费。`,
  },
}
