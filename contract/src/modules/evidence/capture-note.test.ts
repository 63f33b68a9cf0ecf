// Tests of captureNote: translates the notes of a capture and leaves page text alone.
import { expect, test } from 'vitest'
import { captureNote } from './capture-note.ts'
import { notePhrases as english } from './capture-phrases.en.ts'
import { notePhrases as chinese } from './capture-phrases.zh.ts'

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
  ['page still growing at 60000 px', 'the page was still growing at 60000 pixels', '滚动到 60000 像素时页面仍在变长'],
])('captureNote translates "%s"', (text, inEnglish, inChinese) => {
  expect(captureNote(text, english)).toBe(inEnglish)
  expect(captureNote(text, chinese)).toBe(inChinese)
})

test('captureNote returns undefined for text of the page itself', () =>
  expect(captureNote('Please log in to continue', english)).toBeUndefined())
