// Daily bills of the test double, in the layout of each gateway.
import { packZip } from '@attestry/proof/package/zip'
import { beijingTime } from '../../alipay-gateway.ts'
import { gatewayYuan } from '../amount.ts'
import type { BillKind, PaymentChannel } from '../port.ts'
import { gbkBytes } from './gbk.ts'
import type { BookRefund, BookTrade, TradeBook } from './trade-book.ts'

interface Line {
  readonly trade: BookTrade
  readonly refund: BookRefund | undefined
  readonly fen: number
  readonly time: string
}

/** Payments and refunds of a day, Beijing time, with the faults that a test asked for. */
function linesOf(book: TradeBook, channel: PaymentChannel, day: string, kind: BillKind): Line[] {
  const lines = book.all().flatMap((trade): Line[] => {
    if (trade.channel !== channel || !trade.payment) return []
    const refunds = trade.refunds.map((refund) => ({ trade, refund, fen: refund.fen, time: beijingTime(refund.at) }))
    return [{ trade, refund: undefined, fen: trade.fen, time: beijingTime(trade.payment.at) }, ...refunds]
  })
  return lines.flatMap((line) => applyFaults(book, kind, line)).filter((line) => line.time.startsWith(day))
}

function applyFaults(book: TradeBook, kind: BillKind, line: Line): Line[] {
  const number = line.refund?.refundNo ?? line.trade.tradeNo
  const fault = book.billFaults.find((each) => each.number === number && (each.bill === undefined || each.bill === kind))
  if (!fault) return [line]
  if (fault.fault === 'missing') return []
  if (fault.fault === 'twice') return [line, line]
  return [{ ...line, fen: fault.fen ?? line.fen, time: fault.at ? beijingTime(fault.at) : line.time }]
}

const ALIPAY_TRADE_HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const ALIPAY_FUND_HEADER =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'

function alipayTradeLine({ trade, refund, fen, time }: Line): string {
  const yuan = `${refund ? '-' : ''}${gatewayYuan(fen)}`
  const cells = [
    ...[trade.payment?.transactionId, trade.tradeNo, refund ? '退款' : '交易', trade.subject],
    ...[beijingTime(trade.createdAt), time, '', '', '', '', 'p***@example.com', yuan, yuan],
    ...['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00', refund?.refundNo ?? '', '0.00', '0.00', ''],
  ]
  return cells.map((cell) => `${cell}\t`).join(',')
}

function alipayFundLine({ trade, refund, fen, time }: Line): string {
  const yuan = gatewayYuan(fen)
  const cells = [
    ...[`1${trade.payment?.transactionId}`, trade.payment?.transactionId, trade.tradeNo, trade.subject, time, 'p***@example.com'],
    ...[refund ? '' : yuan, refund ? `-${yuan}` : '', '0.00', '支付宝', refund ? '交易退款' : '在线支付', refund?.refundNo ?? ''],
  ]
  return cells.map((cell) => `${cell}\t`).join(',')
}

export function alipayBill(book: TradeBook, day: string, kind: BillKind): Buffer {
  const lines = linesOf(book, 'alipay', day, kind)
  const table = [
    kind === 'trade' ? '#支付宝业务明细查询' : '#支付宝账务明细查询',
    `#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
    '#----------------------------------------业务明细列表----------------------------------------',
    kind === 'trade' ? ALIPAY_TRADE_HEADER : ALIPAY_FUND_HEADER,
    ...lines.map(kind === 'trade' ? alipayTradeLine : alipayFundLine),
    '#----------------------------------------业务明细列表结束------------------------------------',
    `#导出时间：[${beijingTime(book.now())}]`,
  ]
  const files = new Map([
    ['summary.csv', gbkBytes('#支付宝业务汇总查询\r\n')],
    ['detail.csv', gbkBytes(`${table.join('\r\n')}\r\n`)],
  ])
  return Buffer.from(packZip(files, new Date(0)))
}

const WECHAT_TRADE_HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const WECHAT_FUND_HEADER =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,资金变更提交申请人,备注,业务凭证号'

function wechatTradeLine({ trade, refund, fen, time }: Line): string {
  const paid = refund ? '0.00' : gatewayYuan(fen)
  const back = refund ? gatewayYuan(fen) : '0.00'
  const cells = [
    ...[
      time,
      'wx',
      'mch',
      '0',
      '',
      trade.payment?.transactionId,
      trade.tradeNo,
      'openid',
      'NATIVE',
      refund ? 'REFUND' : 'SUCCESS',
    ],
    ...['OTHERS', 'CNY', paid, '0.00', refund ? `503${refund.refundNo}` : '0', refund?.refundNo ?? '0', back, '0.00'],
    ...[refund ? 'ORIGINAL' : '', refund ? 'SUCCESS' : '', trade.subject, '', '0.00000', '0.60%', paid, back, ''],
  ]
  return cells.map((cell) => `\`${cell}`).join(',')
}

function wechatFundLine({ trade, refund, fen, time }: Line): string {
  const cells = [
    ...[time, trade.payment?.transactionId, `2${trade.tradeNo}`, refund ? '退款' : '交易', refund ? '退款' : '交易'],
    ...[refund ? '支出' : '收入', gatewayYuan(fen), '0.00', 'system', '', refund?.refundNo ?? trade.tradeNo],
  ]
  return cells.map((cell) => `\`${cell}`).join(',')
}

/** Undefined for a day without lines. */
export function wechatBill(book: TradeBook, day: string, kind: BillKind): string | undefined {
  const lines = linesOf(book, 'wechat', day, kind)
  if (lines.length === 0) return undefined
  const isTrade = kind === 'trade'
  const table = [
    `\uFEFF${isTrade ? WECHAT_TRADE_HEADER : WECHAT_FUND_HEADER}`,
    ...lines.map(isTrade ? wechatTradeLine : wechatFundLine),
    isTrade ? '总交易单数,应结订单总金额,退款总金额' : '资金流水总笔数,收入笔数,收入金额',
    `\`${lines.length},\`0.00,\`0.00`,
  ]
  return `${table.join('\r\n')}\r\n`
}
