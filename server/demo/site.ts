// Seeds a new platform's site with banners, products, help and articles, and demo platforms with lawyers.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { PieceKind } from '@attestry/contract/modules/content/piece'
import type { LawField } from '@attestry/contract/modules/lawyer/field'
import { days, hours } from '../src/kernel/clock.ts'
import type { Deps } from '../src/kernel/deps.ts'
import { newId } from '../src/kernel/id.ts'
import { insertPieces, type NewPiece } from '../src/modules/content/public.ts'
import { insertLawyers } from '../src/modules/lawyer/public.ts'
import { lawyers as englishLawyers } from './lawyers.en.ts'
import { lawyers as chineseLawyers } from './lawyers.zh.ts'
import { pieces as english } from './pieces.en.ts'
import { pieces as chinese } from './pieces.zh.ts'
import type { SeedText } from './seed-text.ts'

export type PieceKey = keyof typeof chinese
type LawyerKey = keyof typeof chineseLawyers

interface PieceSeed {
  readonly section: string
  readonly link?: string
  /** Age of the publication date at seeding. */
  readonly ageMs?: number
}

/** In display order. */
const pieceSeeds: Readonly<Record<PieceKey, PieceSeed>> = {
  'banner/home': { section: 'home', link: '/registry' },
  'banner/second': { section: 'home', link: '/registry' },
  'product/file': { section: 'deposit', link: evidenceKinds.file.screens.add },
  'product/digest': { section: 'deposit', link: evidenceKinds.digest.screens.list },
  'product/web': { section: 'collect', link: evidenceKinds.web.screens.add },
  'product/marketplace': { section: 'collect', link: evidenceKinds.ecommerce.screens.add },
  'product/video': { section: 'collect', link: evidenceKinds.video.screens.add },
  'product/lookup': { section: 'verify', link: '/website-show/query' },
  'product/package': { section: 'verify', link: '/website-show/help-document#proof' },
  'news/public-log': { section: 'industry', ageMs: days(2) },
  'news/first-hour': { section: 'rights', ageMs: days(9) },
  'news/why-rejected': { section: 'rights', ageMs: days(23) },
  'news/open-interface': { section: 'cooperation', ageMs: days(37) },
  'announcement/verify': { section: 'service', ageMs: days(5) },
  'announcement/prices': { section: 'service', ageMs: days(16) },
  'activity/gift': { section: 'home', link: '/registry', ageMs: hours(1) },
  'help/deposit': { section: 'start' },
  'help/capture': { section: 'start' },
  'help/digest': { section: 'start' },
  'help/says': { section: 'proof' },
  'help/inside': { section: 'proof' },
  'help/steps': { section: 'verify' },
  'help/charge': { section: 'price' },
  'help/faq-court': { section: 'faq' },
  'help/faq-change': { section: 'faq' },
  'help/faq-gone': { section: 'faq' },
  'help/faq-privacy': { section: 'faq' },
  'help/faq-delete': { section: 'faq' },
  'help/faq-notary': { section: 'faq' },
}

const lawyerFacts: Readonly<Record<LawyerKey, { licence: string; since: number; fields: LawField[] }>> = {
  shen: { licence: '10000000000000001', since: 2011, fields: ['ip', 'reputation'] },
  luo: { licence: '10000000000000002', since: 2015, fields: ['ip', 'commerce'] },
  gu: { licence: '10000000000000003', since: 2013, fields: ['reputation', 'ip'] },
  he: { licence: '10000000000000004', since: 2018, fields: ['data', 'contract'] },
  tang: { licence: '10000000000000005', since: 2009, fields: ['contract', 'labour'] },
  wei: { licence: '10000000000000006', since: 2019, fields: ['commerce', 'contract'] },
}

const textOf = ({ title, summary, body = '', action = '' }: SeedText) => ({ title, summary, body, action })
const keysOf = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[]

/** `without`: articles that this platform does not show. */
export async function seedSite(deps: Deps, platformId: number, without: readonly PieceKey[]): Promise<void> {
  const now = deps.clock.now()
  const kept = keysOf(pieceSeeds).filter((key) => !without.includes(key))
  const pieces = kept.map((key, at): NewPiece => {
    const { section, link = '', ageMs = 0 } = pieceSeeds[key]
    return {
      id: newId(now),
      platformId,
      kind: key.split('/')[0] as PieceKind,
      section,
      state: 'published',
      place: (at + 1) * 10,
      zh: textOf(chinese[key]),
      en: textOf(english[key]),
      link,
      startsAt: null,
      endsAt: null,
      publishedAt: new Date(now.getTime() - ageMs),
    }
  })
  await insertPieces(deps.db, pieces, now)
}

export async function seedLawyers(deps: Deps, platformId: number, cities: readonly string[]): Promise<void> {
  const now = deps.clock.now()
  const wanted = keysOf(lawyerFacts).filter((key) => cities.includes(englishLawyers[key].city))
  const rows = wanted.map((key, at) => ({
    id: newId(now),
    platformId,
    ...lawyerFacts[key],
    listed: true,
    place: (at + 1) * 10,
    zh: chineseLawyers[key],
    en: englishLawyers[key],
  }))
  await insertLawyers(deps.db, rows, now)
}
