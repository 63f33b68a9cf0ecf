// Documentation of the open API: one page without scripts, in the reader's language, generated from the contract.
import { readFileSync } from 'node:fs'
import { api } from '@attestry/contract/api'
import { type Endpoint, PREFIX } from '@attestry/contract/endpoint'
import { type ErrorDefinition, generalErrors, type Locale } from '@attestry/contract/errors'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { openErrors } from '@attestry/contract/modules/open/errors'
import { keyScopes } from '@attestry/contract/modules/open/key'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from '../../../kernel/http/access.ts'
import { localeOf } from '../../../kernel/http/answer.ts'
import type { PublicText } from '../../../kernel/http/public-text.ts'
import { callSection } from './call-section.ts'
import { escapeHtml, listing, rich, table } from './markup.ts'
import { signingSection } from './signing-section.ts'
import { STYLE } from './style.ts'
import { words as en } from './words.en.ts'
import { type Words, words as zh } from './words.zh.ts'

const published = (name: string): string => readFileSync(new URL(`../../../../../client/${name}`, import.meta.url), 'utf8')

const calls: readonly (readonly [string, Endpoint])[] = Object.entries(api.open).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>)
    .filter(([, endpoint]) => endpoint.access === 'signed')
    .map(([name, endpoint]) => [`${feature}-${name}`, endpoint] as const),
)

/** The errors that signed calls may return; the reference lists the others. */
export const documentedErrors: readonly ErrorDefinition[] = [
  openErrors,
  generalErrors,
  evidenceErrors,
  attestationErrors,
  walletErrors,
].flatMap((errors) => Object.values(errors))

function examples({ examples: labels, copyHint }: Words): string {
  return `<p class="hint">${copyHint}</p><h3>${labels.shell}</h3><p>${rich(labels.shellNote)}</p>${listing('example-shell', published('example.sh'))}<h3>${labels.client}</h3><p>${rich(labels.clientNote)}</p>${listing('example-client', published('example.ts'))}`
}

function sections(locale: Locale, words: Words, origin: string): readonly (readonly [id: string, title: string, html: string])[] {
  const { start, rules, scopes, errors } = words
  const steps = start.steps.map((step) => `<li>${rich(step.replace('{origin}', origin))}</li>`).join('')
  const permits = keyScopes.map((scope) => [`<code>${scope}</code>`, escapeHtml(scopes[scope])])
  const codes = documentedErrors.map((error) => [
    `<code>${error.code}</code>`,
    `${error.http}${error.always ? ' *' : ''}`,
    escapeHtml(error[locale]),
  ])
  return [
    ['start', start.title, `<ol>${steps}</ol>`],
    ['examples', words.examples.title, examples(words)],
    ['signing', words.signing.title, signingSection(words)],
    ['rules', rules.title, `<ul>${rules.list.map((rule) => `<li>${rich(rule)}</li>`).join('')}</ul>`],
    ['scopes', scopes.title, table([scopes.scope, scopes.meaning], permits)],
    ['calls', words.calls.title, calls.map(([id, endpoint]) => callSection(id, endpoint, locale, words)).join('')],
    ['codes', errors.title, `<p>${rich(errors.intro)}</p>${table([errors.code, errors.http, errors.text], codes)}`],
  ]
}

export function docsHtml(locale: Locale, origin: string, theme?: string): string {
  const words = locale === 'zh' ? zh : en
  const { links, title } = words
  const parts = sections(locale, words, origin)
  const other = locale === 'zh' ? 'en' : 'zh'
  const nav = parts.map(([id, name]) => `<li><a href="#${id}">${name}</a></li>`).join('')
  const body = parts.map(([id, name, html]) => `<section id="${id}"><h2>${name}</h2>${html}</section>`).join('')
  const bar = [
    [`${PREFIX}/docs/client.ts`, links.client],
    [`${PREFIX}/docs/reference`, links.reference],
    [`${PREFIX}/openapi.json`, links.openapi],
    ['/accountSettings/keyManagement', links.keys],
  ].map(([href, name]) => `<a href="${href}">${name}</a>`)
  return `<!doctype html><html lang="${words.language}"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · Attestry</title><meta name="description" content="${escapeHtml(words.lead)}"><style>${STYLE}</style></head><body><header><div class="bar"><a class="brand" href="/"><span class="mark" aria-hidden="true">&#35777;</span>Attestry</a>${bar.join('')}<a href="?lang=${other}" lang="${other === 'zh' ? 'zh-CN' : 'en-US'}" hreflang="${other}">${(other === 'zh' ? zh : en).ownName}</a></div></header><div class="page"><nav aria-label="${words.nav}"><ul>${nav}</ul></nav><main><h1>${title}</h1><p class="lead">${escapeHtml(words.lead)}</p>${body}</main></div></body></html>`
}

function readerOf(request: FastifyRequest): { locale: Locale; theme: string | undefined } {
  const { lang } = request.query as { lang?: unknown }
  const { cookie } = request.headers
  const language = typeof lang === 'string' ? lang : (cookieOf(cookie, 'lang') ?? request.headers['accept-language'])
  const theme = cookieOf(cookie, 'theme')
  return { locale: localeOf(language), theme: theme === 'light' || theme === 'dark' ? theme : undefined }
}

export const openDocs: readonly PublicText[] = [
  {
    path: `${PREFIX}/docs`,
    mediaType: 'text/html; charset=utf-8',
    text: async (origin, request) => {
      const { locale, theme } = readerOf(request)
      return docsHtml(locale, origin, theme)
    },
  },
  {
    path: `${PREFIX}/docs/client.ts`,
    mediaType: 'text/plain; charset=utf-8',
    text: async () => published('client.ts'),
  },
]
