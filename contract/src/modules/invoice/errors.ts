// Errors of invoices (60xxxx).
import { defineErrors, type ErrorDefinition } from '../../errors.ts'

export const invoiceErrors = {
  ...defineErrors({
    HEADERS_FULL: [
      '600001',
      409,
      '最多保存 {limit} 个抬头，请先删除不用的抬头',
      'You can keep {limit} invoice headers. Delete one you no longer need first.',
    ],
    ORDER_NOT_INVOICEABLE: [
      '600002',
      409,
      '订单 {number} 不能开票：只有已付款且未全额退款的订单可以开票，请重新选择',
      'Order {number} cannot be invoiced: only orders that are paid and not fully refunded can. Choose again.',
    ],
    ORDER_INVOICED: [
      '600003',
      409,
      '订单 {number} 已在另一张发票申请中，请刷新后重新选择',
      'Order {number} is already part of another invoice. Reload and choose again.',
    ],
    SPECIAL_NOT_OFFERED: [
      '600004',
      409,
      '订单 {numbers} 只能开具普通发票，请改用个人或企业（普通发票）抬头',
      'An ordinary invoice is the only kind for {numbers}. Choose the header of a person or an ordinary company header.',
    ],
    WRONG_STATE: [
      '600005',
      409,
      '该发票申请的状态已变更，请刷新后查看',
      'The state of this invoice has changed. Reload to see it.',
    ],
    REFUND_INVOICED: [
      '600007',
      409,
      '订单 {number} 已申请或已开具发票，请先驳回申请或红冲发票，再退款',
      'Order {number} is part of an invoice. Reject the application or reverse the invoice before the refund.',
    ],
    FILE_TOO_LARGE: [
      '600010',
      413,
      '单个文件不能超过 {limit} MB，请上传更小的文件',
      'A file must not exceed {limit} MB. Upload a smaller one.',
    ],
    FILE_COUNT: [
      '600011',
      400,
      '请一次上传 1–3 个文件：XML 或 OFD 必传，PDF 可选，每种格式一个',
      'Upload 1 to 3 files at once: the XML or OFD is required, the PDF optional, one of each format.',
    ],
    FILE_TYPE: [
      '600012',
      400,
      '只支持 PDF、OFD、XML 格式的电子发票文件（按内容识别）',
      'Only PDF, OFD and XML files of electronic invoices are accepted, judged by their content.',
    ],
    FILE_UNREADABLE: [
      '600013',
      400,
      '无法从 {format} 文件中读出发票号码与金额，请从税务平台重新下载后上传',
      'The invoice number and amount cannot be read from the {format} file. Download it from the tax platform again.',
    ],
    FILE_MISMATCH: [
      '600014',
      409,
      '{format} 文件中的{what}为“{found}”，与申请的“{expected}”不一致，请核对后重新上传',
      'In the {format} file the {what} is “{found}”, but “{expected}” is expected. Check and upload again.',
    ],
    FILE_EXISTS: ['600015', 409, '{format} 文件已上传过', 'The {format} file has been uploaded already.'],
    NUMBER_USED: [
      '600016',
      409,
      '发票号码 {number} 已用于另一张发票，请核对',
      'Invoice number {number} belongs to another invoice. Check it.',
    ],
    VENDOR_ISSUES: [
      '600017',
      409,
      '该发票由开票服务商开具，无需上传',
      'This invoice is issued by the invoice service; nothing is to be uploaded.',
    ],
    PHONE_LINK_ENDED: [
      '600020',
      410,
      '链接已使用或已过期，请在电脑上重新生成二维码',
      'This link was used before or has expired. Make a new QR code on your computer.',
    ],
    TWO_PERSONS: [
      '600021',
      409,
      '金额达到 {limit} 元的发票须由两人办理红冲，请提交红冲申请由另一人确认',
      'Reversing an invoice of {limit} CNY or more takes two persons. Propose it for another person to confirm.',
    ],
    SHEET_TIME: [
      '600040',
      409,
      '确认单发起时间须在过去 {hours} 小时内：更早的确认单已作废，请在税务平台重新发起',
      'The sheet must have been opened within the past {hours} hours. An older one is void: open a new one at the tax platform.',
    ],
    SHEET_EXPIRED: [
      '600041',
      409,
      '确认单已过 {hours} 小时确认期限而作废，请刷新后重新发起红冲',
      'The sheet was not confirmed within {hours} hours and is void. Reload and start the reversal again.',
    ],
    SHEET_USED: [
      '600042',
      409,
      '确认单 {number} 已登记过，请核对编号',
      'Sheet {number} has been recorded before. Check the number.',
    ],
    NUMBER_ISSUED: [
      '600050',
      409,
      '该发票已按号码 {number} 开具，请填写这一号码',
      'This invoice was issued with number {number}. Enter that number.',
    ],
    VENDOR_REVERSES: [
      '600051',
      409,
      '该发票由开票服务商红冲，无需在此登记',
      'The invoice service reverses this invoice; nothing is to be recorded here.',
    ],
    MIXED_TAX: [
      '600052',
      409,
      '不征税的充值与应税的套餐不能开在同一张发票上，请分开申请',
      'Top-ups without tax and taxed packages cannot be on one invoice. Apply for them separately.',
    ],
    FILE_ACTIVE: [
      '600053',
      400,
      'PDF 文件含有脚本或自动执行的动作，不能作为发票交付，请从税务平台重新下载后上传',
      'The PDF contains a script or an action that runs by itself, so it cannot be delivered. Download it from the tax platform again.',
    ],
    REVERSAL_PROPOSED: [
      '600054',
      409,
      '该发票已有待确认的红冲申请，请由另一人在“发票红冲”中处理',
      'A reversal of this invoice is already proposed. Another person must decide on it under Invoice reversals.',
    ],
    NO_INVOICE_SERVICE: [
      '600043',
      409,
      '本平台没有配置开票服务商，由财务自行开具，没有开票额度可查',
      'This platform has no invoice service: finance issues invoices itself, and there is no quota to ask for.',
    ],
  }),
  /** A client that sends the path of the documentation unchanged. */
  PLACEHOLDER_ID: {
    name: 'PLACEHOLDER_ID',
    code: '600030',
    http: 400,
    always: true,
    zh: '路径中的编号“{id}”是占位符，请换成发票申请的编号',
    en: '“{id}” in the path is a placeholder. Put the id of the invoice in its place.',
  } satisfies ErrorDefinition,
}
