// How a call is signed, with a worked example that a test recomputes.
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

export function signingSection({ signing: labels }: Words): string {
  const { key, secret, method, path, query, body, time, nonce, digest, signature, canonicalQuery } = workedExample
  const headers = (['key', 'time', 'nonce', 'digest', 'signature'] as const).map((name) => [
    cell(signatureHeaders[name]),
    rich(labels.headers[name].replace('{window}', String(SIGNATURE_WINDOW_SECONDS))),
  ])
  const lines = [
    [labels.text.scheme, SIGNATURE_SCHEME],
    [labels.text.method, method],
    [labels.text.path, path],
    [labels.text.query, canonicalQuery],
    [labels.text.digest, digest],
    [labels.text.key, key],
    [labels.text.time, time],
    [labels.text.nonce, nonce],
  ].map(([what = '', example = ''], at) => [String(at + 1), what, cell(example)])
  const given = [
    [labels.secret, secret],
    [labels.rawQuery, query],
    [labels.body, JSON.stringify(body)],
  ].map(([what = '', value = '']) => [what, cell(value)])
  return [
    `<p>${rich(labels.intro)}</p>`,
    table([labels.headers.name, labels.headers.value], headers, rich(labels.headers.caption)),
    table([labels.text.line, labels.text.content, labels.text.example], lines, rich(labels.text.caption)),
    `<p>${rich(labels.query)}</p>`,
    `<h3>${labels.worked}</h3><p>${rich(labels.workedNote)}</p>`,
    table([labels.text.content, labels.text.example], given),
    listing('text-to-sign', textToSign({ method, path, query: canonicalQuery, digest, key, time, nonce })),
    table(
      [labels.text.content, labels.text.example],
      [[labels.signature, `<code class="break" id="signature">${signature}</code>`]],
    ),
  ].join('')
}
