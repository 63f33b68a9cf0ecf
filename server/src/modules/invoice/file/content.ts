// What an electronic invoice states: read from its XML (EInvoice), or from the descriptions in the OFD.xml of an OFD file.
import { inflateRawSync } from 'node:zlib'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { type ForeignZipEntry, inMemory, readForeignZip } from '@attestry/proof/package/zip'
import { readXml, type XmlElement, XmlError } from './xml.ts'

export interface InvoiceContent {
  readonly number: string
  /** Yuan with two decimals, tax included; negative on a red-letter invoice. */
  readonly total: string
  /** Empty if not stated. */
  readonly sellerTaxNumber: string
  /** Empty if the buyer has none. */
  readonly buyerTaxNumber: string
  /** Undefined in formats that do not state it. */
  readonly buyerTitle: string | undefined
}

const MAX_ZIP_ENTRIES = 500
const MAX_PART_BYTES = 4 * 1024 ** 2

export function contentOfXml(bytes: Uint8Array): InvoiceContent {
  const elements = readXml(textOf(bytes))
  const read = (path: string) =>
    single(
      elements.filter((element) => element.path === `EInvoice/${path}`),
      path,
    )
  const optional = (path: string) => (elements.some((element) => element.path === `EInvoice/${path}`) ? read(path) : '')
  return {
    number: read('TaxSupervisionInfo/InvoiceNumber'),
    total: amountOf(read('EInvoiceData/BasicInformation/TotalTax-includedAmount')),
    sellerTaxNumber: optional('EInvoiceData/SellerInformation/SellerIdNum').toUpperCase(),
    buyerTaxNumber: optional('EInvoiceData/BuyerInformation/BuyerIdNum').toUpperCase(),
    buyerTitle: read('EInvoiceData/BuyerInformation/BuyerName'),
  }
}

/** The descriptions (CustomData) state net and tax; issuers that write the total too are believed only if it fits. */
export async function contentOfOfd(bytes: Uint8Array): Promise<InvoiceContent> {
  const entries = await readForeignZip(inMemory(bytes))
  if (entries.length > MAX_ZIP_ENTRIES) throw new XmlError(`${entries.length} zip entries, at most ${MAX_ZIP_ENTRIES} allowed`)
  const [entry, second] = entries.filter(({ path }) => path.replace(/^\//, '') === 'OFD.xml')
  if (!entry || second) throw new XmlError('an OFD file has exactly one OFD.xml')
  const elements = readXml(textOf(inflated(bytes, entry))).filter(({ path }) => path.endsWith('/CustomData'))
  const find = (name: string) => elements.filter(({ attributes }) => attributes.Name === name)
  const read = (name: string) => single(find(name), name)
  const total = fenOfYuan(amountOf(read('合计金额'))) + (find('合计税额').length > 0 ? taxFenOf(read('合计税额')) : 0)
  if (find('价税合计').length > 0 && fenOfYuan(amountOf(read('价税合计'))) !== total)
    throw new XmlError('net and tax differ from the total')
  return {
    number: read('发票号码'),
    total: yuanOfFen(total),
    sellerTaxNumber: find('销售方纳税人识别号').length > 0 ? read('销售方纳税人识别号').toUpperCase() : '',
    buyerTaxNumber: find('购买方纳税人识别号').length > 0 ? read('购买方纳税人识别号').toUpperCase() : '',
    buyerTitle: find('购买方名称').length > 0 ? read('购买方名称') : undefined,
  }
}

function inflated(archive: Uint8Array, { method, offset, compressedSize }: ForeignZipEntry): Uint8Array {
  const packed = archive.subarray(offset, offset + compressedSize)
  if (method === 0 && packed.length <= MAX_PART_BYTES) return packed
  if (method !== 8) throw new XmlError(`unsupported zip compression method ${method}`)
  return inflateRawSync(packed, { maxOutputLength: MAX_PART_BYTES })
}

/** UTF-8 only, as the tax bureau writes it: another encoding would be read as other characters. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_PART_BYTES) throw new XmlError(`${bytes.length} bytes of XML, at most ${MAX_PART_BYTES} allowed`)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (/^<\?xml[^>]*encoding\s*=\s*["'](?!utf-?8["'])/i.test(text)) throw new XmlError('only UTF-8 is accepted')
  return text
}

/** A value that is stated twice is not believed: two readers could take different ones. */
function single(found: readonly XmlElement[], name: string): string {
  const [element, second] = found
  if (!element || second) throw new XmlError(`${name} occurs ${found.length} times`)
  return element.text.trim()
}

function amountOf(text: string): string {
  const [, yuan, fen = ''] = /^[¥￥]?(-?(?:0|[1-9]\d{0,11}))(?:\.(\d{1,2})0*)?$/.exec(text.replace(/^-[¥￥]/, '¥-')) ?? []
  if (yuan === undefined) throw new XmlError(`not an amount: ${text.slice(0, 30)}`)
  return `${yuan}.${fen.padEnd(2, '0')}`
}

/** Invoices that are not taxed print stars instead of a tax. */
const taxFenOf = (text: string): number =>
  /^\*+$/.test(text) || text === '不征税' || text === '' ? 0 : fenOfYuan(amountOf(text))
