// Texts of the case form, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  name: '姓名',
  phone: '手机号',
  city: '所在城市',
  field: '专业领域',
  caseTitle: '标题',
  caseTitleHint: '一句话，例如：摄影作品被网店盗用',
  description: '情况说明',
  descriptionHint: '时间、对方、您希望达到的结果。请不要写身份证号、银行卡号。',
  evidence: '保全号（选填）',
  evidenceHint: '18–19 位保全号，一行一个，最多 10 个；只能填您自己的记录。',
  evidenceLogin: '<login>登录</login>后可以附上您的保全号。',
  shareEvidence: '同意向律师出示上述保全号；证据内容不会随之公开。',
  agreed: '同意平台为联系我和转达律师而使用以上信息，详见<privacy>隐私政策</privacy>。',
  submit: '提交咨询',
  needsScript: '提交表单需要启用 JavaScript；也可以按页脚的电话直接联系平台。',
  done: '已收到您的咨询',
  reference: (code: string) => `受理编号 ${code}。平台会在工作时间回电，请留意来电。`,
}

export type Words = Widened<typeof words>
