// The real adapter before a counterpart of our own, so that a visitor of a demo can walk the whole path. It is opened when first asked.
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { createAlipayCheck } from './alipay.ts'
import { type Counterpart, openCounterpart } from './counterpart.ts'
import type { IdentityCheck } from './port.ts'

const newKeys = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
const APP_ID = '2021000000000000'

/** Outside a demo anyone could pass for anyone: there it refuses to exist. */
export function createDemoCheck({ demo }: { readonly demo: boolean }): IdentityCheck {
  if (!demo) throw new Error('the stand-in for Alipay lets anyone pass and is for demo servers only')
  let opened: Promise<{ check: IdentityCheck; counterpart: Counterpart }> | undefined
  const open = async () => {
    const [app, alipay] = await Promise.all([newKeys(), newKeys()])
    const counterpart = await openCounterpart({
      appId: APP_ID,
      appPublicKey: app.publicKey,
      ownPrivateKey: alipay.privateKey,
    })
    const check = createAlipayCheck({
      appId: APP_ID,
      privateKey: app.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      alipayPublicKey: alipay.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      gateway: counterpart.gateway,
    })
    return { check, counterpart }
  }
  const ready = async () => {
    opened ??= open()
    return (await opened).check
  }
  return {
    vendor: 'demo',
    begin: async (question) => (await ready()).begin(question),
    address: async (certifyId) => (await ready()).address(certifyId),
    passed: async (certifyId) => (await ready()).passed(certifyId),
    close: async () => (await opened)?.counterpart.close(),
  }
}
