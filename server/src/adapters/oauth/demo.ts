// The real adapters with a fake vendor, so that a demo visitor can complete the login; the fake starts on first use.
import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { createAlipayLogin } from './alipay.ts'
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import type { OAuthProvider } from './port.ts'
import { createWechatLogin } from './wechat.ts'

const newKeys = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
const ALIPAY_APP = '2021000000000001'
const WECHAT_APP = 'wx0000000000000001'
const ON_THIS_MACHINE = /^http:\/\/(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)(:\d+)?\/login\/third\/(alipay|wechat)$/

/** Demo only, because anyone can log in as anyone. */
export function createDemoLogins({ demo }: { readonly demo: boolean }): OAuthProvider[] {
  if (!demo) throw new Error('the stand-in for Alipay and WeChat lets anyone pass and is for demo servers only')
  let opened: Promise<{ fakeVendor: FakeVendor; alipay: OAuthProvider; wechat: OAuthProvider }> | undefined
  const open = async () => {
    const [app, vendor] = await Promise.all([newKeys(), newKeys()])
    const secret = randomBytes(16).toString('hex')
    const fakeVendor = await startFakeVendor({
      alipay: { appId: ALIPAY_APP, appPublicKey: app.publicKey, ownPrivateKey: vendor.privateKey },
      wechat: { appId: WECHAT_APP, secret },
      mayReturnTo: (url) => ON_THIS_MACHINE.test(url),
    })
    const alipay = createAlipayLogin({
      appId: ALIPAY_APP,
      privateKey: app.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      alipayPublicKey: vendor.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      gateway: `${fakeVendor.url}/gateway.do`,
      authorizeUrl: `${fakeVendor.url}/authorize/alipay`,
    })
    const wechat = createWechatLogin({
      appId: WECHAT_APP,
      secret,
      api: fakeVendor.url,
      authorizeUrl: `${fakeVendor.url}/authorize/wechat`,
    })
    return { fakeVendor, alipay, wechat }
  }
  const ready = () => {
    opened ??= open()
    return opened
  }
  return (['alipay', 'wechat'] as const).map((provider) => ({
    provider,
    authorizationUrl: async (request) => (await ready())[provider].authorizationUrl(request),
    identify: async (code) => (await ready())[provider].identify(code),
    close: async () => (await opened)?.fakeVendor.close(),
  }))
}
