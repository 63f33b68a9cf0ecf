// A certificate authority, a document signer and a time-stamp authority made with openssl, independent of our own code.
import { execFile, execFileSync } from 'node:child_process'
import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PaperSigning } from './port.ts'

const run = promisify(execFile)

export interface AuthorityOptions {
  /** Issuer URL in the time-stamp certificate; the root is then left out of the tokens. */
  readonly issuerUrl?: string
}

const CONFIG = (folder: string, { issuerUrl }: AuthorityOptions) => `
[ca]
default_ca = root
[root]
dir = ${folder}
database = ${folder}/index.txt
crlnumber = ${folder}/crlnumber
default_md = sha256
default_crl_days = 3650
certificate = ${folder}/root.pem
private_key = ${folder}/root.key
[root_ext]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
subjectKeyIdentifier = hash
[document_ext]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature,nonRepudiation
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
[stamp_ext]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
${issuerUrl ? `authorityInfoAccess = caIssuers;URI:${issuerUrl}` : ''}
[tsa]
default_tsa = stamps
[stamps]
serial = ${folder}/serial
signer_cert = ${folder}/stamp.pem
signer_key = ${folder}/stamp.key
${issuerUrl ? '' : `certs = ${folder}/root.pem`}
signer_digest = sha256
default_policy = 1.3.6.1.4.1.58888.1.1
digests = sha256
ess_cert_id_alg = sha256
ess_cert_id_chain = no
[req]
distinguished_name = name
[name]
`

export class TestAuthority {
  readonly folder: string
  /** Attribute sets that were submitted for signing. */
  readonly asked: Uint8Array[] = []
  #lastStamp: Promise<unknown> = Promise.resolve()

  static async open(options: AuthorityOptions = {}): Promise<TestAuthority> {
    return new TestAuthority(await mkdtemp(join(tmpdir(), 'certificate-')), options)
  }

  private constructor(folder: string, options: AuthorityOptions) {
    this.folder = folder
    writeFileSync(join(folder, 'openssl.cnf'), CONFIG(folder, options))
    writeFileSync(join(folder, 'index.txt'), '')
    writeFileSync(join(folder, 'crlnumber'), '01\n')
    writeFileSync(join(folder, 'serial'), '0A1B2C\n')
    this.openssl(
      ...newKey('root'),
      '-x509',
      '-subj',
      '/C=CN/O=Attestry Test/CN=Test Root',
      '-extensions',
      'root_ext',
      '-out',
      'root.pem',
    )
    this.issue('document', 'Test Documents')
    this.issue('stamp', 'Test Time-Stamps')
    this.openssl('ca', '-config', 'openssl.cnf', '-gencrl', '-out', 'root.crl.pem')
  }

  issue(name: string, commonName: string, extensions = `${name}_ext`): void {
    this.openssl(...newKey(name), '-subj', `/C=CN/O=Attestry Test/CN=${commonName}`, '-out', `${name}.csr`)
    const serial = `0x${randomBytes(12).toString('hex')}`
    const by = [
      '-CA',
      'root.pem',
      '-CAkey',
      'root.key',
      '-set_serial',
      serial,
      '-extfile',
      'openssl.cnf',
      '-extensions',
      extensions,
    ]
    this.openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-days', '3650', '-out', `${name}.pem`)
  }

  openssl(...args: string[]): Buffer {
    return execFileSync('openssl', args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  der(name: string): Uint8Array {
    return this.openssl('x509', '-in', `${name}.pem`, '-outform', 'DER')
  }

  crl(): Uint8Array {
    return this.openssl('crl', '-in', 'root.crl.pem', '-outform', 'DER')
  }

  signing(name = 'document'): PaperSigning {
    const key = createPrivateKey(readFileSync(join(this.folder, `${name}.key`)))
    return {
      certificate: this.der(name),
      chain: [],
      crls: [this.crl()],
      sign: async (attributes) => {
        this.asked.push(attributes)
        return sign('sha256', attributes, key)
      },
      timeStamp: (digest) => this.timeStamp(digest),
    }
  }

  /** Serialized: openssl's serial file does not support concurrent access. */
  timeStamp(digest: Uint8Array): Promise<Uint8Array> {
    const stamped = this.#lastStamp.then(() => this.#stamp(digest))
    this.#lastStamp = stamped.catch(() => {})
    return stamped
  }

  async #stamp(digest: Uint8Array): Promise<Uint8Array> {
    const folder = join(this.folder, randomBytes(6).toString('hex'))
    mkdirSync(folder)
    try {
      const [query, token] = [join(folder, 'query'), join(folder, 'token')]
      const hex = Buffer.from(digest).toString('hex')
      await run('openssl', ['ts', '-query', '-sha256', '-digest', hex, '-cert', '-out', query], { cwd: this.folder })
      const reply = [
        'ts',
        '-reply',
        '-config',
        'openssl.cnf',
        '-section',
        'stamps',
        '-queryfile',
        query,
        '-token_out',
        '-out',
        token,
      ]
      await run('openssl', reply, { cwd: this.folder })
      return await readFile(token)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  /** A certificate database that trusts the root, in pdfsig's format. */
  async trustStore(): Promise<string> {
    const store = join(this.folder, 'nss')
    mkdirSync(store)
    await run('certutil', ['-N', '-d', `sql:${store}`, '--empty-password'])
    await run('certutil', ['-A', '-d', `sql:${store}`, '-n', 'root', '-t', 'CT,C,C', '-i', join(this.folder, 'root.pem')])
    return store
  }

  async keep(name: string, bytes: Uint8Array): Promise<string> {
    const path = join(this.folder, name)
    await writeFile(path, bytes)
    return path
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true })
  }
}

function newKey(name: string): string[] {
  return [
    'req',
    '-config',
    'openssl.cnf',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-days',
    '3650',
  ]
}
