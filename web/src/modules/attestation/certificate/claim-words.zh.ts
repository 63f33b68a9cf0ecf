// What a certificate proves and how its evidence was captured, in Chinese; apart from its other words, because the look-up needs only those.

import { connectionPhrases, findingPhrases } from '@attestry/contract/modules/attestation/capture-finding-phrases.zh'
import { claimGroupPhrases, claimPhrases } from '@attestry/contract/modules/attestation/claim-phrases.zh'
import { wallPhrases } from '@attestry/contract/modules/attestation/wall-phrases.zh'
import { notePhrases } from '@attestry/contract/modules/evidence/capture-note-phrases.zh'
import { warningPhrases } from '@attestry/contract/modules/evidence/capture-phrases.zh'
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  meaning: '这份证书说明什么',
  check: '怎样自己核验',
  checkSteps: [
    '有原文件：在<verify>查询核验页</verify>选择它，摘要在您的设备上计算，文件不会上传。',
    '有证据包：在同一页选择压缩包，逐项核验签名、日志、时间戳与证书；也可以断网核验：请从“公开日志”页面下载 verify.html 或 verify.sh，因为包内的那一份可能被人换过。',
    '只有纸质证书：在<enter>查询核验页</enter>填写查询码与保全号，与本页对照。',
  ],
  trust: '信任锚清单摘要',
  trustHint: '核验证据包时，用它确认包内的根证书与日志公钥就是平台公布的那些。',
  claims: claimPhrases,
  claimGroups: claimGroupPhrases,
  addressAsked: '取证网址',
  addressReached: '实际到达的网址',
  platformNamed: '电商或视频平台（用户填写）',
  sellerNamed: '店铺或发布者（用户填写）',
  platformOnPage: '电商或视频平台（页面所示）',
  sellerOnPage: '店铺或发布者（页面所示）',
  warnings: (count: number) => `取证时另有 ${count} 项提醒`,
  names: warningPhrases,
  notes: notePhrases,
  seen: '取证时所见：',
  obtained: '服务器与连接',
  server: '服务器地址',
  serverAt: (address: string, port: string) => `${address}，端口 ${port}`,
  httpStatus: 'HTTP 状态',
  tls: '网站的安全证书（TLS）',
  connection: '连接状态',
  connections: connectionPhrases,
  completeness: '完整程度',
  completenesses: { complete: '材料齐全', partial: '材料不全' },
  completeWall: wallPhrases.complete,
  attempt: '取证次数',
  attemptNumber: (attempt: string) => `第 ${attempt} 次尝试取得`,
  findings: findingPhrases,
}

export type Words = Widened<typeof words>
