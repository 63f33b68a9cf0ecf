// Configuration of invoice services and the mail server: what is read, and which mistakes are named.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readInvoices, readMail } from './config-invoice.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestry-config-'))
  writeFileSync(join(folder, 'secret'), 'the secret\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileOf = (content: unknown) => {
  const path = join(folder, 'invoice.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return { INVOICE_FILE: path }
}
const account = { url: 'https://invoice.example/', appKey: 'app', secretFile: 'secret', sellerTaxNumber: '91350100M000100Y43' }

it('INVOICE_FILE names a service per platform, with the secret in a file beside it', () => {
  expect(readInvoices({})).toEqual(new Map())
  expect(readInvoices(fileOf({ 2: account }))).toEqual(
    new Map([
      [
        2,
        {
          name: 'invoice.example',
          url: 'https://invoice.example',
          appKey: 'app',
          secret: 'the secret',
          sellerTaxNumber: '91350100M000100Y43',
        },
      ],
    ]),
  )
  expect(readInvoices(fileOf({ 2: { ...account, name: 'Nuonuo' } })).get(2)?.name).toBe('Nuonuo')
})

it.each([
  ['no JSON', '{', 'not valid JSON'],
  ['an unknown field', { 1: { ...account, surprise: 1 } }, 'missing or invalid'],
  ['no tax number', { 1: { ...account, sellerTaxNumber: '' } }, '1.sellerTaxNumber'],
  ['the name of the finance desk', { 1: { ...account, name: 'desk' } }, '1.name'],
  ['another protocol', { 1: { ...account, url: 'ftp://x.example' } }, '1.url'],
  ['a missing secret', { 1: { ...account, secretFile: 'nowhere' } }, 'cannot be read'],
])('INVOICE_FILE with %s is refused by name', (_, content, message) => {
  expect(() => readInvoices(fileOf(content))).toThrow(message)
})

it('MAIL_URL chooses TLS, port and login', () => {
  const env = { MAIL_FROM: 'desk@office.example', MAIL_PASSWORD_FILE: join(folder, 'secret') }
  expect(readMail({})).toBeUndefined()
  expect(readMail({ ...env, MAIL_URL: 'smtps://desk%40office.example@mail.example' })).toMatchObject({
    host: 'mail.example',
    port: 465,
    implicitTls: true,
    login: { user: 'desk@office.example', password: 'the secret' },
  })
  expect(readMail({ ...env, MAIL_URL: 'smtp://mail.example:2525' })).toMatchObject({
    port: 2525,
    implicitTls: false,
    login: undefined,
  })
})

it.each(['mail.example', 'http://mail.example', 'smtp://user:password@mail.example'])('MAIL_URL %s is refused', (MAIL_URL) => {
  expect(() => readMail({ MAIL_URL, MAIL_FROM: 'a@b.example' })).toThrow('MAIL_URL must be')
})
