// E-mail by SMTP against a mail server of our own: TLS, login, attachments, faults, and headers that cannot be injected.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailFault, type MailServerFixture, startMailServer } from './mail-server.fixture.ts'
import { encodedHeader, isMailAddress } from './message.ts'
import { MailRefused } from './port.ts'
import { createSmtpMail } from './smtp.ts'

let plain: MailServerFixture
let implicit: MailServerFixture
beforeAll(async () => {
  plain = await startMailServer()
  implicit = await startMailServer({ implicitTls: true })
})
afterAll(() => Promise.all([plain.close(), implicit.close()]))
beforeEach(() => {
  for (const server of [plain, implicit]) {
    server.fault = 'none'
    server.auth = 'PLAIN LOGIN'
    server.received.length = 0
    server.plainCommands.length = 0
  }
})

const PASSWORD = 'pass/word+ä'
const mailOf = (server: MailServerFixture, changes = {}) =>
  createSmtpMail({
    host: '127.0.0.1',
    port: server.port,
    implicitTls: server === implicit,
    ca: server.ca,
    login: { user: 'desk@office.example', password: PASSWORD },
    from: 'desk@office.example',
    deadlineMs: 10_000,
    ...changes,
  })

const message = {
  to: 'finance@buyer.example',
  fromName: '江州公证处',
  subject: '【江州公证处】您的电子发票 26112000000012345678，感谢您的使用与支持',
  text: '您好：\n.\n..dots\nFrom here\n',
  messageId: 'invoice-1-2',
}

describe.each([
  ['STARTTLS', () => plain],
  ['implicit TLS', () => implicit],
])('a mail by %s', (_, server) => {
  it('arrives encrypted, after a login, with its text and attachments unchanged', async () => {
    const pdf = Buffer.from(Array.from({ length: 5_000 }, (__, at) => (at * 7) % 256))
    await mailOf(server()).send({
      ...message,
      attachments: [{ name: '发票 26112.pdf', mediaType: 'application/pdf', bytes: pdf }],
    })
    expect(server().received).toHaveLength(1)
    const { from, to, login, encrypted, data } = server().received[0] as (typeof plain.received)[number]
    expect({ from, to, login, encrypted }).toEqual({
      from: '<desk@office.example>',
      to: '<finance@buyer.example>',
      login: `desk@office.example/${PASSWORD}`,
      encrypted: true,
    })
    expect(server().plainCommands).toEqual([])
    const [head = '', ...parts] = data.split('--=_invoice-1-2')
    expect(head).toContain('Message-ID: <invoice-1-2@office.example>\r\n')
    expect(head).toContain('To: <finance@buyer.example>\r\n')
    const subject = [...head.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, word = '']) => Buffer.from(word, 'base64').toString())
    expect(subject.join('')).toBe(message.fromName + message.subject)
    const bodyOf = (part = '') => Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64')
    expect(bodyOf(parts[0]).toString()).toBe(message.text.replaceAll('\n', '\r\n'))
    expect(bodyOf(parts[1]).equals(pdf)).toBe(true)
    expect(parts[1]).toContain(`filename*=UTF-8''${encodeURIComponent('发票 26112.pdf')}`)
    expect(data.split('\r\n').every((line) => line.length <= 120)).toBe(true)
  })

  it('logs in by AUTH LOGIN where PLAIN is not offered', async () => {
    server().auth = 'LOGIN'
    await mailOf(server()).send(message)
    expect(server().received[0]?.login).toBe(`desk@office.example/${PASSWORD}`)
  })

  it.each<[MailFault, RegExp]>([
    ['temporary', /451 after MAIL/],
    ['no-auth', /neither AUTH PLAIN nor AUTH LOGIN/],
    ['cut', /closed the connection|ECONNRESET|socket/],
    ['garbage', /unreadable reply/],
  ])('fails when the server is %s, and can be sent again', async (fault, error) => {
    server().fault = fault
    await expect(mailOf(server()).send(message)).rejects.toThrow(error)
    server().fault = 'none'
    await mailOf(server()).send(message)
    expect(server().received).toHaveLength(1)
  })

  it.each<MailFault>(['bad-recipient', 'refuse-data'])('that the server refuses for good (%s) is MailRefused', async (fault) => {
    server().fault = fault
    const error = await mailOf(server())
      .send(message)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(MailRefused)
    expect(String(error)).not.toContain('buyer.example')
    expect(String(error)).not.toContain(PASSWORD)
  })

  it('to a server that never answers fails at the deadline', async () => {
    server().fault = 'silent'
    const started = performance.now()
    await expect(mailOf(server(), { deadlineMs: 300 }).send(message)).rejects.toThrow('in time')
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('is not sent to a server whose certificate is not trusted', async () => {
    await expect(mailOf(server(), { ca: undefined }).send(message)).rejects.toThrow(/self-signed|certificate/i)
    expect([server().received, server().plainCommands]).toEqual([[], []])
  })
})

describe('a mail server without protection', () => {
  it('that offers no STARTTLS gets neither password nor mail', async () => {
    plain.fault = 'no-starttls'
    await expect(mailOf(plain).send(message)).rejects.toThrow('does not offer STARTTLS')
    expect([plain.received, plain.plainCommands]).toEqual([[], []])
  })

  it('whose answers before TLS were appended by somebody is not believed', async () => {
    plain.fault = 'inject-before-tls'
    await mailOf(plain).send(message)
    expect(plain.received).toHaveLength(1)
  })
})

describe('headers of a mail', () => {
  it.each([
    ['recipient', { to: 'a@b.example\r\nBcc: c@d.example' }],
    ['recipient with a space', { to: 'a@b.example c@d.example' }],
    ['recipient in brackets', { to: '<a@b.example>' }],
    ['recipient without domain', { to: 'a@b' }],
    ['subject', { subject: 'Hello\r\nBcc: c@d.example' }],
    ['subject with LF', { subject: 'Hello\nX: y' }],
    ['subject with NUL', { subject: 'Hello\0' }],
    ['sender', { fromName: 'Desk\r\nBcc: c@d.example' }],
    ['message id', { messageId: 'a>\r\nBcc: c@d.example' }],
    ['attachment name', { attachments: [{ name: 'a\r\nX: y', mediaType: 'a/b', bytes: Buffer.alloc(1) }] }],
    ['media type', { attachments: [{ name: 'a', mediaType: 'a/b\r\nX: y', bytes: Buffer.alloc(1) }] }],
  ])('refuse an injected %s before a connection is made', async (_, changes) => {
    await expect(mailOf(plain).send({ ...message, ...changes })).rejects.toThrow(/control character|not a/)
    expect([plain.received, plain.plainCommands]).toEqual([[], []])
  })

  it('quote nothing that could end an address', async () => {
    await mailOf(plain).send({ ...message, fromName: 'A" <x@evil.example>, B' })
    expect(plain.received[0]?.data).toMatch(/^From: A {3}x evil\.example {3}B <desk@office\.example>\r\n/)
  })

  it('encode words of at most 75 characters that end between characters', () => {
    for (const word of encodedHeader('发票'.repeat(60)).split('\r\n ')) {
      expect(word.length).toBeLessThanOrEqual(75)
      expect(Buffer.from(word.slice(10, -2), 'base64').toString()).not.toContain('\ufffd')
    }
  })

  it.each(['a@b.example', "o'neil+x@sub.b.example"])('accept the address %s', (address) => {
    expect(isMailAddress(address)).toBe(true)
  })
})
