// Configuration of invoice services (a JSON file with one per platform; secrets in files beside it) and of the mail server.
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import { absolute, ConfigError, type Environment, required } from './config-value.ts'

interface VendorAccount {
  readonly name: string
  readonly url: string
  readonly appKey: string
  readonly secret: string
  readonly sellerTaxNumber: string
}

export type InvoiceConfig = ReadonlyMap<number, VendorAccount>

export interface MailConfig {
  readonly host: string
  readonly port: number
  readonly implicitTls: boolean
  readonly login: { readonly user: string; readonly password: string } | undefined
  readonly from: string
  readonly ca: string | undefined
}

const Accounts = z.record(
  z.string().check(z.regex(/^[1-9]\d*$/)),
  z.strictObject({
    // `desk` means that finance issues.
    name: z.optional(
      z.string().check(
        z.minLength(1),
        z.maxLength(40),
        z.refine((name) => name !== 'desk'),
      ),
    ),
    url: z.url({ protocol: /^https?$/ }),
    appKey: z.string().check(z.minLength(1)),
    secretFile: z.string().check(z.minLength(1)),
    sellerTaxNumber: z.string().check(z.regex(/^[A-Z0-9]{15,20}$/)),
  }),
)

/** Empty without INVOICE_FILE: the finance desk issues. */
export function readInvoices(env: Environment): InvoiceConfig {
  if (!env.INVOICE_FILE) return new Map()
  const path = absolute(env.INVOICE_FILE)
  const parsed = z.safeParse(Accounts, parseJson(textOf('INVOICE_FILE', path), path))
  if (!parsed.success)
    throw new ConfigError(`INVOICE_FILE: "${parsed.error.issues[0]?.path.join('.')}" is missing or invalid in ${path}`)
  return new Map(
    Object.entries(parsed.data).map(([platform, { name, url, appKey, secretFile, sellerTaxNumber }]) => [
      Number(platform),
      {
        name: name ?? new URL(url).hostname,
        url: url.replace(/\/+$/, ''),
        appKey,
        secret: textOf('INVOICE_FILE', resolve(dirname(path), secretFile)),
        sellerTaxNumber,
      },
    ]),
  )
}

/** smtp: STARTTLS, port 587; smtps: TLS from the first byte, port 465. */
export function readMail(env: Environment): MailConfig | undefined {
  const address = env.MAIL_URL
  if (!address) return undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || url.password)
    throw new ConfigError(
      'MAIL_URL must be smtp://[user@]host[:port] or smtps://[user@]host[:port]; the password is in MAIL_PASSWORD_FILE',
    )
  const implicitTls = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : implicitTls ? 465 : 587,
    implicitTls,
    login: user ? { user, password: textOf('MAIL_PASSWORD_FILE', absolute(required(env, 'MAIL_PASSWORD_FILE'))) } : undefined,
    from: required(env, 'MAIL_FROM'),
    ca: env.MAIL_CA_FILE ? textOf('MAIL_CA_FILE', absolute(env.MAIL_CA_FILE)) : undefined,
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(`INVOICE_FILE is not valid JSON: ${path}`)
  }
}

function textOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new ConfigError(`${name} names a file that cannot be read: ${path}`)
  }
}
