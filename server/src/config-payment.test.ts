// PAYMENT_FILE: the app secret of WeChat is read from its own file, and only payments inside WeChat need it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readPayments } from './config-payment.ts'

const folder = mkdtempSync(join(tmpdir(), 'config-payment-'))
afterAll(() => rmSync(folder, { recursive: true }))

for (const name of ['wechat.key', 'wechat.v3', 'wechat.pub']) writeFileSync(join(folder, name), `${name}\n`)
writeFileSync(join(folder, 'wechat.secret'), '0123456789abcdef\n')

const WECHAT = {
  appId: 'wx0123456789abcdef',
  merchantId: '1900000001',
  certificateSerial: '5F'.repeat(20),
  privateKeyFile: 'wechat.key',
  apiV3KeyFile: 'wechat.v3',
  publicKeys: [{ id: 'PUB_KEY_ID_01', file: 'wechat.pub' }],
}

function readWith(changes: object) {
  const path = join(folder, 'payments.json')
  writeFileSync(path, JSON.stringify({ 1: { wechat: { ...WECHAT, ...changes } } }))
  return readPayments({ PAYMENT_FILE: path }).get(1)?.wechat
}

it('the app secret of WeChat is read from the file beside PAYMENT_FILE', () => {
  expect(readWith({ appSecretFile: 'wechat.secret' })?.appSecret).toBe('0123456789abcdef')
})

it('the app secret of WeChat is optional', () => {
  expect(readWith({})).toMatchObject({ appId: WECHAT.appId, appSecret: undefined })
})

it.each([
  ['a missing file', { appSecretFile: 'absent.secret' }, 'cannot be read'],
  ['an empty name', { appSecretFile: '' }, 'appSecretFile'],
  ['the secret itself', { appSecret: '0123456789abcdef' }, 'missing or invalid'],
])('an app secret of WeChat given as %s is refused', (_what, changes, reason) => {
  expect(() => readWith(changes)).toThrow(reason)
})
