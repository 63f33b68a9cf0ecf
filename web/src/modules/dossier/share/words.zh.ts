// Texts of a shared case, in Chinese.
import { wallPhrases } from '@attestry/contract/modules/attestation/wall-phrases.zh'
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  wall: wallPhrases.sealed,
  title: '分享的案件',
  locked: '有人向您分享了一个案件。输入分享人另行告知的 6 位提取码，即可查看证据清单并下载材料，无需注册。',
  open: '打开案件',
  needsScript: '打开案件需要启用 JavaScript。请在浏览器设置中启用后刷新本页。',
  facts: { caseNumber: '案号', cause: '案由', ownSide: '提交方', otherSide: '相对方', court: '受理法院或机构', total: '证据' },
  none: '未填写',
  totals: (records: number, files: number, digests: number, size: string) =>
    [`${records} 份证据`, `${files} 个文件`, ...(digests > 0 ? [`${digests} 个哈希值`] : []), size].join('，'),
  stated: '案件名称、案号、案由、当事人、证据次序与证明目的由分享人填写，平台未作审查。',
  downloads: '下载',
  index: '证据目录（PDF）',
  indexHint: '序号、名称、类型、来源、证明目的、保全号、哈希值与页码栏。',
  bundle: '全部材料（ZIP）',
  bundleHint: '证据目录、每份证据的证据包（内附离线核验工具）和存证证书（PDF）。请在网络稳定时下载，中断后须重新下载。',
  waiting: (count: number) => `${count} 份证据的证明还在生成，完成后才能下载全部材料，请稍后刷新本页。`,
  flagged: '安全扫描在其中的文件里发现了可疑内容。请在可靠的环境中打开下载的材料。',
  records: (count: number) => `证据清单（${count}）`,
  empty: '案件里目前没有证据。',
  purpose: '证明目的',
  number: '保全号',
  sealedAt: '固化时间',
  fileCount: (count: number) => `${count} 个文件`,
  digestOnly: '仅哈希值，无文件',
  certificate: '查看证书',
  states: { pending: '尚未固化', failed: '固化失败' },
  ended: {
    title: '这个案件分享已经结束',
    text: '链接已过期或被分享人撤销。请联系分享人重新分享；案件中的证据不受影响。',
  },
}

export type Words = Widened<typeof words>
