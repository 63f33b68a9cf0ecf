// Tests that the public certificate prints serious weaknesses of a capture in red, and its address before its name.
import type { CaptureFacts } from '@attestry/contract/modules/attestation/capture-facts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { type Locale, LocaleContext } from '../../../kernel/locale.ts'
import { lightWords } from '../../../light/words.ts'
import { CertificatePage } from './CertificatePage.tsx'
import { certificateOf, sampleCapture } from './certificate.fixture.ts'
import { claimWords } from './claim-words.ts'
import { certificateWords } from './words.ts'

beforeAll(async () => {
  for (const words of [certificateWords, claimWords, lightWords])
    for (const locale of ['zh', 'en'] as const) await words.load(locale)
})

function pageOf(changes: Partial<CaptureFacts>, locale: Locale = 'zh'): string {
  const certificate = certificateOf({
    sourceClass: 'collected',
    identity: null,
    demo: false,
    ownTimeStamp: true,
    outside: { 'time-stamp': [], witness: [], anchor: [] },
    vantages: [],
  })
  const data = { ...certificate, name: 'Title of the page', capture: { ...sampleCapture, ...changes } }
  const page = createElement(CertificatePage, { answer: { data, status: 200 } as never })
  return renderToStaticMarkup(createElement(LocaleContext.Provider, { value: locale }, page))
}

const redPartOf = (page: string) => /<div class="callout callout-error">[\s\S]*?<\/ul>/.exec(page)?.[0] ?? ''

it.each([
  [
    'invalid TLS',
    { warnings: [{ kind: 'tls-not-verified', seen: 'net::ERR' }] },
    '网站的安全证书未通过验证',
    'certificate did not verify',
  ],
  ['a login wall', { warnings: [{ kind: 'login-wall', seen: null }] }, '页面要求登录', 'asks for a login'],
  ['a partial capture', { completeness: 'partial' }, '取证不完整', 'The capture is partial'],
  ['an HTTP error', { httpStatus: '404' }, 'HTTP 404', 'HTTP 404'],
])('the public certificate says %s in red', (_, changes, zh, en) => {
  expect(redPartOf(pageOf(changes))).toContain(zh)
  expect(redPartOf(pageOf(changes, 'en'))).toContain(en)
})

it('the public certificate of a flawless capture has nothing in red', () => {
  expect(redPartOf(pageOf({}))).toBe('')
  expect(redPartOf(pageOf({ warnings: [{ kind: 'other-address', seen: null }] }))).toBe('')
})

it('the public certificate shows the address before the name, and the state of the connection in words', () => {
  const page = pageOf({})
  expect(page).toContain('192.0.2.7<')
  expect(page).not.toContain('端口 443')
  expect(pageOf({ server: '192.0.2.7 port 8443' })).toContain('192.0.2.7，端口 8443')
  expect(page.indexOf('https://shop.example/item')).toBeLessThan(page.indexOf('Title of the page'))
  expect(page).toContain('证书通过验证')
  expect(pageOf({ warnings: [{ kind: 'tls-not-verified', seen: 'x' }] })).toContain('不能确认对方就是该网站')
})

const headlineOf = (page: string) => /<strong class="strength-claim">(.*?)<\/strong>/.exec(page)?.[1] ?? ''

it('the headline of a captured error page names the error, and does not call the record complete', () => {
  expect(headlineOf(pageOf({ httpStatus: '404' }))).toBe('已固化：错误页面（HTTP 404）；仅有平台自身证明')
  expect(headlineOf(pageOf({ httpStatus: '404' }, 'en'))).toBe('Sealed: error page (HTTP 404). Platform’s word only')
  expect(headlineOf(pageOf({ warnings: [{ kind: 'login-wall', seen: null }] }))).toContain('登录页面')
  expect(pageOf({ httpStatus: '404' })).toContain('材料齐全，但取得的是错误页面（HTTP 404）')
  expect(headlineOf(pageOf({}))).toContain('证明材料齐备')
})
