// Texts of the holiday desk, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '节假日',
  lead: '办理期限按工作日计算。点按工作日设为放假，点按周末设为调休上班；再点一次恢复。',
  year: (year: number) => `${year} 年`,
  previous: '上一年',
  next: '下一年',
  occasion: '新设日期的事由',
  occasions: {
    'new-year': '元旦',
    'spring-festival': '春节',
    qingming: '清明节',
    'labour-day': '劳动节',
    'dragon-boat': '端午节',
    'mid-autumn': '中秋节',
    'national-day': '国庆节',
    other: '其他',
  },
  workingDays: (count: number) => `全年 ${count} 个工作日`,
  published: '目前采用国务院办公厅公布的安排，保存后改用本平台自己的安排。',
  unpublished: '该年安排尚未录入，目前仅按周末休息计算。公布后请在此设置。',
  kinds: { rest: '放假', work: '调休上班' },
  plain: { weekday: '工作日', weekend: '周末' },
  day: (number: number, day: string, state: string) => `${number} 日，${day} ${state}`,
  with: (kind: string, occasion: string) => `${kind}（${occasion}）`,
  weekdays: ['一', '二', '三', '四', '五', '六', '日'],
  month: (month: number) => `${month} 月`,
  legend: '图例',
  save: '保存节假日',
  saveText: '保存后新的期限按此计算。',
  saved: '节假日已保存',
  reset: '放弃改动',
  nothing: '没有改动',
  deadline: '期限试算',
  from: '起算日',
  count: '工作日数',
  due: (day: string) => `到期日：${day}`,
}

export type Words = Widened<typeof words>
