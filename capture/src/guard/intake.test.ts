// Tests of the URL admission check and of finding a URL in pasted text.
import { expect, test } from 'vitest'
import { admitUrl } from './intake.ts'

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

test.each([
  ['https://shop.example/tiny?q="x"&price=1', 'https://shop.example/tiny?q=%22x%22&price=1'],
  ['https://shop.example/tiny?q=<b>&price=1', 'https://shop.example/tiny?q=%3Cb%3E&price=1'],
  ['https://shop.example/tiny?a="b\\c', 'https://shop.example/tiny?a=%22b\\c'],
  ['https://shop.example/tiny?q=\uff08x\uff09\u3002', 'https://shop.example/tiny?q=%EF%BC%88x%EF%BC%89%E3%80%82'],
  ['https://shop.example/a_(b).', 'https://shop.example/a_(b).'],
  [' https://zh.wikipedia.org/wiki/\u4e2d\u56fd ', 'https://zh.wikipedia.org/wiki/%E4%B8%AD%E5%9B%BD'],
])('the whole address is admitted: %s', (text, url) => expect(admitUrl(text, rules)).toEqual({ url }))

test.each(['see https://shop.example/', 'https://shop.example/ now', 'https://shop.example/a\nb', 'https://shop.example/a\tb'])(
  'a text with an address in it is no address: %j',
  (text) => expect(admitUrl(text, rules)).toEqual({ refused: 'not-a-url' }),
)
