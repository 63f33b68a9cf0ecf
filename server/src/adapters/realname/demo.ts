// The real adapter with a fake vendor, so that a demo visitor can complete the check; the fake starts on first use.
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { createAlipayCheck } from './alipay.ts'
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import type { IdentityCheck } from './port.ts'

const newKeys = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
const APP_ID = '2021000000000000'

/** Demo only, because anyone passes the check. */
export function createDemoCheck({ demo }: { readonly demo: boolean }): IdentityCheck {
  if (!demo) throw new Error('the stand-in for Alipay lets anyone pass and is for demo servers only')
  let opened: Promise<{ check: IdentityCheck; fakeVendor: FakeVendor }> | undefined
  const open = async () => {
    const [app, alipay] = await Promise.all([newKeys(), newKeys()])
    const fakeVendor = await startFakeVendor({
      appId: APP_ID,
      appPublicKey: app.publicKey,
      ownPrivateKey: alipay.privateKey,
    })
    const check = createAlipayCheck({
      appId: APP_ID,
      privateKey: app.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      alipayPublicKey: alipay.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      gateway: fakeVendor.gateway,
    })
    return { check, fakeVendor }
  }
  const ready = async () => {
    opened ??= open()
    return (await opened).check
  }
  return {
    vendor: 'demo',
    begin: async (request) => (await ready()).begin(request),
    pageUrl: async (certifyId) => (await ready()).pageUrl(certifyId),
    passed: async (certifyId) => (await ready()).passed(certifyId),
    close: async () => (await opened)?.fakeVendor.close(),
  }
}
