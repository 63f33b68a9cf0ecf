// Texts of adding records to a case, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  addTo: '加入案件',
  choosing: '正在为案件“<case>…</case>”选择记录：勾选后点“加入案件”。',
  backToCase: '返回案件',
  title: (count: number) => (count === 1 ? '把这条记录加入案件' : `把 ${count} 条记录加入案件`),
  find: '搜索案件',
  findHint: '按案件名称、案号、当事人或法院搜索',
  cases: '选择案件，最近更新的在前',
  none: '没有符合的案件，可以换个词，或新建一个。',
  more: (count: number) => `另有 ${count} 个案件未显示，请搜索。`,
  create: '新建案件',
  name: '新案件名称',
  recordCount: (count: number) => `${count} 份证据`,
  allHeld: '已在案件中',
  someHeld: (count: number) => `其中 ${count} 条已在案件中`,
  added: (added: number, present: number) =>
    present > 0 ? `已加入 ${added} 条，另有 ${present} 条原本就在案件中。` : `已加入 ${added} 条。`,
  view: '查看案件',
}

export type Words = Widened<typeof words>
