// The certificate's words that depend on the record, in Chinese.
import { notePhrases } from '@attestry/contract/modules/evidence/capture-note-phrases.zh'
import { warningPhrases } from '@attestry/contract/modules/evidence/capture-phrases.zh'

export const words = {
  roles: { main: '本账户', sub: '子账户' },
  times: {
    'capture-asked': '提交取证',
    'capture-begun': '开始取证',
    'capture-ended': '取证结束',
    'upload-begun': '开始上传',
    'upload-complete': '上传完成',
    accepted: '受理存证',
    sealed: '固化完成',
    logged: '写入公开日志（不晚于）',
  },
  sources: { server: '平台服务器时钟', 'capturing host': '取证主机时钟', 'time-stamp': '时间戳' },
  warnings: warningPhrases,
  warningNotes: notePhrases,
  attached: '存证清单（规范化 JSON）',
}
export type Words = typeof words
