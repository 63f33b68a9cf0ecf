// Paid orders, headers, applications and files of electronic invoices, for tests of the invoice module.
import { randomInt } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { wirePath } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { applicationApi, type InvoiceDetail } from '@attestry/contract/modules/invoice/application'
import { type DeskInvoiceDetail, invoiceDeskApi } from '@attestry/contract/modules/invoice/desk'
import { headerApi } from '@attestry/contract/modules/invoice/header'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { packZip } from '@attestry/proof/package/zip'
import { sql } from 'kysely'
import type { TestHouse } from './house.ts'
import { type PaymentHouse, startPayment } from './payment-house.ts'

export const COMPANY = { kind: 'ordinary', title: '示例科技（北京）有限公司', taxNumber: '91350100M000100Y43' } as const

/** Paid at the test double of Alipay; the notification is the only thing that settles. */
export async function paidOrder(house: PaymentHouse, token: string, amount = '100.00'): Promise<string> {
  const { id } = await house.get(orderApi.order, { amount }, { token })
  const trade = await startPayment(house, token, id, 'alipay-qr')
  house.counterpart.book.pay(trade)
  await house.counterpart.notify(trade)
  return id
}

/** For tests without gateways: an order that the database says is paid. */
export async function markOrderPaid(house: TestHouse, orderId: string): Promise<void> {
  await sql`update wallet.payment_order set state = 'paid', paid_at = now(), paid_by = 'alipay' where id = ${orderId}`.execute(
    house.house.deps.db,
  )
}

export const companyHeader = (house: TestHouse, token: string) => house.get(headerApi.create, COMPANY, { token })

/** A new member with a company header and one application over one paid order. */
export async function newApplication(
  house: PaymentHouse,
  amount = '100.00',
): Promise<{ token: string; id: string; phone: string; accountId: string; orderId: string; invoice: InvoiceDetail }> {
  const { token, phone, id: accountId } = await house.register()
  const orderId = await paidOrder(house, token, amount)
  const { id: headerId } = await companyHeader(house, token)
  const invoice = await house.get(applicationApi.apply, { orderIds: [orderId], headerId }, { token })
  return { token, phone, accountId, id: invoice.id, orderId, invoice }
}

export interface InvoiceFacts {
  readonly number: string
  readonly total: string
  readonly tax?: string
  readonly taxNumber?: string
  readonly title?: string
}

export const newInvoiceNumber = (): string => `2611${Array.from({ length: 16 }, () => randomInt(10)).join('')}`

/** As the tax bureau writes it; shortened. */
export const invoiceXml = ({ number, total, tax = '0.00', taxNumber = COMPANY.taxNumber, title = COMPANY.title }: InvoiceFacts) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<EInvoice xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <Header><EIid>${number}</EIid><Version>0.2</Version></Header>
  <EInvoiceData>
    <SellerInformation><SellerIdNum>91110000802100433B</SellerIdNum><SellerName>江州公证处</SellerName></SellerInformation>
    <BuyerInformation><BuyerIdNum>${taxNumber}</BuyerIdNum><BuyerName>${title}</BuyerName></BuyerInformation>
    <BasicInformation><TotalTaxAm>${tax}</TotalTaxAm><TotalTax-includedAmount>${total}</TotalTax-includedAmount></BasicInformation>
    <IssuItemInformation><ItemName>*预付卡销售*充值</ItemName></IssuItemInformation>
  </EInvoiceData>
  <TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>2026-11-17 10:00:00</IssueTime></TaxSupervisionInfo>
</EInvoice>`)

export function invoiceOfd({ number, total, tax = '0.00', taxNumber = COMPANY.taxNumber }: InvoiceFacts): Buffer {
  const net = ((Number(total) * 100 - Number(tax) * 100) / 100).toFixed(2)
  const facts = { 发票号码: number, 合计金额: net, 合计税额: tax, 购买方纳税人识别号: taxNumber, 开票日期: '2026年11月17日' }
  const data = Object.entries(facts).map(([name, value]) => `<ofd:CustomData Name="${name}">${value}</ofd:CustomData>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" DocType="OFD" Version="1.0">
<ofd:DocBody><ofd:DocInfo><ofd:DocID>1</ofd:DocID><ofd:CustomDatas>${data.join('')}</ofd:CustomDatas></ofd:DocInfo>
<ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`
  return ofdOf(Buffer.from(xml))
}

export const ofdOf = (ofdXml: Buffer): Buffer =>
  Buffer.from(packZip(new Map([['OFD.xml', ofdXml]]), new Date('2026-11-17T00:00:00Z')))

/** One deflated entry OFD.xml of so many zero bytes: a zip bomb. */
export function bombOfd(bytes: number): Buffer {
  const name = Buffer.from('OFD.xml')
  const packed = deflateRawSync(Buffer.alloc(bytes, 0x20))
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(packed.length, 0)
  sizes.writeUInt32LE(bytes, 4)
  const common = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    sizes,
    Buffer.from([name.length, 0, 0, 0]),
  ])
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, packed])
  const central = Buffer.concat([Buffer.from('504b01021400', 'hex'), common, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

export const invoicePdf = Buffer.from('%PDF-1.7\n% an invoice\n%%EOF\n')

export const uploadInvoiceFiles = (
  house: TestHouse,
  staff: string,
  { id, number }: { readonly id: string; readonly number: string },
  files: readonly Buffer[],
  headers: Record<string, string> = {},
): Promise<Envelope<DeskInvoiceDetail>> =>
  upload(house, staff, wirePath(invoiceDeskApi.upload).replace(':id', id).replace(':number', number), files, headers)

export const uploadRedFiles = (
  house: TestHouse,
  staff: string,
  id: string,
  files: readonly Buffer[],
): Promise<Envelope<DeskInvoiceDetail>> => upload(house, staff, wirePath(invoiceDeskApi.uploadRed).replace(':id', id), files, {})

async function upload(
  house: TestHouse,
  staff: string,
  path: string,
  files: readonly Buffer[],
  headers: Record<string, string>,
): Promise<Envelope<DeskInvoiceDetail>> {
  const form = new FormData()
  for (const [at, bytes] of files.entries()) form.append('file', new Blob([new Uint8Array(bytes)]), `invoice-${at}`)
  const response = await fetch(`${house.url}${path}`, {
    method: 'POST',
    headers: { 'x-auth-token': staff, ...headers },
    body: form,
  })
  return (await response.json()) as Envelope<DeskInvoiceDetail>
}
