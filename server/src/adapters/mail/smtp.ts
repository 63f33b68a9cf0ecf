// Sends e-mail by SMTP submission: TLS always (implicit or STARTTLS), AUTH PLAIN or LOGIN, one deadline for the whole conversation.
import { formatMail, isMailAddress } from './message.ts'
import { type Mail, MailRefused } from './port.ts'
import { SmtpConnection, type SmtpReply, type SmtpServer } from './smtp-connection.ts'

export interface SmtpConfig extends SmtpServer {
  /** Undefined: the server takes mail from this host without a login. */
  readonly login: { readonly user: string; readonly password: string } | undefined
  readonly from: string
  readonly deadlineMs?: number
}

const DEADLINE_MS = 60_000

export function createSmtpMail(config: SmtpConfig): Mail {
  if (!isMailAddress(config.from)) throw new Error('the address of the sender is not a mail address')
  const domain = config.from.split('@')[1] ?? ''
  return {
    async send(mail) {
      // Formatted before anything is sent: an address or a header that is refused here reaches no server.
      const message = formatMail(mail, { address: config.from, domain }, new Date())
      const connection = await SmtpConnection.open(config, AbortSignal.timeout(config.deadlineMs ?? DEADLINE_MS))
      try {
        await converse(connection, config, domain, mail.to, message)
      } finally {
        connection.close()
      }
    },
  }
}

async function converse(smtp: SmtpConnection, config: SmtpConfig, domain: string, to: string, message: string): Promise<void> {
  expect(await smtp.reply(), 220, 'connecting')
  let features = await greet(smtp, domain)
  if (!config.implicitTls) {
    // Without TLS neither the password nor the invoice is sent, whatever the server offers.
    if (!features.includes('STARTTLS')) throw new Error('the mail server does not offer STARTTLS')
    await command(smtp, 'STARTTLS', 220, 'STARTTLS')
    await smtp.startTls()
    features = await greet(smtp, domain)
  }
  if (config.login) await logIn(smtp, features, config.login)
  await command(smtp, `MAIL FROM:<${config.from}>`, 250, 'MAIL')
  await command(smtp, `RCPT TO:<${to}>`, 250, 'RCPT')
  await command(smtp, 'DATA', 354, 'DATA')
  // A line of a single dot would end the message.
  await command(smtp, `${message.replace(/^\./gm, '..')}\r\n.`, 250, 'the message')
  // Accepted: how the conversation ends does not matter any more.
  await smtp.send('QUIT\r\n').catch(() => {})
}

const greet = async (smtp: SmtpConnection, domain: string): Promise<readonly string[]> =>
  (await command(smtp, `EHLO ${domain}`, 250, 'EHLO')).lines.map((line) => line.toUpperCase())

async function logIn(smtp: SmtpConnection, features: readonly string[], { user, password }: NonNullable<SmtpConfig['login']>) {
  const methods = features.find((line) => /^AUTH[ =]/.test(line))?.split(/[ =]/) ?? []
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  if (methods.includes('PLAIN')) {
    await command(smtp, `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, 235, 'AUTH')
  } else if (methods.includes('LOGIN')) {
    await command(smtp, 'AUTH LOGIN', 334, 'AUTH')
    await command(smtp, base64(user), 334, 'AUTH')
    await command(smtp, base64(password), 235, 'AUTH')
  } else throw new Error('the mail server offers neither AUTH PLAIN nor AUTH LOGIN')
}

async function command(smtp: SmtpConnection, line: string, expected: number, what: string): Promise<SmtpReply> {
  await smtp.send(`${line}\r\n`)
  return expect(await smtp.reply(), expected, what)
}

/** The text of a reply may repeat the address, so errors state the code only. 5xx after RCPT or DATA is final for this mail. */
function expect(reply: SmtpReply, code: number, what: string): SmtpReply {
  if (reply.code === code || (code === 250 && reply.code === 251)) return reply
  if (reply.code >= 500 && (what === 'RCPT' || what === 'the message')) throw new MailRefused(reply.code, what)
  throw new Error(`mail server answered ${reply.code} after ${what}`)
}
