// What is wrong with a cell of a statement, in Chinese.
export const words = {
  faults: {
    direction: (value: string) => `“${value}”既不是来账也不是往账`,
    contradiction: (value: string) => `标为“${value}”，与金额所在的列不符`,
    both: (value: string) => `借方金额“${value}”与贷方金额同时存在`,
    amount: (value: string) => `“${value}”不是金额`,
    date: (value: string) => `“${value}”不是日期`,
    future: (value: string) => `日期“${value}”还没有到`,
    old: (value: string) => `日期“${value}”早于两年前`,
    account: () => '本方账号为空，无法确认是否为收款账户的流水',
    formula: (value: string) => `“${value}”由公式算出，请导入银行导出的原始文件`,
    heading: (value: string) => `表头“${value}”出现了两次`,
    serial: (value: string) => (value ? `“${value}”不是流水号` : '缺少流水号'),
    rounded: (value: string) => `流水号“${value}”已被 Excel 改成科学计数法，请把该列设为文本后重新导出`,
    twice: (value: string) => `流水号“${value}”出现两次，内容不同`,
    changed: (value: string) => `流水号“${value}”此前已导入，内容不同`,
  },
  banks: { icbc: '工商银行', ccb: '建设银行', cmb: '招商银行', boc: '中国银行', abc: '农业银行' },
  comma: '、',
}
export type Words = typeof words
