// Texts of the local file digest, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  choose: '选择文件',
  drop: '<drop>把文件拖到这里，或</drop><choose>选择文件</choose>',
  local: '摘要在您的浏览器里计算，文件不会上传。',
  working: (percent: number) => `正在计算 ${percent}%`,
  stop: '停止',
  another: '换一个文件',
  name: '文件',
  size: '大小',
  unreadable: '无法读取这个文件，它可能已被移动或正在使用，请重新选择。',
  compare: '与记录上的摘要比对（选填）',
  compareHint: '粘贴记录或证书上的 SHA-256 或 SM3',
  same: '一致：这就是记录所指的文件',
  different: '不一致：不是同一份文件，或内容已经改变',
  notADigest: '请粘贴 64 位十六进制摘要',
  needsScript: '浏览器未启用脚本，无法在此计算。请使用下面列出的系统命令，结果相同。',
}

export type Words = Widened<typeof words>
