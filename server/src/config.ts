// Configuration: read once from environment and command line, typed; unsafe combinations are refused.
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type CaptureConfig, readCaptures } from './config-capture.ts'
import {
  type AnchorConfig,
  readAnchors,
  readTimeStamps,
  readVantages,
  readWitnesses,
  type TimeStampConfig,
  type VantageConfig,
  type WitnessConfig,
} from './config-endorser.ts'
import { type InvoiceConfig, type MailConfig, readInvoices, readMail } from './config-invoice.ts'
import { type PaymentConfig, readPayments } from './config-payment.ts'
import {
  absolute,
  absoluteProgram,
  address,
  ConfigError,
  type Environment,
  flag,
  isLoopback,
  oneOf,
  required,
  wholeNumber,
} from './config-value.ts'
import {
  type OAuthConfig,
  type RealnameConfig,
  readOAuthProviders,
  readRealname,
  readScanner,
  readSms,
  type ScannerAddress,
  type SmsConfig,
} from './config-vendor.ts'

/** `command`: neither HTTP nor jobs; for the programs in server/src/commands. */
export type Role = 'all' | 'http' | 'worker' | 'command'

export interface Config {
  readonly role: Role
  readonly host: string
  readonly port: number
  /** Folder of everything that an embedded installation stores. */
  readonly dataFolder: string
  /** Undefined: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined
  /** The role that owns the tables, for migrations. Undefined: the embedded database's, or `databaseUrl`. */
  readonly databaseOwnerUrl: string | undefined
  readonly storage:
    | { readonly kind: 'file-system'; readonly folder: string }
    | { readonly kind: 's3'; readonly url: string; readonly accessKeyId: string; readonly secretAccessKey: string }
  /** Free bytes below which no evidence bytes are accepted, so that database, log and sealing never meet a full disk. */
  readonly diskReserveBytes: number
  /** 32 bytes, hex. Undefined: generated at first start and stored in the data folder. */
  readonly masterKey: string | undefined
  readonly sms: SmsConfig
  /** External identity check, besides the review by staff. */
  readonly realname: RealnameConfig | undefined
  /** OAuth accounts for login. */
  readonly oauthProviders: OAuthConfig
  /** Merchant accounts by platform. */
  readonly payments: PaymentConfig
  /** Invoice services by platform. */
  readonly invoices: InvoiceConfig
  readonly mail: MailConfig | undefined
  /** Demo data and echoed codes; only on loopback without a proxy, with the embedded database and without an SMS provider. */
  readonly demo: boolean
  /** A time-stamp authority, a witness and a vantage run beside the demo. */
  readonly demoParties: boolean
  readonly logLevel: string
  /** Names this installation in its log and certificates. Must not change after the first record is logged. */
  readonly logName: string
  /** Public URL. Undefined: the listening address. */
  readonly publicUrl: string | undefined
  readonly signer: /** `misplacedFolder`: where versions that passed a relative path to the signing process left the keys. */
    | { readonly kind: 'file'; readonly folder: string; readonly misplacedFolder: string | undefined }
    | {
        readonly kind: 'pkcs11'
        readonly library: string
        readonly tokenLabel: string
        readonly pin: string
        readonly folder: string
        readonly misplacedFolder: string | undefined
      }
  /** Malware scanner (clamd); undefined: files are not scanned. */
  readonly scanner: ScannerAddress | undefined
  readonly timeStamps: TimeStampConfig
  readonly witnesses: WitnessConfig
  readonly vantages: readonly VantageConfig[]
  readonly anchors: AnchorConfig
  readonly journals: { readonly everySeconds: number }
  readonly captures: CaptureConfig
  /** Number of proxies in front of this server; this many entries of X-Forwarded-For are trusted. */
  readonly trustProxy: number
  readonly https: boolean
  /** Undefined: metrics are readable from this machine only. */
  readonly metricsToken: string | undefined
  readonly rates: { readonly address: number; readonly account: number; readonly anonymous: number }
}

/** PostgreSQL may write this much between two checkpoints (max_wal_size); what the log and sealing write is far less. */
const DEFAULT_RESERVE_BYTES = 1_000_000_000

/** Earlier names of settings, still read where the new name is not set. */
const oldNames = {
  RATE_ANONYMOUS: ['RATE_DOOR'],
  MAX_CONCURRENT_CAPTURES: ['CAPTURES_AT_ONCE'],
  CAPTURE_LOW_PRIORITY: ['CAPTURE_IDLE_PRIORITY', 'CAPTURE_GIVES_WAY'],
} as const

function withAliases(given: Environment): Environment {
  const aliased = Object.entries(oldNames).map(([name, old]) => [name, [name, ...old].map((each) => given[each]).find(Boolean)])
  return { ...given, ...Object.fromEntries(aliased) }
}

/** `isTerminal`: log at warn, because at a terminal a line per request would hide the startup message with its logins. */
export function readConfig(given: Environment, argv: readonly string[], isTerminal = false): Config {
  const env = withAliases(given)
  const values = readArguments(argv)
  const text = (name: string, fallback: string) => env[name] || fallback
  const role = oneOf('--role', values.role ?? text('ROLE', 'all'), ['all', 'http', 'worker'])
  const dataFolder = absolute(text('DATA', './data'))
  const databaseUrl = env.DATABASE_URL || undefined
  const host = text('HOST', '127.0.0.1')
  const sms = readSms(env)
  const loopback = isLoopback(host)
  const trustProxy = wholeNumber('TRUST_PROXY', text('TRUST_PROXY', '0'), 0, 9)
  const mayDemo = loopback && trustProxy === 0 && databaseUrl === undefined && sms.vendor === 'outbox'
  const demo = flag('DEMO', env.DEMO, mayDemo)
  const config: Config = {
    role,
    host,
    port: wholeNumber('PORT', text('PORT', '8080'), 0, 65_535),
    dataFolder,
    databaseUrl,
    databaseOwnerUrl: env.DATABASE_OWNER_URL || undefined,
    storage: readStorage(env, dataFolder),
    diskReserveBytes: wholeNumber(
      'DISK_RESERVE_BYTES',
      text('DISK_RESERVE_BYTES', String(DEFAULT_RESERVE_BYTES)),
      0,
      Number.MAX_SAFE_INTEGER,
    ),
    masterKey: env.MASTER_KEY?.toLowerCase() || undefined,
    sms,
    realname: readRealname(env),
    oauthProviders: readOAuthProviders(env),
    payments: readPayments(env),
    invoices: readInvoices(env),
    mail: readMail(env),
    demo,
    demoParties: flag('DEMO_PARTIES', env.DEMO_PARTIES, demo),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL', isTerminal ? 'warn' : 'info'), [
      'trace',
      'debug',
      'info',
      'warn',
      'error',
      'silent',
    ]),
    logName: logName(text('LOG_NAME', 'attestry.localhost')),
    publicUrl: env.PUBLIC_URL ? address('PUBLIC_URL', env.PUBLIC_URL).replace(/\/+$/, '') : undefined,
    signer: readSigner(env),
    scanner: readScanner(env),
    timeStamps: readTimeStamps(env),
    witnesses: readWitnesses(env),
    vantages: readVantages(env),
    anchors: readAnchors(env),
    journals: { everySeconds: wholeNumber('JOURNAL_EVERY_SECONDS', env.JOURNAL_EVERY_SECONDS || '3600', 0, 7 * 86_400) },
    captures: readCaptures(env, { demo, lowPriority: role !== 'worker' }),
    trustProxy,
    https: flag('HTTPS', env.HTTPS, false),
    metricsToken: env.METRICS_TOKEN || undefined,
    rates: {
      address: wholeNumber('RATE_ADDRESS', text('RATE_ADDRESS', '1200'), 1, 1_000_000_000),
      account: wholeNumber('RATE_ACCOUNT', text('RATE_ACCOUNT', '1200'), 1, 1_000_000_000),
      anonymous: wholeNumber('RATE_ANONYMOUS', text('RATE_ANONYMOUS', '60'), 1, 1_000_000_000),
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
      'DEMO echoes codes and has known passwords: it needs a loopback HOST without TRUST_PROXY, the embedded database and no SMS provider. Set DEMO=0.',
    )
  }
  if (config.captures.rehearsal && !config.demo) {
    throw new ConfigError(
      'CAPTURE_REHEARSAL lets fixture sites on loopback be captured: it is for demo installations only. Set CAPTURE_REHEARSAL=0.',
    )
  }
  if (config.demoParties && !config.demo) {
    throw new ConfigError(
      'DEMO_PARTIES runs a time-stamp authority, a witness and a vantage that are not independent: it is for demo installations only. Set DEMO_PARTIES=0.',
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
  if (config.databaseOwnerUrl !== undefined && config.databaseUrl === undefined) {
    throw new ConfigError('DATABASE_OWNER_URL needs DATABASE_URL: the embedded database has its own roles.')
  }
  if (config.databaseUrl !== undefined && config.masterKey === undefined) {
    throw new ConfigError(
      'With DATABASE_URL set MASTER_KEY (64 hexadecimal characters, the same on every node): without it sealed data could not be read by the others.',
    )
  }
  if (config.masterKey !== undefined && !/^[0-9a-f]{64}$/.test(config.masterKey)) {
    throw new ConfigError('MASTER_KEY must have 64 hexadecimal characters.')
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
    // `file:data` would be parsed as /data.
    if (url.startsWith('file:/')) return fileURLToPath(url)
  } catch {
    // Refused below.
  }
  throw new ConfigError(`STORAGE_URL names no folder of this machine: ${url}. Write file:///an/absolute/path.`)
}

function readSigner(env: Environment): Config['signer'] {
  const kind = oneOf('SIGNER', env.SIGNER || 'file', ['file', 'pkcs11'])
  const given = env.KEYS || `${env.DATA || './data'}/keys`
  // The signing process runs in /, so earlier versions resolved a relative path there.
  const place = { folder: absolute(given), misplacedFolder: isAbsolute(given) ? undefined : resolve('/', given) }
  if (kind === 'file') return { kind, ...place }
  return {
    kind,
    ...place,
    library: absoluteProgram(required(env, 'PKCS11_LIBRARY')),
    tokenLabel: required(env, 'PKCS11_TOKEN'),
    pin: required(env, 'PKCS11_PIN'),
  }
}

/** Part of key names, which allow only these characters. */
function logName(value: string): string {
  if (!/^[a-z0-9][a-z0-9.-]{0,99}$/.test(value)) throw new ConfigError(`LOG_NAME must be a host name, not "${value}"`)
  return value
}
