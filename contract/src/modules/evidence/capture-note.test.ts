// Tests of captureNote: translates the notes of a capture and leaves page text alone.
import { expect, test } from 'vitest'
import { captureNote } from './capture-note.ts'
import { notePhrases as english } from './capture-note-phrases.en.ts'
import { notePhrases as chinese } from './capture-note-phrases.zh.ts'

test.each([
  ['insecure', 'the connection was not secure', '连接不安全'],
  ['script ended 1 times', 'a script that did not end was stopped, once', '脚本一直不结束，已中止 1 次'],
  [
    'script stopped after 6000 ms, 2 times',
    'a script of the page ran longer than 6 s and was stopped (2 times); what it would have added may be missing',
    '页面脚本运行超过 6 秒，被中止（2 次）；脚本本应补充的内容可能缺失',
  ],
  [
    'script stopped after 1290 ms, 1 times',
    'a script of the page ran longer than 1.2 s and was stopped (once); what it would have added may be missing',
    '页面脚本运行超过 1.2 秒，被中止（1 次）；脚本本应补充的内容可能缺失',
  ],
  ['3 dialogs dismissed', '3 dialogs were dismissed', '关闭了 3 个弹窗'],
  ['image ends at 16000 of 20480 px', 'the image ends at 16000 of 20480 pixels', '截图到 16000 像素为止，页面共 20480 像素'],
  ['loading not finished after 30000 ms', 'still loading after 30 seconds', '30 秒后仍未加载完'],
  [
    'failed checks: roots, isolation',
    'failed: “built-in roots only”, “isolated network”. The content is not affected, but the other side may question the environment',
    '未通过的项目：“仅信任浏览器内置根证书”“网络隔离”。页面内容不受影响，但对方可能质疑取证环境',
  ],
  ['0 characters, 1 images', '0 characters of text, 1 image', '文字 0 个字符，图片 1 张'],
  ['page still growing at 60000 px', 'the page was still growing at 60000 pixels', '滚动到 60000 像素时页面仍在变长'],
  [
    'image ends at 3840 of 9000 px width',
    'the image ends at 3840 of 9000 pixels of width',
    '截图宽度到 3840 像素为止，页面宽 9000 像素',
  ],
  [
    '2 scrollers cut, largest shows 300 of 2400 px high',
    'a part of the page that scrolls by itself is cut in the image: 300 of 2400 pixels of height are shown',
    '页面内可单独滚动的区域在截图中被截断：共 2400 像素高，只显示 300 像素',
  ],
  [
    'download declined: list.xlsx',
    'the page offered a file for download, which was not kept: list.xlsx',
    '页面提供了下载文件，未保存：list.xlsx',
  ],
  [
    '31 of 60 texts gone after scrolling',
    'the page keeps only the part in view: 31 of 60 texts seen while scrolling are not in the capture',
    '页面只保留可见的部分：滚动时看到的 60 处文字中，有 31 处不在取证结果里',
  ],
  ['2 folded parts not opened', '2 folded parts of the page were not opened', '页面上有 2 处折叠内容未展开'],
  ['folded parts not searched', 'the page was not searched for folded parts and tabs', '没有检查页面上的折叠内容和标签页'],
  ['1 tabs not opened', '1 tab of the page was not opened', '页面上有 1 个标签页未打开'],
  [
    'replay shows 42 % of the resources',
    'the replay of the archive shows only 42 % of the resources',
    '网页存档回放时只能显示 42% 的资源',
  ],
  ['page still changing after 20012 ms', 'the page was still changing after 20 seconds', '20 秒后页面内容仍在变化'],
  ['8 pictures not loaded', '8 visible images were not loaded', '有 8 张可见图片没有加载'],
  ['fonts not loaded', 'the fonts of the page were not loaded', '页面字体没有加载完'],
  [
    'still loading: spinner, large',
    'the page still showed that it was loading: spinner, large',
    '页面仍显示“正在加载”的标志：spinner, large',
  ],
  [
    'jump not followed: https://a.test/b',
    'the page tried to go to another address, which was not followed: https://a.test/b',
    '页面要跳转到另一网址，没有跟随：https://a.test/b',
  ],
  [
    'file list.pdf (application/pdf), 1402 bytes',
    'list.pdf (application/pdf), 1402 bytes',
    'list.pdf (application/pdf)，1402 字节',
  ],
  [
    'picture shows 50 of 120 pages',
    'the image shows 50 of 120 pages; the file itself has all of them',
    '图像只包含前 50 页，共 120 页；文件本身是完整的',
  ],
])('captureNote translates "%s"', (text, inEnglish, inChinese) => {
  expect(captureNote(text, english)).toBe(inEnglish)
  expect(captureNote(text, chinese)).toBe(inChinese)
})

test('captureNote returns undefined for text of the page itself', () =>
  expect(captureNote('Please log in to continue', english)).toBeUndefined())
