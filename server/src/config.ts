// Configuration: read once from the environment and the command line, typed, and refused where it would be unsafe.
import { isIP } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

export type Role = 'all' | 'http' | 'worker'

export interface Config {
  readonly role: Role
  readonly host: string
  readonly port: number
  /** Where an embedded installation keeps everything. */
  readonly dataFolder: string
  /** Undefined: the embedded server under the data folder. */
  readonly databaseUrl: string | undefined
  readonly storage:
    | { readonly kind: 'file-system'; readonly folder: string }
    | { readonly kind: 's3'; readonly url: string; readonly accessKeyId: string; readonly secretAccessKey: string }
  /** 32 bytes, hex. Undefined: made at first start and kept under the data folder. */
  readonly masterKey: string | undefined
  readonly sms:
    | { readonly vendor: 'outbox' }
    | { readonly vendor: 'aliyun'; readonly accessKeyId: string; readonly accessKeySecret: string; readonly template: string }
  /** Demo data and echoed codes: only ever on loopback, with the embedded database and no SMS provider. */
  readonly demo: boolean
  readonly logLevel: string
  /** How many proxies stand before this server; so many entries of X-Forwarded-For are believed. */
  readonly trustProxy: number
  readonly https: boolean
  readonly rates: { readonly address: number; readonly account: number; readonly door: number }
}

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(env: Environment, argv: readonly string[]): Config {
  const values = readArguments(argv)
  const text = (name: string, fallback: string) => env[name] || fallback
  const role = oneOf('--role', values.role ?? text('ROLE', 'all'), ['all', 'http', 'worker'])
  const dataFolder = text('DATA', './data')
  const databaseUrl = env.DATABASE_URL || undefined
  const host = text('HOST', '127.0.0.1')
  const sms = readSms(env)
  const loopback = isLoopback(host)
  const mayDemo = loopback && databaseUrl === undefined && sms.vendor === 'outbox'
  const demo = flag('DEMO', env.DEMO, mayDemo)
  const config: Config = {
    role,
    host,
    port: wholeNumber('PORT', text('PORT', '8080'), 0, 65_535),
    dataFolder,
    databaseUrl,
    storage: readStorage(env, dataFolder),
    masterKey: env.MASTER_KEY || undefined,
    sms,
    demo,
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL', 'info'), ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    trustProxy: wholeNumber('TRUST_PROXY', text('TRUST_PROXY', '0'), 0, 9),
    https: flag('HTTPS', env.HTTPS, false),
    rates: {
      address: wholeNumber('RATE_ADDRESS', text('RATE_ADDRESS', '1200'), 1, 1_000_000_000),
      account: wholeNumber('RATE_ACCOUNT', text('RATE_ACCOUNT', '1200'), 1, 1_000_000_000),
      door: wholeNumber('RATE_DOOR', text('RATE_DOOR', '60'), 1, 1_000_000_000),
    },
  }
  refuseUnsafe(config, { loopback, mayDemo })
  return config
}

function readArguments(argv: readonly string[]): { role?: string | undefined } {
  try {
    return parseArgs({ args: [...argv], options: { role: { type: 'string' } }, strict: true }).values
  } catch (error) {
    throw new ConfigError(`the command line is not understood: ${(error as Error).message}`)
  }
}

function refuseUnsafe(config: Config, { loopback, mayDemo }: { loopback: boolean; mayDemo: boolean }): void {
  if (config.demo && !mayDemo) {
    throw new ConfigError(
      'DEMO echoes codes and has known passwords: it needs a loopback HOST, the embedded database and no SMS provider, all three. Set DEMO=0.',
    )
  }
  if (!loopback && config.sms.vendor === 'outbox') {
    throw new ConfigError(
      'The outbox SMS adapter sends nothing and would let nobody in: set SMS=aliyun with its keys before listening beyond loopback.',
    )
  }
  if (config.role !== 'all' && config.databaseUrl === undefined) {
    throw new ConfigError(`--role ${config.role} needs DATABASE_URL: the embedded database serves one process.`)
  }
  if (config.databaseUrl !== undefined && config.masterKey === undefined) {
    throw new ConfigError(
      'With DATABASE_URL set MASTER_KEY (64 hexadecimal characters, the same on every node): without it sealed data could not be read by the others.',
    )
  }
  if (config.masterKey !== undefined && !/^[0-9a-f]{64}$/.test(config.masterKey)) {
    throw new ConfigError('MASTER_KEY must have 64 lower-case hexadecimal characters.')
  }
}

function readStorage(env: Environment, dataFolder: string): Config['storage'] {
  const url = env.STORAGE_URL
  if (!url) return { kind: 'file-system', folder: `${dataFolder}/storage` }
  if (url.startsWith('s3://'))
    return {
      kind: 's3',
      url,
      accessKeyId: required(env, 'S3_ACCESS_KEY_ID'),
      secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY'),
    }
  if (url.startsWith('file:')) return { kind: 'file-system', folder: folderOf(url) }
  throw new ConfigError('STORAGE_URL must begin with s3:// or file:')
}

function folderOf(url: string): string {
  try {
    return fileURLToPath(url)
  } catch {
    throw new ConfigError(`STORAGE_URL names no folder of this machine: ${url}. Write file:///an/absolute/path.`)
  }
}

function readSms(env: Environment): Config['sms'] {
  const vendor = oneOf('SMS', env.SMS || 'outbox', ['outbox', 'aliyun'])
  if (vendor === 'outbox') return { vendor }
  return {
    vendor,
    accessKeyId: required(env, 'ALIYUN_ACCESS_KEY_ID'),
    accessKeySecret: required(env, 'ALIYUN_ACCESS_KEY_SECRET'),
    template: required(env, 'ALIYUN_SMS_TEMPLATE'),
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

function required(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new ConfigError(`${name} is missing`)
  return value
}

function oneOf<const T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((entry) => entry === value)
  if (!found) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}"`)
  return found
}

function flag(name: string, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined || value === '') return fallback
  return oneOf(name, value, ['0', '1']) === '1'
}

function wholeNumber(name: string, value: string, least: number, most: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < least || number > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${value}"`)
  return number
}
