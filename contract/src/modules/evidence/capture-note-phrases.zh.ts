// What the notes of a capture say, in Chinese: the same words on screens and on certificates.
import type { CaptureNotes } from './capture-note.ts'
import { environmentCheckPhrases } from './capture-phrases.zh.ts'
import type { EnvironmentCheck } from './capture-vocabulary.ts'

const checkName = (check: string): string => `“${environmentCheckPhrases[check as EnvironmentCheck] ?? check}”`

export const notePhrases = {
  insecure: () => '连接不安全',
  scriptStopped: (ms, times) =>
    `页面脚本运行超过 ${Math.floor(ms / 100) / 10} 秒，被中止（${times} 次）；脚本本应补充的内容可能缺失`,
  scriptEnded: (times) => `脚本一直不结束，已中止 ${times} 次`,
  dialogs: (count) => `关闭了 ${count} 个弹窗`,
  imageEnds: (shown, all) => `截图到 ${shown} 像素为止，页面共 ${all} 像素`,
  imageEndsAcross: (shown, all) => `截图宽度到 ${shown} 像素为止，页面宽 ${all} 像素`,
  scrollersHigh: (shown, all) => `页面内可单独滚动的区域在截图中被截断：共 ${all} 像素高，只显示 ${shown} 像素`,
  scrollersWide: (shown, all) => `页面内可单独滚动的区域在截图中被截断：共 ${all} 像素宽，只显示 ${shown} 像素`,
  removed: (gone, seen) => `页面只保留可见的部分：滚动时看到的 ${seen} 处文字中，有 ${gone} 处不在取证结果里`,
  foldsUnknown: () => '没有检查页面上的折叠内容和标签页',
  foldsLeft: (count) => `页面上有 ${count} 处折叠内容未展开`,
  tabsLeft: (count) => `页面上有 ${count} 个标签页未打开`,
  replayed: (share) => `网页存档回放时只能显示 ${share}% 的资源`,
  download: (_first, _second, name) => `页面提供了下载文件，未保存：${name.join(', ')}`,
  file: (_first, bytes, name) => `${name.join(', ')}，${bytes} 字节`,
  unrendered: (_first, _second, type) => `这类文件只保存、不生成图像，或文件无法读取：${type.join(', ')}`,
  pagesShown: (shown, all) => `图像只包含前 ${shown} 页，共 ${all} 页；文件本身是完整的`,
  loading: (ms) => `${Math.round(ms / 1000)} 秒后仍未加载完`,
  film: (ms) => `${Math.round(ms / 1000)} 秒后视频仍未取全`,
  filmPart: (loaded, all) => `页面上的视频共 ${all} 秒，只加载了 ${loaded} 秒`,
  serviceWorker: () => '页面需要 Service Worker，取证环境不提供',
  growing: (height) => `滚动到 ${height} 像素时页面仍在变长`,
  busy: (count) => `仍有 ${count} 个请求没有结束`,
  changing: (ms) => `${Math.round(ms / 1000)} 秒后页面内容仍在变化`,
  pictures: (count) => `有 ${count} 张可见图片没有加载`,
  fonts: () => '页面字体没有加载完',
  indicator: (_first, _second, name) => `页面仍显示“正在加载”的标志：${name.join(', ')}`,
  jump: (_first, _second, address) => `页面要跳转到另一网址，没有跟随：${address.join(', ')}`,
  noText: (characters, images) => `文字 ${characters} 个字符，图片 ${images} 张`,
  failedChecks: (_first, _second, checks) =>
    `未通过的项目：${checks.map(checkName).join('')}。页面内容不受影响，但对方可能质疑取证环境`,
} satisfies CaptureNotes
