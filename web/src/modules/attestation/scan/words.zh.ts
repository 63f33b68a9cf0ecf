// The words about malware scans, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  result: (text: string) => `恶意软件扫描：${text}`,
  states: { clean: '未检出恶意内容', waiting: '正在扫描' },
  notScanned: {
    'no-scanner': '未扫描（平台当时没有配置扫描程序）',
    'too-large': '未扫描（文件超过扫描程序的大小上限）',
    failed: '未扫描（扫描程序未能处理这个文件）',
  },
  flagged: '检出恶意内容：',
  flaggedText: '原文件一字节未改，照常固化和出证，但不提供预览。',
  record: '恶意软件扫描在这条记录的文件中检出恶意内容',
  download: '其中有恶意内容，下载后请勿直接打开，应在隔离的环境中查看。',
  package: '包内有检出恶意内容的文件。解压后请勿直接打开，应在隔离的环境中查看。',
  noPreview: {
    flagged: (files: number) =>
      files > 1 ? '检出恶意内容，不提供预览；其他文件也一并不提供预览，均可下载。' : '检出恶意内容，不提供预览，可以下载。',
    waiting: () => '正在进行恶意软件扫描，通常几秒内完成，之后即可预览。现在可以下载。',
  },
}

export type Words = Widened<typeof words>
