// Configuration of payments: a JSON file with the merchant accounts of each platform; keys are in files beside it.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import { absolute, ConfigError, type Environment } from './config-value.ts'

interface AlipayConfig {
  readonly appId: string
  readonly sellerId: string
  readonly privateKey: string
  readonly alipayPublicKey?: string | undefined
  readonly certificates?: { readonly app: string; readonly alipay: string; readonly root: string } | undefined
  readonly gateway?: string | undefined
}

interface WechatConfig {
  readonly appId: string
  readonly merchantId: string
  readonly certificateSerial: string
  readonly privateKey: string
  readonly apiV3Key: string
  readonly publicKeys: readonly { readonly id: string; readonly pem: string }[]
  readonly platformCertificates: readonly string[]
  readonly appSecret?: string | undefined
  readonly api?: string | undefined
}

export interface PlatformPayments {
  readonly alipay: AlipayConfig | undefined
  readonly wechat: WechatConfig | undefined
}

export type PaymentConfig = ReadonlyMap<number, PlatformPayments>

const File = z.string().check(z.minLength(1))
const AlipayAccount = z.strictObject({
  appId: z.string().check(z.regex(/^\d{16}$/)),
  sellerId: z.string().check(z.regex(/^2088\d{12}$/)),
  privateKeyFile: File,
  alipayPublicKeyFile: z.optional(File),
  certificateFiles: z.optional(z.strictObject({ app: File, alipay: File, root: File })),
  gateway: z.optional(z.url()),
})
const WechatAccount = z.strictObject({
  appId: z.string().check(z.regex(/^wx[0-9a-z]{16}$/)),
  merchantId: z.string().check(z.regex(/^\d{8,12}$/)),
  certificateSerial: z.string().check(z.regex(/^[0-9A-F]{40}$/)),
  privateKeyFile: File,
  apiV3KeyFile: File,
  publicKeys: z._default(z.array(z.strictObject({ id: z.string().check(z.regex(/^PUB_KEY_ID_\d+$/)), file: File })), []),
  platformCertificateFiles: z._default(z.array(File), []),
  /** Without it there are no payments inside WeChat. */
  appSecretFile: z.optional(File),
  api: z.optional(z.url()),
})
const Accounts = z.record(
  z.string().check(z.regex(/^[1-9]\d*$/)),
  z.strictObject({ alipay: z.optional(AlipayAccount), wechat: z.optional(WechatAccount) }),
)

/** Empty without PAYMENT_FILE: only a demo can then take payments. */
export function readPayments(env: Environment): PaymentConfig {
  if (!env.PAYMENT_FILE) return new Map()
  const path = absolute(env.PAYMENT_FILE)
  const parsed = z.safeParse(Accounts, parseFile(path))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new ConfigError(`PAYMENT_FILE: "${issue?.path.join('.')}" is missing or invalid in ${path}`)
  }
  const text = (file: string) => readText(resolve(dirname(path), file))
  return new Map(
    Object.entries(parsed.data).map(([platform, { alipay, wechat }]) => [
      Number(platform),
      { alipay: alipay && alipayConfig(alipay, text), wechat: wechat && wechatConfig(wechat, text) },
    ]),
  )
}

function alipayConfig(account: z.infer<typeof AlipayAccount>, text: (file: string) => string): AlipayConfig {
  const { appId, sellerId, gateway, certificateFiles: files, alipayPublicKeyFile } = account
  if ((files === undefined) === (alipayPublicKeyFile === undefined))
    throw new ConfigError('PAYMENT_FILE: Alipay needs either alipayPublicKeyFile or certificateFiles')
  return {
    appId,
    sellerId,
    gateway,
    privateKey: text(account.privateKeyFile),
    alipayPublicKey: alipayPublicKeyFile && text(alipayPublicKeyFile),
    certificates: files && { app: text(files.app), alipay: text(files.alipay), root: text(files.root) },
  }
}

function wechatConfig(account: z.infer<typeof WechatAccount>, text: (file: string) => string): WechatConfig {
  const { appId, merchantId, certificateSerial, api } = account
  if (account.publicKeys.length + account.platformCertificateFiles.length === 0)
    throw new ConfigError('PAYMENT_FILE: WeChat Pay needs publicKeys or platformCertificateFiles, to verify its messages')
  return {
    appId,
    merchantId,
    certificateSerial,
    api,
    privateKey: text(account.privateKeyFile),
    apiV3Key: text(account.apiV3KeyFile),
    publicKeys: account.publicKeys.map(({ id, file }) => ({ id, pem: text(file) })),
    platformCertificates: account.platformCertificateFiles.map(text),
    appSecret: account.appSecretFile && text(account.appSecretFile),
  }
}

function parseFile(path: string): unknown {
  try {
    return JSON.parse(readText(path))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(`PAYMENT_FILE is not valid JSON: ${path}`)
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new ConfigError(`PAYMENT_FILE names a file that cannot be read: ${path}`)
  }
}
