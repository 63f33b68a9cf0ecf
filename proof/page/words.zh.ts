// 离线核验页的中文用语。
import type { PageWords } from './page-vocabulary.ts'

/** The character in the seal; not translated. */
export const MARK = '证'

export const zh: PageWords = {
  htmlLanguage: 'zh-CN',
  title: '证据包离线核验',
  lead: '选择从平台下载的证据包。全部核验在您的浏览器内完成，不联网，不上传任何内容。',
  ownName: '中文',
  chooseArchive: '选择证据包（.zip）',
  chooseFolder: '选择已解压的文件夹',
  orDrop: '也可以把 .zip 文件拖到这里。',
  trustLabel: '平台公布的信任锚清单摘要（建议填写）',
  trustHint: '64 位十六进制数，见平台“公开日志”页面、见证方的页面或纸质公告；不要取自这个证据包。',
  trustWrong: '应为 64 位十六进制数，请检查后重新填写。',
  again: '按此摘要重新核验',
  working: '正在核验',
  readingBytes: '正在读取证据文件',
  failedChecks: '未通过的项目',
  unableTitle: '未能得出结论',
  unreadableFile: '无法读取所选文件',
  facts: '详情',
  ownTool: '对方提供的包，请用您自己取得的核验工具打开：包里自带的这个页面，伪造者也可以改。',
}
