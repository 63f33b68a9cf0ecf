// The sitemap and robots.txt of a platform's site.
import { builtKinds, evidenceKinds } from '@attestry/contract/evidence-kind'
import type { Deps } from '../../../kernel/deps.ts'
import { shownByTime } from '../../content/public.ts'
import { listLawyers } from '../../lawyer/public.ts'

/** More would need several files; the newest pages matter most. */
const MAX_ENTRIES_PER_KIND = 1_000

const staticPaths = [
  '/',
  '/website-show/service',
  '/website-show/help-document',
  '/website-show/query',
  '/website-show/notarial-certificate',
  '/chain',
  '/news',
  '/lawyers',
  '/privacy',
  '/attestation-mobile/service/agreement',
]
/** API calls, screens that require login, and pages about one person's resource. */
const disallowedPaths = [
  '/shimakaze/',
  '/browse',
  ...new Set(builtKinds.map((kind) => `/${evidenceKinds[kind].screens.list.split('/')[1]}`)),
  '/attestation/',
  '/accountSettings',
  '/console',
  '/h5/',
  '/attestation-share/',
  '/dossier-share/',
  '/mobile/',
]

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function entry(origin: string, path: string, changed?: Date): string {
  const address = escaped(origin + path)
  const languages = (['zh', 'en'] as const).map(
    (lang) => `<xhtml:link rel="alternate" hreflang="${lang === 'zh' ? 'zh-CN' : 'en-US'}" href="${address}?lang=${lang}"/>`,
  )
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
  return `<url><loc>${address}</loc>${lastmod}${languages.join('')}</url>`
}

export async function siteMapText(deps: Deps, platformId: number, origin: string): Promise<string> {
  const page = { pageNum: 1, pageSize: MAX_ENTRIES_PER_KIND }
  const [news, lawyers] = await Promise.all([
    shownByTime(deps.db, { platformId, kind: 'news', now: deps.clock.now() }, page),
    listLawyers(deps.db, platformId, {}, page),
  ])
  const entries = [
    ...staticPaths.map((path) => entry(origin, path)),
    ...news.rows.map((row) => entry(origin, `/news/${row.id}`, row.updated_at)),
    ...lawyers.rows.map((row) => entry(origin, `/lawyers/${row.id}`, row.updated_at)),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}

export const robotsText = (origin: string): string =>
  ['User-agent: *', ...disallowedPaths.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
