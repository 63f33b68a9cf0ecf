// How a call is signed, with a worked example whose numbers a test computes again.
import {
  SIGNATURE_SCHEME,
  SIGNATURE_WINDOW_SECONDS,
  signatureHeaders,
  textToSign,
} from '@attestry/contract/modules/open/signature'
import { escapeHtml, listing, rich, table } from './markup.ts'
import type { Words } from './words.zh.ts'
import { workedExample } from './worked-example.ts'

const cell = (text: string) => `<code class="break">${escapeHtml(text)}</code>`

export function signingSection({ signing: say }: Words): string {
  const { key, secret, method, path, query, body, time, nonce, digest, signature, canonicalQuery } = workedExample
  const headers = (['key', 'time', 'nonce', 'digest', 'signature'] as const).map((name) => [
    cell(signatureHeaders[name]),
    rich(say.headers[name].replace('{window}', String(SIGNATURE_WINDOW_SECONDS))),
  ])
  const lines = [
    [say.text.scheme, SIGNATURE_SCHEME],
    [say.text.method, method],
    [say.text.path, path],
    [say.text.query, canonicalQuery],
    [say.text.digest, digest],
    [say.text.key, key],
    [say.text.time, time],
    [say.text.nonce, nonce],
  ].map(([what = '', example = ''], at) => [String(at + 1), what, cell(example)])
  const given = [
    [say.secret, secret],
    [say.rawQuery, query],
    [say.body, JSON.stringify(body)],
  ].map(([what = '', value = '']) => [what, cell(value)])
  return [
    `<p>${rich(say.intro)}</p>`,
    table([say.headers.name, say.headers.value], headers, rich(say.headers.caption)),
    table([say.text.line, say.text.content, say.text.example], lines, rich(say.text.caption)),
    `<p>${rich(say.query)}</p>`,
    `<h3>${say.worked}</h3><p>${rich(say.workedNote)}</p>`,
    table([say.text.content, say.text.example], given),
    listing('text-to-sign', textToSign({ method, path, query: canonicalQuery, digest, key, time, nonce })),
    table([say.text.content, say.text.example], [[say.signature, `<code class="break" id="signature">${signature}</code>`]]),
  ].join('')
}
