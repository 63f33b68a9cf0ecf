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
  ...{
    passwordFields: 0,
    sources: [],
    marks: '',
    overlay: null,
    covering: null,
    films: [],
    locked: false,
    video: { url: null, covers: [] },
  },
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
    'bot-refusal',
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
  ['a click captcha', { text: '请依次点击图中的文字：茶 壶 柴' }, 'challenge'],
  ['a checkbox captcha', { text: "To continue: I'm not a robot" }, 'challenge'],
  ['a captcha of pictures', { text: 'Select all squares with traffic lights' }, 'challenge'],
  ['a captcha of one object', { text: 'Please click each image containing a bicycle' }, 'challenge'],
  ['a refused bot', { text: 'Bot traffic was detected.' }, 'bot-refusal'],
  ['press and hold', { text: 'Before we continue, press & hold the button to confirm you are a human' }, 'challenge'],
  ['a long press', { text: '请长按下方按钮完成验证' }, 'challenge'],
  ['a blocked visitor', { title: 'Sorry, you have been blocked', text: 'You are unable to access a.test' }, 'bot-refusal'],
  ['refused automation', { text: 'Automated access to this site is not permitted.' }, 'bot-refusal'],
  ['a refused crawler in Chinese', { text: '您的访问被识别为爬虫行为，已被拦截' }, 'bot-refusal'],
  ['a refused address in Chinese', { text: '您的IP已被封禁，请联系网站管理员' }, 'bot-refusal'],
  ['a region', { text: 'This content is not available in your country.' }, 'geofence'],
  ['licensing', { text: 'Due to licensing restrictions we cannot show this video in your region.' }, 'geofence'],
  ['a region in Chinese', { text: '抱歉，您所在的地区暂不支持播放该内容' }, 'geofence'],
  ['mainland only', { text: '该视频仅限中国大陆地区播放' }, 'geofence'],
  ['an age dialog', { overlay: 'Are you 18 or older? Yes No' }, 'age-gate'],
  ['an age page', { text: 'You must be 21 years or older to visit this site. Enter Leave' }, 'age-gate'],
  ['an age page in Chinese', { text: '请确认您已年满18周岁' }, 'age-gate'],
  ['a covering dialog', { covering: 'Subscribe to our letters' }, 'overlay'],
  ['a missing service worker', { text: 'Service workers are not supported in this browser.' }, 'incomplete'],
  ['a part of a film', { films: [{ seconds: 300, loaded: 20 }] }, 'incomplete'],
  ['an empty page', { text: '' }, 'no-text'],
])('%s is detected', ([, seen, kind]) => {
  expect(kinds(seen)).toContain(kind)
})

const product = `Wood-fired teapot. ${'Made by hand in the valley. '.repeat(60)}`
test.for<[string, Partial<Observation>]>([
  ['a manual', { text: `${product} Press and hold the power button for three seconds to continue.` }],
  [
    'an article about robots',
    { text: `${product} Automated requests are blocked by many shops; select all images is a common test.` },
  ],
  ['a delivery note', { text: `${product} Delivery is not available in your region.` }],
  ['a note on age', { text: `${product} You must be 18 years or older to buy knives.` }],
  ['a short page about the site', { text: 'We ship to all regions of the country. Members who are 18 get a discount.' }],
  ['a short Chinese page', { text: '本店位于景德镇，支持全国发货，海外用户请联系客服。按住图片可以保存。' }],
  ['a Chinese product', { text: '十八年陈酿普洱，未成年人请在监护人陪同下购买。点击图片查看大图。' }],
  ['a shop with a magnifier', { text: 'Click on the image to enlarge' }],
  ['a shop with a zoom', { text: 'Click on image to zoom' }],
  ['a shop for tiles', { text: 'Select all tiles for your bathroom. Select all tiles' }],
  ['a short page about wine', { text: '0.75 l bottle, sale to minors prohibited' }],
  ['a short page about a robot', { text: 'Robot vacuum: obstacles are detected' }],
  ['a dialog for cookies', { overlay: 'We use cookies. Accept all cookies', covering: 'We use cookies' }],
  ['a whole film', { films: [{ seconds: 300, loaded: 300 }] }],
])('%s raises no wall', ([name, seen]) => {
  expect(kinds(seen)).toEqual(name === 'a dialog for cookies' ? ['cookie-wall'] : [])
})

test('the status for legal reasons is a region', () =>
  expect(kinds({ text: 'Unavailable for legal reasons, ask us.' }, 451)).toContain('geofence'))

test('the HTTP status takes precedence over the text, and another final URL is a warning', () => {
  expect(kinds({ title: '404', text: 'This page was not found' }, 404)).toEqual(['error-page'])
  expect(kinds({ url: 'https://www.a.test/x' })).toEqual([])
  expect(kinds({ url: 'https://other.example/x' })).toEqual(['other-address'])
  expect(kinds({ url: 'https://a.test/' })).toEqual(['other-address'])
})
