// The words of the public certificate, in Chinese.

import { headlinePhrases, strengthPhrases } from '@attestry/contract/modules/attestation/strength-phrases.zh'
import { wallPhrases } from '@attestry/contract/modules/attestation/wall-phrases.zh'
import type { Widened } from '../../../kernel/words.ts'

/** Algorithms of the platform's own authorities, by their names in the proof format. */
const ownSuites: Readonly<Record<string, string>> = { embedded: 'P-256、SHA-256', 'embedded-sm2': '国密 SM2、SM3' }

export const words = {
  title: '存证证书',
  titleOf: (number: string) => `存证证书 ${number}`,
  description: '任何人凭证书查询码查看一条存证：时间、摘要、公开日志位置与时间戳。',
  issuedBy: '出具平台',
  demo: '演示记录：由演示系统生成，登录密码公开，账号与身份均为虚构，不得作为证据使用。',
  demoIdentity: '演示账号：身份为虚构，未经任何核验',
  headlines: headlinePhrases,
  strength: strengthPhrases,
  walls: wallPhrases,
  /** One headline: whether the proof is complete, and who vouches. */
  verdicts: {
    'ready-platformOnly': '已固化，证明材料齐备；仅有平台自身证明',
    'ready-outsideVouches': '已固化，证明材料齐备；平台以外另有作证方',
    'waiting-platformOnly': '已固化，证明正在生成；目前仅有平台自身证明',
    'waiting-outsideVouches': '已固化，证明正在生成；平台以外另有作证方',
    'failed-platformOnly': '已固化，但有一步证明没有完成；仅有平台自身证明',
    'failed-outsideVouches': '已固化，但有一步证明没有完成；平台以外另有作证方',
  },
  bothMeanings: '前半句说内容能否核验：有了证明材料，任何人都能查出内容有没有改动；后半句说时间由谁担保。两者是两回事。',
  readyText: (sealedAt: string, index: number) =>
    `这份数据于 ${sealedAt} 固化，摘要位于公开日志第 ${index} 位（自 0 起）。此后内容若有任何改动，摘要就对不上。`,
  waitingText: (sealedAt: string) =>
    `这份数据于 ${sealedAt} 固化，摘要已经确定。写入公开日志和加盖时间戳通常只需几秒，刷新本页可看到进展。`,
  failedText: '下方标为“未完成”的步骤没有成功，平台会继续重试。在它完成之前，请不要把本页当作完整的证明。',
  stamps: {
    external: (authorities: string) => `时间由外部机构 ${authorities} 的可信时间戳确认。`,
    embedded: '时间戳是平台自有时间戳。它能说明平台当时的说法，但不能独立于平台证明时间。',
    none: '尚无时间戳。',
  },
  platformSays: '本页是平台的陈述，本页没有进行核验。要自己核验，请<verify>选择原文件或证据包</verify>。',
  facts: '存证信息',
  number: '保全号',
  publicId: '证书查询码',
  kind: '类型',
  source: '来源类别',
  sources: { collected: '平台采集', uploaded: '用户提交', digest: '仅存摘要' },
  sourceNotes: {
    collected: '平台称由其自有的受控设备取得，取得的环境与过程一并记录。',
    uploaded: '由用户自行提交，平台对内容的真实性不作担保。',
    digest: '平台未见过原件；办理公证或鉴定前，须提交原件并与摘要比对一致。',
  },
  name: '名称',
  subjectFields: {
    name: '存证主体',
    idNumber: '主体证件号码',
    phone: '主体手机号',
    creditCode: '主体统一社会信用代码',
  },
  subject: '存证主体',
  identity: '主体身份',
  identities: {
    verified: '平台称存证时已通过其实名认证',
    unverified: '存证时未经实名认证，姓名与手机号为用户自述',
  },
  subjectNone: '未登记',
  subjectHint: '已遮盖；持有人出示证据包里的 openings.json 后，才能核对完整信息。',
  times: '时间',
  timesHint: '全部时间均注明时区与来源。',
  timeEvents: {
    captureAsked: '提出取证',
    captureBegun: '取证开始',
    captureEnded: '取证结束',
    accepted: '平台收到',
    confirmed: '用户确认',
    sealed: '固化',
    logged: '写入公开日志（不晚于）',
    stamped: '时间戳',
    witnessed: '见证',
    anchored: '上链',
  },
  timeSources: {
    host: '取证主机时钟',
    server: '平台服务器时钟',
    log: '公开日志检查点，平台服务器时钟',
    embedded: (authority: string) => `平台自有时间戳（${ownSuites[authority] ?? authority}）`,
    external: (authority: string) => `可信时间戳，外部机构 ${authority}`,
    demo: (authority: string) => `演示用时间戳机构 ${authority}，由本机运行，不是外部机构`,
    witness: (name: string) => `见证方 ${name} 的时钟`,
    chain: (chain: string) => `${chain} 链的区块时间`,
  },
  digests: '摘要（哈希值、数字指纹）',
  recordDigest: '记录摘要',
  recordDigestHint: '清单文件 record.json 的 SHA-256；清单列明全部文件、摘要、时间与经手方式。',
  files: (count: number) => `文件（${count} 个）`,
  moreFiles: (count: number) => `其余 ${count} 个文件`,
  filesLeftOff: (count: number) => `另有 ${count} 个文件未在本页列出，全部列于证据包的清单中。`,
  size: '大小',
  mediaType: '格式',
  sizeUnknown: '平台未见原文件',
  proof: '证明状态',
  steps: {
    received: '平台收到',
    confirmed: '用户确认',
    hashed: '计算摘要并固化',
    logged: '写入公开日志',
    'time-stamped': '加盖时间戳',
    anchored: '锚定到区块链',
  },
  stepStates: { done: '已完成', waiting: '进行中', failed: '未完成', off: '本平台未启用' },
  log: {
    origin: '日志',
    index: '位置',
    position: (index: number, size: number) => `第 ${index} 位（自 0 起），日志当时共 ${size} 条`,
    root: '根摘要',
  },
  serial: (serial: string) => `序列号 ${serial}`,
  anchorState: { submitted: '已提交，等待确认', confirmed: '已确认' },
  explorer: '在区块浏览器中查看',
  pdf: '下载证书（PDF）',
  pdfLater: '证明齐备后可下载 PDF 证书。',
  verify: '核验',
  print: '打印',
  copy: '复制',
  copied: '已复制',
  refused: {
    title: '没有这张证书',
    text: '请核对证书查询码：16 位字母与数字，不含 I、L、O、U。证书可能印错、抄错，或不是由本平台出具。',
    other: '暂时无法显示',
    query: '按查询码与保全号查询',
    home: '回到首页',
  },
}

export type Words = Widened<typeof words>
