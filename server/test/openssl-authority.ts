// A time-stamp authority independent of our code: `openssl ts -reply` behind a small server, with every kind of misbehaviour.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type AuthorityBehaviour =
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

export const faults: readonly AuthorityBehaviour[] = [
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

export interface OpensslAuthority {
  readonly url: string
  /** Path of its root certificate, PEM. */
  readonly rootFile: string
  behaviour: AuthorityBehaviour
  requestCount: number
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

export async function openOpensslAuthority(): Promise<OpensslAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-tsa-'))
  makeKeys(folder)
  const authority = { behaviour: 'good' as AuthorityBehaviour, requestCount: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      authority.requestCount += 1
      const { behaviour } = authority
      if (behaviour === 'refused') return request.socket.destroy()
      if (behaviour === 'slow') return
      if (behaviour === 'redirect') return response.writeHead(302, { location: '/elsewhere' }).end()
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
      if (behaviour === 'endless') return sendEndlessly(response)
      const answer =
        behaviour === 'garbage' ? Buffer.from('<html>maintenance</html>') : reply(folder, Buffer.concat(parts), behaviour)
      response.end(behaviour === 'cut' ? answer.subarray(0, answer.length - 40) : answer)
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

function sendEndlessly(response: import('node:http').ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(16_384))) {}
    if (!response.destroyed) response.once('drain', more)
  }
  more()
}

function reply(folder: string, request: Buffer, behaviour: AuthorityBehaviour): Buffer {
  const query = behaviour === 'wrong nonce' || behaviour === 'wrong imprint' ? alteredQuery(folder, request, behaviour) : request
  writeFileSync(join(folder, 'query.tsq'), behaviour === 'rejection' ? Buffer.from([0x30, 0x03, 0x02, 0x01, 0x07]) : query)
  const signer =
    behaviour === 'expired'
      ? 'old'
      : behaviour === 'foreign root'
        ? 'other'
        : behaviour === 'not for time-stamps'
          ? 'plain'
          : 'tsa'
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
    behaviour === 'wrong time' ? ['faketime', '2024-01-01 00:00:00', 'openssl', ...args] : ['openssl', ...args]
  spawnSync(command ?? '', rest, { cwd: folder })
  return readFileSync(join(folder, 'answer.tsr'))
}

/** The query with one field changed, as if the answer belonged to another query. */
function alteredQuery(folder: string, request: Buffer, behaviour: 'wrong nonce' | 'wrong imprint'): Buffer {
  const other = Buffer.from(request)
  if (behaviour === 'wrong imprint') {
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
