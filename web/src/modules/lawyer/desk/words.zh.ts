// Texts of the desk of lawyers, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '律师名录',
  lead: '网站“律师”页面上的律师。保存后立即对访客生效。',
  list: '律师',
  name: '姓名',
  firm: '律师事务所',
  city: '城市',
  summary: '一句话简介',
  introduction: '详细介绍',
  licence: '执业证号',
  licenceHint: '17 位数字',
  since: '执业起始年',
  place: '排序',
  placeHint: '数字小的排在前面',
  fields: '专业领域',
  listed: '在名录中显示',
  shown: '显示',
  hidden: '不显示',
  state: '状态',
  updatedAt: '更新时间',
  emptyTitle: '名录还是空的',
  emptyText: '添加第一位律师。',
  add: '添加律师',
  save: '保存',
  saved: '已保存，网站已更新。',
  added: '已添加。',
  chinese: '中文资料',
  english: '英文资料',
  see: '在网站上查看',
}

export type Words = Widened<typeof words>
