// The words of the Merkle path, in Chinese; they define the type.
import type { Widened } from '../../../../kernel/words.ts'

export const words = {
  outside: (index: string, size: string) => `日志目前只有 ${size} 条，没有位置 ${index}。刚刚固化的存证要等几秒。`,
  included: '核验通过：这一条在签署的日志里',
  includedText: (index: string, size: string, levels: number) =>
    `从位置 ${index} 出发，经 ${levels} 层计算，得到的根摘要与 ${size} 条日志的签署值相同。`,
  failed: '核验未通过',
  failures: {
    'no-checkpoint': '日志的检查点文件不见了。',
    unreadable: '检查点文件的内容不是检查点。',
    'other-log': '检查点写的是另一本日志的名称。',
    signature: '检查点的签名不是这本日志的公钥签的。',
    'files-missing': '计算所需的日志文件缺失或残缺。',
    'not-included': '从这一条算出的根摘要与签署的不同：这一条不在签署的日志里，或者日志文件被改动过。',
  },
  failedAct: '请不要采信这一位置的条目，并通过页脚的电话联系公证机构。',
  none: {
    unreachable: '没有取到日志文件，没有结论。请检查网络后再试。',
    unable: (lacking: string) => `这个浏览器缺少所需的密码功能（${lacking}），没有结论。`,
  },
  entry: '这一条写的是',
  kinds: {
    record: '一条存证的清单摘要（SHA-256）',
    key: '一次密钥事件的摘要（SHA-256），例如启用新的一卷',
    journal: '审计、流转、账务等流水的摘要（SHA-256），可发现事后删改',
    trust: '信任锚清单的摘要（SHA-256）：核验证据包时应当信任的公钥与根证书',
    verifier: '核验工具摘要列表的摘要（SHA-256）',
  },
  unknown: '本页不认识的条目格式',
  drawing: (index: string) => `从位置 ${index} 到根摘要的路径`,
  root: '根摘要，与签署的相同',
  rootDiffers: '算出的根摘要，与签署的不同',
  leaf: (index: string) => `位置 ${index}`,
  range: (from: string, to: string) => `条目 ${from}–${to}`,
  computed: '由您的浏览器算出',
  given: '取自日志文件',
  asText: '以文字查看',
  start: (index: string) => `位置 ${index} 的叶子摘要`,
  step: (side: 'left' | 'right', range: string) => (side === 'left' ? `与左侧（${range}）合并` : `与右侧（${range}）合并`),
  gives: '得到',
  signed: '签署的根摘要',
}

export type Words = Widened<typeof words>
