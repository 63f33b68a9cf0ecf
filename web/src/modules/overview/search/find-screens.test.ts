// Search over screens: matching, order, and record numbers pasted in groups.
import { expect, it } from 'vitest'
import { findScreens, recordKeyword } from './find-screens.ts'

const screens = [
  { to: '/a', label: 'Web pages', group: 'Capture', icon: 'page', inMenu: true },
  { to: '/b', label: 'Capture web pages', group: 'Capture', icon: 'page', inMenu: false },
  { to: '/c', label: '消息通知', group: '账户', icon: 'bell', inMenu: true },
  { to: '/d', label: 'Cost center', group: 'Account', icon: 'wallet', inMenu: false, aliases: 'top up balance 充值' },
] as const

it.each([
  ['', ['/a', '/c']],
  ['web', ['/a', '/b']],
  ['capture', ['/b', '/a']],
  ['pages capture', ['/a', '/b']],
  ['WEB  PAGES', ['/a', '/b']],
  ['消息', ['/c']],
  ['账户', ['/c']],
  ['top up', ['/d']],
  ['充值', ['/d']],
  ['nowhere', []],
])('findScreens(%j) finds %j', (text, found) => expect(findScreens(screens, text).map(({ to }) => to)).toEqual(found))

it.each([
  ['1234 5678 9012 3456 78', '123456789012345678'],
  [' tea pot 2 ', 'tea pot 2'],
  ['', ''],
])('recordKeyword(%j) is %j', (text, keyword) => expect(recordKeyword(text)).toBe(keyword))
