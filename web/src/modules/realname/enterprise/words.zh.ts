// Texts of enterprise real-name verification, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '企业认证',
  lead: '认证后，存证与证书以企业名义进行，可以开设子账号。',
  personFirst: '请先完成您本人的实名认证',
  personFirstText: '企业认证由经办人办理，经办人需先通过个人实名认证。',
  toPerson: '去实名认证',
  name: '企业名称',
  nameHint: '与营业执照一致的全称',
  creditCode: '统一社会信用代码',
  creditHint: '营业执照上的 18 位代码',
  problems: {
    shape: '应为 18 位数字与大写字母，不含 I、O、S、V、Z',
    check: '末位校验码对不上，请逐位核对',
  },
  legalPerson: '法定代表人',
  papers: '证明材料',
  submit: '提交审核',
  submitted: '已提交，审核结果会通过消息通知您',
  noPhotos: '请先上传营业执照与授权书',
  pendingTitle: '企业资料审核中',
  pendingText: '通常一个工作日内有结果，会通过消息通知您。审核期间不能修改资料。',
  passedTitle: '企业已完成认证',
  formTitle: '企业资料',
  authorityTitle: '授权书怎么写',
  authority: [
    '抬头写明平台名称，正文写明授权某某（您的姓名）办理本企业的实名认证与电子数据存证。',
    '写明授权期限，法定代表人签字，加盖企业公章。',
    '拍照或扫描均可，公章与签字须清晰。',
  ],
}

export type Words = Widened<typeof words>
