// Configuration: safe defaults, and an error with instructions for every invalid or unsafe setting.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-value.ts'

const KEY = '0123456789abcdef'.repeat(4)
const OUTSIDE = { DATABASE_URL: 'postgres://db.example/attestry', MASTER_KEY: KEY }
const ALIYUN = {
  SMS: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'id',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_TEMPLATE: 'SMS_1',
}
const S3 = { STORAGE_URL: 's3://bucket/path', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

type Environment = Record<string, string>

function sentenceFor(env: Environment, argv: string[] = []): string {
  try {
    readConfig(env, argv)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error(`nothing was refused in ${JSON.stringify(env)}`)
}

describe('configuration without settings', () => {
  it('runs everything in one process on loopback, as a demo', () => {
    expect(readConfig({}, [])).toEqual({
      role: 'all',
      host: '127.0.0.1',
      port: 8080,
      dataFolder: resolve('data'),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      storage: { kind: 'file-system', folder: resolve('data/storage') },
      diskReserveBytes: 1_000_000_000,
      masterKey: undefined,
      sms: { vendor: 'outbox' },
      oauthProviders: { alipay: undefined, wechat: undefined },
      payments: new Map(),
      invoices: new Map(),
      mail: undefined,
      demo: true,
      demoParties: true,
      logLevel: 'info',
      logName: 'attestry.localhost',
      publicUrl: undefined,
      signer: { kind: 'file', folder: resolve('data/keys'), misplacedFolder: '/data/keys' },
      timeStamps: { authorities: [], roots: undefined, quorum: 0, everySeconds: 0, deadlineSeconds: 10 },
      witnesses: { list: [], quorum: 0 },
      vantages: [],
      anchors: { everySeconds: 3600, ots: undefined, evm: undefined },
      journals: { everySeconds: 3600 },
      captures: {
        concurrency: expect.any(Number),
        spare: true,
        lowPriority: true,
        ports: [80, 443, 8080, 8443],
        resolvers: [],
        roots: undefined,
        browser: undefined,
        rehearsal: true,
      },
      scanner: undefined,
      trustProxy: 0,
      https: false,
      rates: { address: 1200, account: 1200, anonymous: 60 },
    })
  })

  it('treats an empty variable as unset', () => {
    const empty = Object.fromEntries(
      ['PORT', 'HOST', 'DATA', 'DATABASE_URL', 'STORAGE_URL', 'MASTER_KEY', 'SMS', 'DEMO', 'HTTPS', 'TRUST_PROXY', 'ROLE'].map(
        (name) => [name, ''],
      ),
    )
    expect(readConfig(empty, [])).toEqual(readConfig({}, []))
  })
})

describe('a configuration setting', () => {
  it.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [
      { DATA: '/var/attestry' },
      { dataFolder: '/var/attestry', storage: { kind: 'file-system', folder: '/var/attestry/storage' } },
    ],
    [{ STORAGE_URL: 'file:///mnt/big%20disk' }, { storage: { kind: 'file-system', folder: '/mnt/big disk' } }],
    [S3, { storage: { kind: 's3', url: 's3://bucket/path', accessKeyId: 'id', secretAccessKey: 'secret' } }],
    [ALIYUN, { sms: { vendor: 'aliyun', accessKeyId: 'id', accessKeySecret: 'secret', template: 'SMS_1' } }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ SCANNER_URL: 'tcp://127.0.0.1:3310' }, { scanner: { host: '127.0.0.1', port: 3310 } }],
    [{ SCANNER_URL: 'tcp://[::1]:3310' }, { scanner: { host: '::1', port: 3310 } }],
    [{ SCANNER_URL: 'unix:/run/clamav/clamd.ctl' }, { scanner: { path: '/run/clamav/clamd.ctl' } }],
    [{ CAPTURE_CA_FILE: '/etc/company-roots.pem' }, { captures: { roots: '/etc/company-roots.pem' } }],
    [{ HTTPS: '1' }, { https: true }],
    [{ DISK_RESERVE_BYTES: '5000000000' }, { diskReserveBytes: 5_000_000_000 }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ RATE_ADDRESS: '1', RATE_ACCOUNT: '2', RATE_ANONYMOUS: '3' }, { rates: { address: 1, account: 2, anonymous: 3 } }],
    [OUTSIDE, { databaseUrl: OUTSIDE.DATABASE_URL, databaseOwnerUrl: undefined, masterKey: KEY }],
    [{ ...OUTSIDE, DATABASE_OWNER_URL: 'postgres://owner@db' }, { databaseOwnerUrl: 'postgres://owner@db' }],
  ] as [Environment, object][])('%j is accepted', (env, expected) => {
    expect(readConfig(env, [])).toMatchObject(expected)
  })

  it.each([
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, not "65536"'],
    [{ PORT: '-1' }, 'PORT must be a whole number'],
    [{ PORT: '80.5' }, 'PORT must be a whole number'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http"'],
    [{ RATE_ANONYMOUS: '0' }, 'RATE_ANONYMOUS must be a whole number from 1'],
    [{ DISK_RESERVE_BYTES: '1 GB' }, 'DISK_RESERVE_BYTES must be a whole number from 0'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 9'],
    [{ DEMO: 'yes' }, 'DEMO must be one of 0, 1, not "yes"'],
    [{ HTTPS: 'on' }, 'HTTPS must be one of 0, 1'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, silent'],
    [{ SMS: 'carrier-pigeon' }, 'SMS must be one of outbox, aliyun'],
    [{ STORAGE_URL: '/mnt/disk' }, 'STORAGE_URL must begin with s3:// or file:'],
    [{ STORAGE_URL: 'http://x' }, 'STORAGE_URL must begin with s3:// or file:'],
    [{ MAX_CONCURRENT_CAPTURES: '65' }, 'MAX_CONCURRENT_CAPTURES must be a whole number from 0 to 64'],
    [{ CAPTURE_PORTS: '443 https' }, 'CAPTURE_PORTS must be a whole number'],
    [{ CAPTURE_RESOLVERS: 'dns.example' }, 'CAPTURE_RESOLVERS: "dns.example" is not an address'],
    [{ DEMO: '0', DEMO_PARTIES: '1' }, 'not independent'],
    [{ DEMO: '0', CAPTURE_REHEARSAL: '1' }, 'CAPTURE_REHEARSAL lets fixture sites on loopback be captured'],
    [{ SCANNER_URL: 'http://127.0.0.1:3310' }, 'SCANNER_URL must be tcp://host:port or unix:/path, not "http://127.0.0.1:3310"'],
    [{ SCANNER_URL: 'tcp://127.0.0.1' }, 'SCANNER_URL must be tcp://host:port'],
    [{ SCANNER_URL: 'tcp://127.0.0.1:0' }, 'SCANNER_URL must be a whole number from 1 to 65535'],
    [{ SCANNER_URL: 'unix:clamd.ctl' }, 'SCANNER_URL must be tcp://host:port or unix:/path'],
    [{ STORAGE_URL: 'file://elsewhere/mnt' }, 'STORAGE_URL names no folder of this machine'],
  ] as [Environment, string][])('%j is refused: %s', (env, sentence) => {
    expect(sentenceFor(env)).toContain(sentence)
  })

  it.each([
    ['RATE_DOOR', 'RATE_ANONYMOUS', ({ rates }: Config) => rates.anonymous, '7', '9'],
    ['CAPTURES_AT_ONCE', 'MAX_CONCURRENT_CAPTURES', ({ captures }: Config) => captures.concurrency, '7', '9'],
    ['CAPTURE_GIVES_WAY', 'CAPTURE_LOW_PRIORITY', ({ captures }: Config) => Number(captures.lowPriority), '0', '1'],
    ['CAPTURE_IDLE_PRIORITY', 'CAPTURE_LOW_PRIORITY', ({ captures }: Config) => Number(captures.lowPriority), '0', '1'],
  ] as const)('%s is still read where %s is not set', (oldName, name, read, old, current) => {
    expect(read(readConfig({ [oldName]: old }, []))).toBe(Number(old))
    expect(read(readConfig({ [oldName]: old, [name]: '' }, []))).toBe(Number(old))
    expect(read(readConfig({ [oldName]: old, [name]: current }, []))).toBe(Number(current))
  })

  it.each(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])('STORAGE_URL=s3 requires %s', (name) => {
    expect(sentenceFor({ ...S3, [name]: '' })).toBe(`${name} is missing`)
  })

  it.each(['ALIYUN_ACCESS_KEY_ID', 'ALIYUN_ACCESS_KEY_SECRET', 'ALIYUN_SMS_TEMPLATE'])('SMS=aliyun requires %s', (name) => {
    expect(sentenceFor({ ...ALIYUN, [name]: '' })).toBe(`${name} is missing`)
  })
})

it('LOG_LEVEL is warn at a terminal, so that requests do not scroll the demo logins away, unless it is set', () => {
  expect(readConfig({}, [], true).logLevel).toBe('warn')
  expect(readConfig({ LOG_LEVEL: 'info' }, [], true).logLevel).toBe('info')
  expect(readConfig({}, []).logLevel).toBe('info')
})

describe('demo mode', () => {
  it.each([{ HOST: '127.0.0.1' }, { HOST: 'localhost' }, { HOST: '::1' }, { HOST: '127.9.9.9' }, { DEMO: '1' }] as Environment[])(
    'is what a server with %j is',
    (env) => {
      expect(readConfig(env, []).demo).toBe(true)
    },
  )

  it('can be turned off', () => {
    expect(readConfig({ DEMO: '0' }, []).demo).toBe(false)
  })

  it.each([OUTSIDE, ALIYUN, { ...ALIYUN, HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }] as Environment[])('is off with %j', (env) => {
    expect(readConfig(env, []).demo).toBe(false)
  })

  it.each([
    ['an outside database', OUTSIDE],
    ['an SMS provider', ALIYUN],
    ['every address', { ...ALIYUN, HOST: '0.0.0.0' }],
    ['every address of IPv6', { HOST: '::' }],
    ['an address of the network', { HOST: '192.168.1.10' }],
    ['a name that only begins like loopback', { HOST: '127.0.0.1.example.com' }],
    ['a mapped address', { HOST: '::ffff:127.0.0.1' }],
    ['a proxy, behind which visitors are not on loopback', { TRUST_PROXY: '1' }],
  ] as [string, Environment][])('with %s is refused, and the error names all conditions', (_, env) => {
    const sentence = sentenceFor({ ...env, DEMO: '1' })
    expect(sentence).toMatch(/loopback HOST without TRUST_PROXY.*embedded database.*no SMS provider.*DEMO=0/)
  })
})

describe('an unsafe configuration', () => {
  it.each(['0.0.0.0', '::', '10.0.0.5', 'attestry.example'])('HOST=%s without an SMS provider is refused', (HOST) => {
    expect(sentenceFor({ HOST, DEMO: '0' })).toMatch(/outbox.*set SMS=aliyun/)
    expect(sentenceFor({ ...OUTSIDE, HOST })).toMatch(/outbox.*set SMS=aliyun/)
    expect(readConfig({ ...ALIYUN, HOST }, []).host).toBe(HOST)
  })

  it('with DATABASE_OWNER_URL but without DATABASE_URL is refused', () => {
    expect(sentenceFor({ DATABASE_OWNER_URL: 'postgres://owner@db.example/attestry' })).toMatch(/needs DATABASE_URL/)
  })

  it('with DATABASE_URL but without MASTER_KEY is refused', () => {
    expect(sentenceFor({ DATABASE_URL: OUTSIDE.DATABASE_URL })).toMatch(/MASTER_KEY.*the same on every node/)
  })

  it('MASTER_KEY in upper case is the same key', () => {
    expect(readConfig({ ...OUTSIDE, MASTER_KEY: KEY.toUpperCase() }, []).masterKey).toBe(KEY)
  })

  it.each(['short', KEY.slice(1), `${KEY}0`, `${KEY.slice(1)}g`])('MASTER_KEY=%s is refused', (MASTER_KEY) => {
    const sentence = sentenceFor({ MASTER_KEY })
    expect(sentence).toContain('64 hexadecimal characters')
    expect(sentence).not.toContain(MASTER_KEY)
  })
})

describe('a node role', () => {
  it.each(['http', 'worker'] as const)(
    '%s is taken with an outside database, from the command line or the environment',
    (role) => {
      expect(readConfig(OUTSIDE, ['--role', role]).role).toBe(role)
      expect(readConfig(OUTSIDE, [`--role=${role}`]).role).toBe(role)
      expect(readConfig({ ...OUTSIDE, ROLE: role }, []).role).toBe(role)
    },
  )

  it('on the command line overrides the environment', () => {
    expect(readConfig({ ...OUTSIDE, ROLE: 'http' }, ['--role', 'worker']).role).toBe('worker')
  })

  it.each(['http', 'worker'])('%s with the embedded database is refused', (role) => {
    expect(sentenceFor({}, ['--role', role])).toBe(`--role ${role} needs DATABASE_URL: the embedded database serves one process.`)
  })

  it('that is unknown is refused, and so are unknown arguments', () => {
    expect(sentenceFor({}, ['--role', 'king'])).toBe('--role must be one of all, http, worker, not "king"')
    expect(sentenceFor({}, ['--rule', 'all'])).toContain("Unknown option '--rule'")
    expect(sentenceFor({}, ['start'])).toContain("Unexpected argument 'start'")
    expect(sentenceFor({}, ['--role'])).toContain('--role')
  })
})

describe('endorsers of the log', () => {
  const TSA = { TSA: 'one=https://tsa.one.example/ two=http://tsa.two.example/x', TSA_ROOTS: '/etc/roots.pem' }

  it('are read in order, with a default quorum of one', () => {
    expect(readConfig({ ...TSA, TSA_QUORUM: '2' }, []).timeStamps).toEqual({
      authorities: [
        { name: 'one', url: 'https://tsa.one.example/' },
        { name: 'two', url: 'http://tsa.two.example/x' },
      ],
      roots: '/etc/roots.pem',
      quorum: 2,
      everySeconds: 10,
      deadlineSeconds: 10,
    })
    expect(readConfig(TSA, []).timeStamps.quorum).toBe(1)
    const vkey = 'w.example/1+0123abcd+BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=='
    expect(readConfig({ WITNESSES: `${vkey}=https://w.example/`, WITNESS_QUORUM: '1' }, []).witnesses).toEqual({
      list: [{ vkey, url: 'https://w.example/' }],
      quorum: 1,
    })
    const key = 'v.example/1+1220c263+AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    expect(readConfig({ VANTAGES: `${key}=https://v.example/#0123456789abcdefg` }, []).vantages).toEqual([
      { vkey: key, url: 'https://v.example/', secret: '0123456789abcdefg' },
    ])
    const named = `${key}=http://[::1]:8092/#0123456789abcdefg;${encodeURIComponent('清河大学, Qinghe')}`
    expect(readConfig({ VANTAGES: named }, []).vantages).toEqual([
      { vkey: key, url: 'http://[::1]:8092/', secret: '0123456789abcdefg', organization: '清河大学, Qinghe' },
    ])
  })

  const VANTAGE = 'v.example/1+1220c263+AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=https://v.example/#0123456789abcdefg'

  it.each([
    [{ TSA: 'one=https://tsa.example/' }, 'TSA_ROOTS'],
    [{ ...TSA, TSA_QUORUM: '3' }, 'TSA_QUORUM'],
    [{ ...TSA, TSA: 'One=https://tsa.example/' }, 'name of lower-case'],
    [{ ...TSA, TSA: 'embedded=https://tsa.example/' }, 'name=https'],
    [{ ...TSA, TSA: 'one=ftp://tsa.example/' }, 'http or https'],
    [{ ...TSA, TSA: 'demo.run-by-this-machine=https://tsa.example/' }, "name of a demo's own party"],
    [{ TSA: 'one=https://tsa.example/#AAAA' }, 'no root certificate'],
    [{ WITNESSES: 'demo.run-by-this-machine/witness+12345678+AAAA=https://w.example/' }, "name of a demo's own party"],
    [{ WITNESSES: 'nothing' }, 'verifier key'],
    [{ WITNESS_QUORUM: '1' }, 'WITNESS_QUORUM'],
    [{ VANTAGES: VANTAGE.replace(/#.*/, '') }, '#secret'],
    [{ VANTAGES: VANTAGE.replace('1220c263', '1220c264') }, 'no verifier key of a vantage'],
    [{ VANTAGES: VANTAGE.replace('1220c263+AQ', '57bb0768+BA') }, 'no verifier key of a vantage'],
    [{ VANTAGES: `${VANTAGE} ${VANTAGE}` }, 'same name'],
    [{ VANTAGES: VANTAGE.replace('https://', 'http://') }, 'must be an https address'],
    [{ VANTAGES: `${VANTAGE};%E6%B8` }, 'no percent-encoded name of an organisation'],
    [
      {
        VANTAGES:
          'demo.run-by-this-machine/vantage+8f6b59a4+AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=https://v.example/#0123456789abcdefg',
      },
      "name of a demo's own party",
    ],
    [{ LOG_NAME: 'two words' }, 'LOG_NAME'],
    [{ PUBLIC_URL: 'attestry.example' }, 'PUBLIC_URL'],
    [{ SIGNER: 'pkcs11' }, 'PKCS11_LIBRARY'],
    [{ EVM_URL: 'https://node.example' }, 'EVM_KEY'],
    [{ OTS_CALENDARS: 'https://calendar.example' }, 'OTS_BLOCKS'],
  ] as const)('%j is refused, naming %s', (env, name) => {
    expect(sentenceFor(env)).toContain(name)
  })
})

describe('Alipay identity check configuration', () => {
  const named = { REALNAME_ALIPAY_APP_ID: '2021001234567890' }

  it('reads its keys from files', () => {
    const file = fileURLToPath(import.meta.url)
    const { realname } = readConfig({ ...named, REALNAME_ALIPAY_KEY_FILE: file, REALNAME_ALIPAY_PUBLIC_KEY_FILE: file }, [])
    expect(realname?.appId).toBe('2021001234567890')
    expect(realname?.privateKey).toContain('real names by Alipay')
  })

  it('is refused without its keys', () => {
    expect(sentenceFor(named)).toContain('REALNAME_ALIPAY_KEY_FILE is missing')
    expect(sentenceFor({ ...named, REALNAME_ALIPAY_KEY_FILE: '/nowhere' })).toContain('cannot be read')
  })
})

describe('OAuth provider configuration', () => {
  const file = fileURLToPath(import.meta.url)
  const alipay = { LOGIN_ALIPAY_APP_ID: '2021001234567891' }
  const wechat = { LOGIN_WECHAT_APP_ID: 'wx1234567890abcdef' }

  it('is empty by default, and otherwise reads keys from files', () => {
    expect(readConfig({}, []).oauthProviders).toEqual({ alipay: undefined, wechat: undefined })
    const keys = { LOGIN_ALIPAY_KEY_FILE: file, LOGIN_ALIPAY_PUBLIC_KEY_FILE: file, LOGIN_WECHAT_SECRET_FILE: file }
    const { oauthProviders } = readConfig({ ...alipay, ...wechat, ...keys }, [])
    expect(oauthProviders.alipay?.appId).toBe('2021001234567891')
    expect(oauthProviders.wechat?.secret).toContain('OAuth provider')
  })

  it('is refused without its keys', () => {
    expect(sentenceFor(alipay)).toContain('LOGIN_ALIPAY_KEY_FILE is missing')
    expect(sentenceFor({ ...wechat, LOGIN_WECHAT_SECRET_FILE: '/nowhere' })).toContain('cannot be read')
  })
})
