// schema.org data of the site's pages, for search engines.
import type { NewsArticle } from '@attestry/contract/modules/content/site'
import type { PageFacts } from '../../kernel/page-facts.ts'
import { paths } from '../../paths.ts'
import type { HelpAnswer } from './help/HelpPage.tsx'

const CONTEXT = 'https://schema.org'

export function siteData({ platform }: PageFacts): object {
  const { notaryInfo: office, basicInfo } = platform
  const telephone = office.consultationPhone ? { telephone: office.consultationPhone } : {}
  const email = office.email ? { email: office.email } : {}
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: basicInfo.platformName,
    publisher: { '@type': 'Organization', name: office.fullName, ...telephone, ...email },
  }
}

export function articleHead({ answer, platform }: PageFacts) {
  if (!answer || 'refusal' in answer) return undefined
  const { id, title, summary, publishedAt, updatedAt } = answer.data as NewsArticle
  return {
    title,
    description: summary,
    canonical: paths.article({ id }),
    structured: {
      '@context': CONTEXT,
      '@type': 'NewsArticle',
      headline: title,
      description: summary,
      datePublished: publishedAt,
      dateModified: updatedAt,
      author: { '@type': 'Organization', name: platform.notaryInfo.fullName },
    },
  }
}

const plainText = (body: string): string => body.replace(/\*\*|`|^## |^- /gm, '').replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')

/** Only the FAQ: the rest of the help is not a list of questions. */
export function helpData({ answer }: PageFacts): { structured?: object } {
  if (!answer || 'refusal' in answer) return {}
  const questions = (answer.data as HelpAnswer).documents.filter(({ section }) => section === 'faq')
  if (questions.length === 0) return {}
  return {
    structured: {
      '@context': CONTEXT,
      '@type': 'FAQPage',
      mainEntity: questions.map(({ title, summary, body }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: `${summary} ${plainText(body)}` },
      })),
    },
  }
}
