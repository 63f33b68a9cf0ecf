// Tests of the URL admission check and of finding a URL in pasted text.
import { expect, test } from 'vitest'
import { admitUrl, firstUrlIn } from './intake.ts'

const rules = { ports: [80, 443, 8080, 8443], ownHosts: ['attestry.example.com', '8.8.4.4'] }

test.each([
  ['https://example.com', 'https://example.com/'],
  ['  http://example.com:8080/a?b#c  ', 'http://example.com:8080/a?b#c'],
  ['https://Example.COM./x', 'https://example.com/x'],
  ['https://xn--fiqs8s.xn--fiqs8s/', 'https://xn--fiqs8s.xn--fiqs8s/'],
  ['https://\u4f8b\u5b50.\u4e2d\u56fd/', 'https://xn--fsqu00a.xn--fiqs8s/'],
  ['http://8.8.8.8/', 'http://8.8.8.8/'],
  ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ['https://my_shop.example.com:443/', 'https://my_shop.example.com/'],
  ['https://notattestry.example.com/', 'https://notattestry.example.com/'],
])('admitUrl admits %s', (text, url) => expect(admitUrl(text, rules)).toEqual({ url }))

test.each([
  ['', 'not-a-url'],
  ['example.com', 'not-a-url'],
  ['https://', 'not-a-url'],
  ['https://exa mple.com', 'not-a-url'],
  ['https://256.256.256.256/', 'not-a-url'],
  ['file:///etc/passwd', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['ftp://example.com/', 'scheme'],
  ['view-source:https://example.com/', 'scheme'],
  ['https://user@example.com/', 'credentials'],
  ['https://:secret@example.com/', 'credentials'],
  [`https://example.com/${'a'.repeat(2048)}`, 'too-long'],
  [`https://example.com/${'\u8bc1'.repeat(230)}`, 'too-long'],
  ['https://example.com:22/', 'port'],
  ['http://example.com:6379/', 'port'],
  ['http://localhost/', 'host-name'],
  ['http://intranet/', 'host-name'],
  ['http://printer.local/', 'host-name'],
  ['http://metadata.google.internal/', 'host-name'],
  ['http://a.localhost./', 'host-name'],
  ['http://router.lan/', 'host-name'],
  ['http://example..com/', 'host-name'],
  ['http://example.com../', 'host-name'],
  ['http://-a.example.com/', 'host-name'],
  [`http://${'a'.repeat(64)}.com/`, 'host-name'],
  ['https://attestry.example.com/', 'host-name'],
  ['https://www.ATTESTRY.example.com./', 'host-name'],
  ['http://127.0.0.1/', 'address'],
  ['http://127.1/', 'address'],
  ['http://2130706433/', 'address'],
  ['http://0x7f000001/', 'address'],
  ['http://0177.0.0.1/', 'address'],
  ['http://127.0.0.1./', 'address'],
  ['http://\uff11\uff12\uff17.0.0.1/', 'address'],
  ['http://[::1]/', 'address'],
  ['http://[::ffff:7f00:1]/', 'address'],
  ['http://[fe80::1]/', 'address'],
  ['http://169.254.169.254/latest/meta-data', 'address'],
  ['http://8.8.4.4/', 'address'],
])('admitUrl refuses %s: %s', (text, reason) => expect(admitUrl(text, rules)).toEqual({ refused: reason }))

const wide = {
  comma: '\uff0c',
  stop: '\u3002',
  open: '\uff08',
  close: '\uff09',
  quote: '\u300c',
  unquote: '\u300d',
  words: '\u590d\u5236\u94fe\u63a5',
}

test.each([
  ['https://example.com/a', 'https://example.com/a'],
  [`7.43 ${wide.words}${wide.comma}https://v.douyin.com/iRNBho6u/ ${wide.words}`, 'https://v.douyin.com/iRNBho6u/'],
  [`${wide.words}https://v.douyin.com/iRNBho6u/${wide.words}${wide.comma}x`, 'https://v.douyin.com/iRNBho6u/'],
  [`${wide.quote}https://m.tb.cn/h.5abc?tk=Xy1${wide.unquote}${wide.words}`, 'https://m.tb.cn/h.5abc?tk=Xy1'],
  [`${wide.open}http://xhslink.com/AbC${wide.close}`, 'http://xhslink.com/AbC'],
  [`${wide.words}http://xhslink.com${wide.words}`, 'http://xhslink.com'],
  [`https://b23.tv/x${wide.stop}`, 'https://b23.tv/x'],
  [`${wide.words}https://\u4f8b\u5b50.\u4e2d\u56fd/a ${wide.words}`, 'https://\u4f8b\u5b50.\u4e2d\u56fd/a'],
  ['https://zh.wikipedia.org/wiki/\u4e2d\u56fd', 'https://zh.wikipedia.org/wiki/\u4e2d\u56fd'],
  ['see https://example.com/a_(b), and (https://example.org).', 'https://example.com/a_(b)'],
  ['(https://example.org).', 'https://example.org'],
  ['see HTTPS://Example.com/?q=1&r=2#top!', 'HTTPS://Example.com/?q=1&r=2#top'],
  ['<a href="https://example.com/x">', 'https://example.com/x'],
  ['first http://a.example/1 then http://b.example/2', 'http://a.example/1'],
])('firstUrlIn finds the URL in %s', (text, url) => expect(firstUrlIn(text)).toBe(url))

test.each(['', 'no address here', 'ftp://example.com', 'https://', `${wide.words}`])('firstUrlIn finds no URL in %j', (text) =>
  expect(firstUrlIn(text)).toBeNull(),
)

test('firstUrlIn handles long hostile text in linear time', () => {
  // Quadratic time would be minutes.
  const started = performance.now()
  firstUrlIn(`http://${'a-'.repeat(200_000)}!`)
  firstUrlIn(`http://${'a.'.repeat(200_000)}`)
  firstUrlIn(`${'http://'.repeat(100_000)}`)
  expect(performance.now() - started).toBeLessThan(10_000)
})
