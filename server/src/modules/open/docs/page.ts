// Documentation of the open API: one page without scripts, in the reader's language and under the platform's name, generated from the contract.
import { readFileSync } from 'node:fs'
import { api } from '@attestry/contract/api'
import { type Endpoint, PREFIX } from '@attestry/contract/endpoint'
import { type ErrorDefinition, generalErrors, type Locale } from '@attestry/contract/errors'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { openErrors } from '@attestry/contract/modules/open/errors'
import { keyScopes } from '@attestry/contract/modules/open/key'
import type { PlatformColours } from '@attestry/contract/modules/platform/colour'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from '../../../kernel/http/access.ts'
import type { PublicText } from '../../../kernel/http/public-text.ts'
import { readerLocale } from '../../../kernel/http/reader.ts'
import { callSection } from './call-section.ts'
import { escapeHtml, listing, rich, table } from './markup.ts'
import { signingSection } from './signing-section.ts'
import { styleFor } from './style.ts'
import { words as en } from './words.en.ts'
import { type Words, words as zh } from './words.zh.ts'

export interface Brand {
  readonly name: string
  /** The address of its logo; undefined: the product's mark. */
  readonly logo?: string | undefined
  readonly colours?: PlatformColours | undefined
}

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

/** The published file with its comments in the reader's language; in English it is unchanged. */
function example(name: string, { comments }: Words['examples']): string {
  const own = en.examples.comments
  return (Object.keys(own) as (keyof typeof own)[]).reduce((text, key) => text.replace(own[key], comments[key]), published(name))
}

function examples({ examples: labels, copyHint }: Words): string {
  return `<p class="hint">${copyHint}</p><h3>${labels.shell}</h3><p>${rich(labels.shellNote)}</p>${listing('example-shell', example('example.sh', labels))}<h3>${labels.client}</h3><p>${rich(labels.clientNote)}</p>${listing('example-client', example('example.ts', labels))}`
}

function brandLink({ name, logo }: Brand): string {
  const mark = logo
    ? `<img class="mark" src="${escapeHtml(logo)}" width="28" height="28" alt="">`
    : '<span class="mark" aria-hidden="true">&#35777;</span>'
  const lang = /\p{Script=Han}/u.test(name) ? ' lang="zh-CN"' : ''
  return `<a class="brand" href="/">${mark}<span data-user-content${lang}>${escapeHtml(name)}</span></a>`
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

function docsHtml(locale: Locale, origin: string, brand: Brand, theme?: string): string {
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
  return `<!doctype html><html lang="${words.language}"${theme ? ` data-theme="${theme}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} - ${escapeHtml(brand.name)}</title><meta name="description" content="${escapeHtml(words.lead)}"><style>${styleFor(brand.colours)}</style></head><body><header><div class="bar">${brandLink(brand)}${bar.join('')}<a href="?lang=${other}" lang="${other === 'zh' ? 'zh-CN' : 'en-US'}" hreflang="${other}">${(other === 'zh' ? zh : en).ownName}</a></div></header><div class="page"><nav aria-label="${words.nav}"><ul>${nav}</ul></nav><main><h1>${title}</h1><p class="lead">${escapeHtml(words.lead)}</p>${body}</main></div></body></html>`
}

function themeOf(request: FastifyRequest): string | undefined {
  const theme = cookieOf(request.headers.cookie, 'theme')
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

export const openDocs = (brandOf: (request: FastifyRequest) => Promise<Brand>): readonly PublicText[] => [
  {
    path: `${PREFIX}/docs`,
    mediaType: 'text/html; charset=utf-8',
    text: async (origin, request) => docsHtml(readerLocale(request), origin, await brandOf(request), themeOf(request)),
  },
  {
    path: `${PREFIX}/docs/client.ts`,
    mediaType: 'text/plain; charset=utf-8',
    text: async () => published('client.ts'),
  },
]
