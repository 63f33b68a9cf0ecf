// The words of batches from a sheet or a pasted list, in Chinese.
import type { batchColumns } from '@attestry/contract/modules/evidence/capture-batch'
import { CONFIRM_TIMEOUT_HOURS } from '@attestry/contract/modules/evidence/capture-vocabulary'
import type { Widened } from '../../../../kernel/words.ts'

export const words = {
  titles: { web: '批量导入网页取证', ecommerce: '批量导入电商取证', video: '批量导入短视频取证' },
  lead: (rows: number) => `用 Excel 表格或粘贴一批网址，一次最多 ${rows} 行。逐行检查，改好再提交，每行恰好取证一次。`,
  template: '下载 Excel 模板',
  dropTitle: '把填好的表格拖到这里',
  dropTouch: '选择填好的表格',
  dropHint: (limit: string) => `.xlsx 格式，不超过 ${limit}。表格里的公式按文字处理。`,
  choose: '选择表格',
  dropHere: '松开鼠标，读取表格',
  reading: '正在读取并检查表格…',
  or: '或者粘贴',
  paste: '每行一个网址，或从表格里复制的若干列',
  pasteHint: {
    web: '列的顺序：名称、网址、标签。只有网址也可以，名称会用网址代替。',
    ecommerce: '列的顺序：名称、网址、标签、电商平台、店铺名称。只有网址也可以，电商平台与店铺会从页面读取。',
    video: '列的顺序：名称、网址、标签、视频平台、发布者。只有网址也可以，视频平台与发布者会从页面读取。',
  },
  check: (count: number) => (count === 0 ? '检查' : `检查这 ${count} 行`),
  noRows: '没有找到网址。',
  tooMany: (limit: number) => `一次最多 ${limit} 行，请分几次提交。`,
  resumed: '这是您上次没有提交的批次。',
  startOver: '重新导入',
  startOverTitle: '放弃这一批，重新导入？',
  startOverText: '表格里已改的内容会丢失。还没有开始取证，也没有收费。',
  columns: { name: '名称', url: '网址', label: '标签', platform: '电商平台', seller: '店铺名称' } satisfies Record<
    (typeof batchColumns)[number],
    string
  >,
  videoColumns: { platform: '视频平台', seller: '发布者' },
  row: '行',
  table: '导入的行',
  summary: (good: number, bad: number) => (bad > 0 ? `${good} 行无误，${bad} 行有问题` : `${good} 行全部无误`),
  onlyBad: '只看有问题的行',
  deleteBad: (count: number) => `删除有问题的 ${count} 行`,
  deleteColumn: '删除',
  deleteRow: (row: number) => `删除第 ${row} 行`,
  cell: (column: string, row: number) => `第 ${row} 行的${column}`,
  judging: '正在重新检查…',
  judged: '已检查',
  allGone: '行都删掉了，请重新导入。',
  submit: (count: number) => (count === 0 ? '开始取证' : `开始取证（${count} 行）`),
  badStay: (count: number) => `有问题的 ${count} 行不会提交，可以改好后再提交，或直接提交其余的。`,
  mendFirst: '请先改正标出的问题。',
  failed: '没有提交成功，也没有收费',
  uncertain: '未能确认是否提交成功',
  progressTitle: (total: number) => `这一批共 ${total} 个`,
  progressLead: '可以离开此页，取证会继续。',
  progress: '批次进度',
  ended: (done: number, total: number) => `${done} / ${total} 个已结束`,
  counts: '各状态数量',
  toConfirm: (count: number) => `${count} 个待确认，请在 ${CONFIRM_TIMEOUT_HOURS} 小时内查看预览并确认。`,
  openBatch: '查看这一批',
  another: '再导入一批',
}

export type Words = Widened<typeof words>
