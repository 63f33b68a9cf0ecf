// Names of what an invoice file states, in Chinese.
export const words = {
  what: { number: '发票号码', total: '价税合计', taxNumber: '购买方税号', title: '购买方名称', sellerTaxNumber: '销售方税号' },
  none: '空',
}
export type Words = typeof words
