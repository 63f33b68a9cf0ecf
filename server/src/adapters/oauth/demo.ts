// The real adapters before a counterpart of our own, so that a visitor of a demo can walk the whole path. It is opened when first asked.
import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { createAlipayLogin } from './alipay.ts'
import { type Counterpart, openCounterpart } from './counterpart.ts'
import type { OAuthProvider } from './port.ts'
import { createWechatLogin } from './wechat.ts'

const newKeys = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
const ALIPAY_APP = '2021000000000001'
const WECHAT_APP = 'wx0000000000000001'
const ON_THIS_MACHINE = /^http:\/\/(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)(:\d+)?\/login\/third\/(alipay|wechat)$/

/** Outside a demo anyone could pass for anyone: there it refuses to exist. */
export function createDemoLogins({ demo }: { readonly demo: boolean }): OAuthProvider[] {
  if (!demo) throw new Error('the stand-in for Alipay and WeChat lets anyone pass and is for demo servers only')
  let opened: Promise<{ counterpart: Counterpart; alipay: OAuthProvider; wechat: OAuthProvider }> | undefined
  const open = async () => {
    const [app, vendor] = await Promise.all([newKeys(), newKeys()])
    const secret = randomBytes(16).toString('hex')
    const counterpart = await openCounterpart({
      alipay: { appId: ALIPAY_APP, appPublicKey: app.publicKey, ownPrivateKey: vendor.privateKey },
      wechat: { appId: WECHAT_APP, secret },
      mayReturnTo: (url) => ON_THIS_MACHINE.test(url),
    })
    const alipay = createAlipayLogin({
      appId: ALIPAY_APP,
      privateKey: app.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      alipayPublicKey: vendor.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      gateway: `${counterpart.url}/gateway.do`,
      authorizeUrl: `${counterpart.url}/authorize/alipay`,
    })
    const wechat = createWechatLogin({
      appId: WECHAT_APP,
      secret,
      api: counterpart.url,
      authorizeUrl: `${counterpart.url}/authorize/wechat`,
    })
    return { counterpart, alipay, wechat }
  }
  const ready = () => {
    opened ??= open()
    return opened
  }
  return (['alipay', 'wechat'] as const).map((provider) => ({
    provider,
    address: async (departure) => (await ready())[provider].address(departure),
    identify: async (code) => (await ready())[provider].identify(code),
    close: async () => (await opened)?.counterpart.close(),
  }))
}
