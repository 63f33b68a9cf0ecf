// Texts of the lawyers' pages, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '找律师',
  description: '按城市和专业领域查找律师，提交案件咨询，由平台安排回电。',
  lead: '按城市和领域找一位律师。名录由平台维护；是否委托、怎样收费，由您与律师自行约定。',
  filters: '筛选',
  city: '城市',
  anyCity: '全部城市',
  field: '专业领域',
  anyField: '全部领域',
  keyword: '姓名或律所',
  search: '查找',
  found: (count: number) => `${count} 位律师`,
  years: (count: number) => `执业 ${count} 年`,
  empty: '没有符合条件的律师',
  emptyText: '换一个城市或领域试试；也可以直接提交咨询，由平台推荐。',
  clear: '清除筛选',
  firm: '律师事务所',
  practice: '执业年限',
  practiceYears: (count: number) => `${count} 年`,
  licence: '执业证号',
  fields: '专业领域',
  licenceNote: '可在司法行政机关网站核对。',
  others: '同领域的其他律师',
  ask: '提交案件咨询',
  askText: '写下大致情况，平台会在工作时间回电并转达。',
  missing: '没有这位律师',
  missingText: '可能已不在名录中，或链接不完整。',
  back: '回到律师名录',
}

export type Words = Widened<typeof words>
