// Texts of the desk of resuming a halted log, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  desk: {
    title: '恢复日志签署',
    lead: '公开日志在签署前自查发现前后不一致时会停止。查明并修复原因后，由一人提出、另一人确认恢复。',
    list: '恢复申请',
    name: '日志',
    propose: '提出恢复',
    emptyTitle: '还没有恢复申请',
    emptyText: '日志正常签署时不需要恢复；停止时，“运行状况”会显示原因。',
    what: '恢复',
    confirm: '确认恢复',
    confirmText: '系统会重新核对数据库、已公布的检查点、日志文件和签名密钥的记录，四者一致才会恢复；否则继续停止。',
    confirmed: '日志已恢复签署',
  },
  emptyHalted: {
    title: '日志已停止，还没有恢复申请',
    text: '请先按上面的步骤查明并修复原因，再由一人提出恢复、另一人确认。',
  },
  haltedNow: '公开日志已停止签署，恢复之前不受理新的存证和取证',
  haltedSteps: [
    '先保全：停止改动，为数据库、存储和密钥文件夹各留一份副本。',
    '停止服务器，执行 npm run fsck，它会逐项列出不一致之处。',
    '按原因从备份或镜像恢复，再启动服务器。',
    '在此由一人提出恢复并写明原因，另一人确认；核对不一致时不会恢复。',
  ],
  origin: '日志',
  halted: '停止的原因',
  size: '已签署条数',
  reason: '查明的原因与处理',
  reasonHint: '例如：日志文件被误改，已从镜像恢复。留在审计日志中',
  stepsTitle: '提出之前',
  steps: [
    '不要改动数据库和日志文件，先各留一份副本。',
    '停止服务器，执行 npm run fsck：它从条目重算日志，逐项列出不一致之处。',
    '数据库比日志旧：恢复到更新的备份。日志文件受损或缺失：从镜像或备份恢复原文件。签名密钥的记录比数据库旧：恢复密钥文件夹的备份。',
    '两个检查点互相矛盾而无法解释时，不要恢复：保留现场，告知见证方和监管部门。',
  ],
}

export type Words = Widened<typeof words>
