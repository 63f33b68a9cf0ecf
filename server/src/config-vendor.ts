// Configuration of external services: SMS, identity check, OAuth login, malware scanner.
import { readFileSync } from 'node:fs'
import { address, ConfigError, type Environment, oneOf, required, wholeNumber } from './config-value.ts'

interface AlipayKeys {
  readonly appId: string
  readonly privateKey: string
  readonly alipayPublicKey: string
}

export type SmsConfig =
  | { readonly vendor: 'outbox' }
  | {
      readonly vendor: 'aliyun'
      readonly accessKeyId: string
      readonly accessKeySecret: string
      readonly template: string
      readonly linkTemplate?: string | undefined
    }

export type RealnameConfig = AlipayKeys & { readonly gateway?: string }

export interface OAuthConfig {
  readonly alipay: AlipayKeys | undefined
  readonly wechat: { readonly appId: string; readonly secret: string } | undefined
}

export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

export function readSms(env: Environment): SmsConfig {
  const vendor = oneOf('SMS', env.SMS || 'outbox', ['outbox', 'aliyun'])
  if (vendor === 'outbox') return { vendor }
  return {
    vendor,
    accessKeyId: required(env, 'ALIYUN_ACCESS_KEY_ID'),
    accessKeySecret: required(env, 'ALIYUN_ACCESS_KEY_SECRET'),
    template: required(env, 'ALIYUN_SMS_TEMPLATE'),
    linkTemplate: env.ALIYUN_SMS_LINK_TEMPLATE || undefined,
  }
}

/** Keys are read from files, because they are too long for environment variables. */
function fileOf(env: Environment, name: string): string {
  const path = required(env, name)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name} names a file that cannot be read: ${path}`)
  }
}

export function readOAuthProviders(env: Environment): OAuthConfig {
  return {
    alipay: env.LOGIN_ALIPAY_APP_ID
      ? {
          appId: env.LOGIN_ALIPAY_APP_ID,
          privateKey: fileOf(env, 'LOGIN_ALIPAY_KEY_FILE'),
          alipayPublicKey: fileOf(env, 'LOGIN_ALIPAY_PUBLIC_KEY_FILE'),
        }
      : undefined,
    wechat: env.LOGIN_WECHAT_APP_ID
      ? { appId: env.LOGIN_WECHAT_APP_ID, secret: fileOf(env, 'LOGIN_WECHAT_SECRET_FILE') }
      : undefined,
  }
}

export function readRealname(env: Environment): RealnameConfig | undefined {
  if (!env.REALNAME_ALIPAY_APP_ID) return undefined
  return {
    appId: env.REALNAME_ALIPAY_APP_ID,
    privateKey: fileOf(env, 'REALNAME_ALIPAY_KEY_FILE'),
    alipayPublicKey: fileOf(env, 'REALNAME_ALIPAY_PUBLIC_KEY_FILE'),
    ...(env.REALNAME_ALIPAY_GATEWAY ? { gateway: address('REALNAME_ALIPAY_GATEWAY', env.REALNAME_ALIPAY_GATEWAY) } : {}),
  }
}

export function readScanner(env: Environment): ScannerAddress | undefined {
  const url = env.SCANNER_URL
  if (!url) return undefined
  if (/^unix:\/./.test(url)) return { path: url.slice('unix:'.length) }
  const parts = /^tcp:\/\/(?:\[([0-9a-f:.]+)\]|([\w.-]+)):(\d+)$/i.exec(url)
  if (!parts) throw new ConfigError(`SCANNER_URL must be tcp://host:port or unix:/path, not "${url}"`)
  return { host: parts[1] ?? parts[2] ?? '', port: wholeNumber('SCANNER_URL', parts[3] ?? '', 1, 65_535) }
}
