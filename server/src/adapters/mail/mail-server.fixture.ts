// A mail server for tests: STARTTLS or implicit TLS, AUTH PLAIN and LOGIN, faults; it keeps what it accepted.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer, TLSSocket } from 'node:tls'

export type MailFault =
  | 'none'
  | 'silent'
  | 'no-starttls'
  | 'no-auth'
  | 'bad-recipient'
  | 'temporary'
  | 'refuse-data'
  | 'cut'
  | 'garbage'
  | 'inject-before-tls'

export interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly login: string | undefined
  readonly encrypted: boolean
}

export interface MailServerFixture {
  readonly port: number
  readonly ca: string
  readonly received: ReceivedMail[]
  /** What arrived before TLS, besides EHLO and STARTTLS. */
  readonly plainCommands: string[]
  fault: MailFault
  auth: 'PLAIN LOGIN' | 'LOGIN'
  close(): Promise<void>
}

function certificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-mail-'))
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
    const options = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
    execFileSync('openssl', [...options, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function startMailServer({ implicitTls = false } = {}): Promise<MailServerFixture> {
  const pair = certificate()
  const sockets = new Set<Socket>()
  const fixture: MailServerFixture = {
    port: 0,
    ca: pair.cert,
    received: [],
    plainCommands: [],
    fault: 'none',
    auth: 'PLAIN LOGIN',
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
  const serve = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    if (fixture.fault === 'silent') return
    socket.write(fixture.fault === 'garbage' ? 'hello there\r\n' : '220 test ESMTP\r\n')
    converse(fixture, socket, pair, implicitTls)
  }
  const server: Server = implicitTls ? createTlsServer(pair, serve) : createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(fixture, { port: (server.address() as AddressInfo).port })
}

function converse(fixture: MailServerFixture, socket: Socket, pair: { key: string; cert: string }, encrypted: boolean): void {
  let received = ''
  let data = false
  let loginStep: 'user' | 'password' | undefined
  let mail = { from: '', to: '', login: undefined as string | undefined }
  const say = (line: string) => socket.write(`${line}\r\n`)
  const text = (base64: string) => Buffer.from(base64, 'base64').toString('utf8')

  const take = (line: string): void => {
    if (!encrypted && !/^(EHLO|STARTTLS)/.test(line)) fixture.plainCommands.push(line)
    if (loginStep) {
      mail.login = loginStep === 'user' ? text(line) : `${mail.login}/${text(line)}`
      say(loginStep === 'user' ? '334 UGFzc3dvcmQ6' : '235 ok')
      loginStep = loginStep === 'user' ? 'password' : undefined
    } else if (line.startsWith('EHLO')) {
      say('250-test greets you')
      if (!encrypted && fixture.fault !== 'no-starttls') say('250-STARTTLS')
      if (fixture.fault !== 'no-auth') say(`250-AUTH ${fixture.auth}`)
      say('250 SIZE 35882577')
    } else if (line === 'STARTTLS') {
      // What a man in the middle appends here must not be taken for an answer under TLS.
      socket.write(fixture.fault === 'inject-before-tls' ? '220 go\r\n535 injected\r\n' : '220 go\r\n')
      socket.removeAllListeners('data')
      const secure = new TLSSocket(socket, { isServer: true, ...pair })
      secure.on('error', () => {})
      converse(fixture, secure, pair, true)
    } else if (line.startsWith('AUTH PLAIN ')) {
      mail.login = text(line.slice(11)).split('\0').slice(1).join('/')
      say('235 ok')
    } else if (line === 'AUTH LOGIN') {
      loginStep = 'user'
      say('334 VXNlcm5hbWU6')
    } else if (line.startsWith('MAIL FROM:')) {
      mail.from = line.slice(10)
      say(fixture.fault === 'temporary' ? '451 later' : '250 ok')
    } else if (line.startsWith('RCPT TO:')) {
      mail.to = line.slice(8)
      say(fixture.fault === 'bad-recipient' ? '550-no such user\r\n550 sorry' : '250 ok')
    } else if (line === 'DATA') {
      data = true
      say('354 go ahead')
      if (fixture.fault === 'cut') socket.destroy()
    } else if (line === 'QUIT') socket.end('221 bye\r\n')
    else say('500 what?')
  }

  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
    for (;;) {
      const end = received.indexOf(data ? '\r\n.\r\n' : '\r\n')
      if (end < 0) return
      const part = received.slice(0, end)
      received = received.slice(end + (data ? 5 : 2))
      if (!data) {
        take(part)
        continue
      }
      data = false
      if (fixture.fault === 'refuse-data') say('554 too large')
      else {
        fixture.received.push({ ...mail, data: part.replace(/^\.\./gm, '.'), encrypted })
        say('250 queued')
      }
      mail = { ...mail, from: '', to: '' }
    }
  })
}
