// The page that a browser gets when the server fails: both languages, no scripts and no files, because nothing else may work.
import { errorText, generalErrors, type Locale } from '@attestry/contract/errors'
import { words as en } from './fault-page-words.en.ts'
import { words as zh } from './fault-page-words.zh.ts'

export const FAULT_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

const STYLE =
  'body{font:16px/1.7 system-ui,sans-serif;max-width:34em;margin:12vh auto;padding:0 1.5em;color-scheme:light dark}h1{font-size:1.3em}section+section{margin-top:2.5em}'

/** The reader's language comes first. */
export function faultPage(locale: Locale, requestId: string): string {
  const sections = [section('zh', zh, requestId), section('en', en, requestId)]
  if (locale === 'en') sections.reverse()
  const { title } = locale === 'en' ? en : zh
  return `<!doctype html><html lang="${tagOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body>${sections.join('')}</body></html>`
}

/** An empty href is the address of this page. */
function section(locale: Locale, { title, retry }: typeof zh, requestId: string): string {
  const text = escaped(errorText(generalErrors.FAULT, locale, { requestId }))
  return `<section lang="${tagOf(locale)}"><h1>${title}</h1><p>${text}</p><p><a href="">${retry}</a></p></section>`
}

const tagOf = (locale: Locale): string => (locale === 'en' ? 'en-US' : 'zh-CN')

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
