import { expect, it } from 'vitest'
import { pastedActs } from './pasted-acts.ts'

const kindsOf = (text: string) => pastedActs(text).map((each) => (each.act === 'capture' ? each.kind : each.act))

it.each([
  ['https://news.example.com/a', ['web', 'ecommerce', 'video']],
  ['8.92 复制打开抖音 https://v.douyin.com/iRNBho5/ 看看【山间】的作品', ['video', 'web', 'ecommerce']],
  ['【淘宝】 https://item.taobao.com/item.htm?id=1 「围巾」', ['ecommerce', 'web', 'video']],
  ['example.com', ['web', 'ecommerce', 'video']],
  ['B7Q2 9KXM 0TRW 4HZD', ['certificate']],
  [`${'ab'.repeat(32)}`, ['look-up']],
  ['合同', []],
  ['1175266086891814914', []],
  ['', []],
])('pastedActs(%j) offers %j', (text, kinds) => expect(kindsOf(text)).toEqual(kinds))

it('all addresses of a text are captured together, each once', () => {
  const text = 'https://a.example/1 https://a.example/2 https://a.example/1'
  expect(pastedActs(text)[0]).toEqual({ act: 'capture', kind: 'web', urls: ['https://a.example/1', 'https://a.example/2'] })
})
