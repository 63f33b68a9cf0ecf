// Tests which walls and error pages are detected, and that ordinary pages get no warning.
import { expect, test } from 'vitest'
import { detectWarnings } from './detect-walls.ts'
import type { Observation } from './observe.ts'

const article = 'The valley road ends where the seven kilns begin. '.repeat(200)
const page = (seen: Partial<Observation>): Observation => ({
  ...{
    url: 'https://a.test/x',
    title: 'A page',
    lang: 'en',
    text: article,
    textLength: (seen.text ?? article).length,
    elements: 300,
    images: 5,
  },
  ...{ passwordFields: 0, sources: [], marks: '', overlay: null, locked: false, video: { url: null, covers: [] } },
  ...seen,
})
const kinds = (seen: Partial<Observation>, status = 200, askedUrl = 'https://a.test/x') =>
  detectWarnings(page(seen), { status, askedUrl }).map(({ kind }) => kind)

test('a long article about walls gets no warning', () => {
  expect(kinds({})).toEqual([])
  expect(kinds({ text: `${article} Please log in to continue. Page not found. Verify you are human. We use cookies.` })).toEqual(
    [],
  )
  expect(kinds({ passwordFields: 1 })).toEqual([])
  expect(kinds({ sources: ['https://challenges.cloudflare.com/turnstile/v0/api.js'] })).toEqual([])
})

test.for<[string, Partial<Observation>, string]>([
  ['a Cloudflare interstitial', { title: 'Just a moment...', text: 'Checking your browser' }, 'challenge'],
  [
    'an Akamai refusal',
    { title: 'Access Denied', text: "You don't have permission. Reference #18.2f3a1d02.1699 https://errors.edgesuite.net/18" },
    'challenge',
  ],
  ['an Aliyun slider', { text: '', sources: ['https://g.alicdn.com/AWSC/AWSC/awsc.js'] }, 'challenge'],
  ['a Tencent captcha', { text: 'x', sources: ['https://turing.captcha.qcloud.com/TCaptcha.js'] }, 'challenge'],
  ['a Geetest panel', { text: 'x', marks: '.geetest_panel .geetest_box' }, 'challenge'],
  ['a login host', { url: 'https://login.a.test/member/login.jhtml', text: 'Welcome' }, 'login-wall'],
  ['a password field on a short page', { text: 'Welcome back', passwordFields: 1 }, 'login-wall'],
  ['a login overlay', { overlay: 'Sign in to see more' }, 'login-wall'],
  ['a consent banner', { overlay: 'We and our partners use cookies. Accept all cookies' }, 'cookie-wall'],
  ['a soft 404', { title: 'Shop', text: 'Sorry, the page you are looking for could not be found.' }, 'soft-404'],
  ['an error in a title', { title: '502 Bad Gateway', text: 'nginx' }, 'error-page'],
  ['an empty page', { text: '' }, 'no-text'],
])('%s is detected', ([, seen, kind]) => {
  expect(kinds(seen)).toContain(kind)
})

test('the HTTP status takes precedence over the text, and another final URL is a warning', () => {
  expect(kinds({ title: '404', text: 'This page was not found' }, 404)).toEqual(['error-page'])
  expect(kinds({ url: 'https://www.a.test/x' })).toEqual([])
  expect(kinds({ url: 'https://other.example/x' })).toEqual(['other-address'])
  expect(kinds({ url: 'https://a.test/' })).toEqual(['other-address'])
})
