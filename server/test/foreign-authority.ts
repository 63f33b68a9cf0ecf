// A time-stamp authority nobody here wrote: openssl's `ts -reply` behind a small server, which can also misbehave in every way there is.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Manner =
  | 'good'
  | 'refused'
  | 'slow'
  | 'garbage'
  | 'cut'
  | 'wrong nonce'
  | 'wrong imprint'
  | 'expired'
  | 'wrong time'
  | 'foreign root'
  | 'not for time-stamps'
  | 'rejection'
  | 'endless'
  | 'redirect'

export const faults: readonly Manner[] = [
  'refused',
  'slow',
  'garbage',
  'cut',
  'wrong nonce',
  'wrong imprint',
  'expired',
  'wrong time',
  'foreign root',
  'not for time-stamps',
  'rejection',
  'endless',
  'redirect',
]

export interface ForeignAuthority {
  readonly url: string
  /** Its root, PEM, as a file. */
  readonly rootFile: string
  manner: Manner
  asked: number
  close(): Promise<void>
}

const CONFIG = `
[tsa]
default_tsa = tsa1
[tsa1]
serial = ./serial
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
signer_digest = sha256
ess_cert_id_alg = sha256
accuracy = secs:1
ordering = no
tsa_name = yes
ess_cert_id_chain = no
`

export async function openForeignAuthority(): Promise<ForeignAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-tsa-'))
  makeKeys(folder)
  const authority = { manner: 'good' as Manner, asked: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      authority.asked += 1
      const { manner } = authority
      if (manner === 'refused') return request.socket.destroy()
      if (manner === 'slow') return
      if (manner === 'redirect') return response.writeHead(302, { location: '/elsewhere' }).end()
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
      if (manner === 'endless') return pour(response)
      const answer = manner === 'garbage' ? Buffer.from('<html>maintenance</html>') : reply(folder, Buffer.concat(parts), manner)
      response.end(manner === 'cut' ? answer.subarray(0, answer.length - 40) : answer)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return Object.assign(authority, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    rootFile: join(folder, 'root.pem'),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      rmSync(folder, { recursive: true })
    },
  })
}

function pour(response: import('node:http').ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(16_384))) {}
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

function reply(folder: string, request: Buffer, manner: Manner): Buffer {
  const query = manner === 'wrong nonce' || manner === 'wrong imprint' ? otherQuestion(folder, request, manner) : request
  writeFileSync(join(folder, 'query.tsq'), manner === 'rejection' ? Buffer.from([0x30, 0x03, 0x02, 0x01, 0x07]) : query)
  const signer =
    manner === 'expired' ? 'old' : manner === 'foreign root' ? 'other' : manner === 'not for time-stamps' ? 'plain' : 'tsa'
  const args = [
    'ts',
    '-reply',
    '-config',
    'tsa.cnf',
    '-queryfile',
    'query.tsq',
    '-signer',
    `${signer}.pem`,
    '-inkey',
    `${signer}.key`,
    '-out',
    'answer.tsr',
  ]
  const [command, ...rest] =
    manner === 'wrong time' ? ['faketime', '2024-01-01 00:00:00', 'openssl', ...args] : ['openssl', ...args]
  spawnSync(command ?? '', rest, { cwd: folder })
  return readFileSync(join(folder, 'answer.tsr'))
}

/** The same question but for one thing, as an answer to somebody else's question would be. */
function otherQuestion(folder: string, request: Buffer, manner: 'wrong nonce' | 'wrong imprint'): Buffer {
  const other = Buffer.from(request)
  if (manner === 'wrong imprint') {
    const imprint = other.indexOf(Buffer.from([0x04, 0x20]))
    other[imprint + 10] = (other[imprint + 10] ?? 0) ^ 1
    return other
  }
  // The nonce is the last integer before certReq (01 01 ff).
  const end = other.lastIndexOf(Buffer.from([0x01, 0x01, 0xff]))
  other[end - 1] = (other[end - 1] ?? 0) ^ 1
  writeFileSync(join(folder, 'other.tsq'), other)
  return other
}

function makeKeys(folder: string): void {
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const root = (name: string) =>
    run(
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
      '-days',
      '3650',
      '-subj',
      `/O=Elsewhere/CN=${name}`,
    )
  const leaf = (name: string, issuer: string, usage: string, before: string[] = []) => {
    run(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      `/O=Elsewhere/CN=${name}`,
    )
    writeFileSync(join(folder, `${name}.ext`), `keyUsage=critical,digitalSignature\n${usage}`)
    const args = [
      'x509',
      '-req',
      '-in',
      `${name}.csr`,
      '-CA',
      `${issuer}.pem`,
      '-CAkey',
      `${issuer}.key`,
      '-CAcreateserial',
      '-days',
      '30',
      '-extfile',
      `${name}.ext`,
      '-out',
      `${name}.pem`,
    ]
    const [command, ...rest] = [...before, 'openssl', ...args]
    execFileSync(command ?? 'openssl', rest, { cwd: folder, stdio: 'pipe' })
  }
  const STAMPS = 'extendedKeyUsage=critical,timeStamping\n'
  root('root')
  root('other-root')
  leaf('tsa', 'root', STAMPS)
  leaf('other', 'other-root', STAMPS)
  leaf('plain', 'root', 'extendedKeyUsage=clientAuth\n')
  leaf('old', 'root', STAMPS, ['faketime', '2020-01-01 00:00:00'])
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG)
  writeFileSync(join(folder, 'serial'), '01\n')
}
