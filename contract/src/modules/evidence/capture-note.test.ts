// Tests of captureNote: translates the notes of a capture and leaves page text alone.
import { captureNote } from '@attestry/contract/modules/evidence/capture-note'
import { expect, test } from 'vitest'
import { words as english } from './words.en.ts'
import { words as chinese } from './words.zh.ts'

test.each([
  ['insecure', 'the connection was not secure', '连接不安全'],
  ['script ended 1 times', 'a script that did not end was stopped, once', '1 次中止停不下来的脚本'],
  [
    'script stopped after 6000 ms, 2 times',
    'a script of the page ran longer than 6 s and was stopped (2 times); what it would have added may be missing',
    '页面脚本运行超过 6 秒，被中止（2 次）；脚本本应补充的内容可能缺失',
  ],
  ['3 dialogs dismissed', '3 dialogs were dismissed', '关闭了 3 个弹窗'],
  ['image ends at 16000 of 20480 px', 'the image ends at 16000 of 20480 pixels', '截图到 16000 像素为止，页面共 20480 像素'],
  ['loading not finished after 30000 ms', 'still loading after 30 seconds', '30 秒后仍未加载完'],
  ['page still growing at 60000 px', 'the page was still growing at 60000 pixels', '滚动到 60000 像素时页面仍在变长'],
])('captureNote translates "%s"', (text, inEnglish, inChinese) => {
  expect(captureNote(text, english.seenNotes)).toBe(inEnglish)
  expect(captureNote(text, chinese.seenNotes)).toBe(inChinese)
})

test('captureNote returns undefined for text of the page itself', () =>
  expect(captureNote('Please log in to continue', english.seenNotes)).toBeUndefined())
