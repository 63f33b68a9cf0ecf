// Texts of the desk of case requests, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  desk: {
    title: '案件咨询',
    lead: '有人希望律师回电。列表只显示脱敏信息；查看全文会记入审计日志。',
    list: '案件咨询',
    emptyTitle: '没有案件咨询',
    emptyText: '访客在律师页面提交后，会出现在这里。',
  },
  name: '咨询',
  who: '咨询人',
  field: '领域',
  city: '城市',
  lawyer: '指定律师',
  createdAt: '提交时间',
  sealed: '姓名、电话与情况说明已加密保存。查看全文会以您的名义记入审计日志。',
  open: '查看全文（留痕）',
  phone: '电话',
  description: '情况说明',
  evidence: '同意出示的保全号',
  note: '最近备注',
  none: '无',
  anyone: '未指定',
  noteLabel: '备注',
  contacted: '已标记为已联系。',
  closed: '咨询已结束。',
  reopened: '咨询已重新打开。',
}

export type Words = Widened<typeof words>
