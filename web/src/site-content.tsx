// Page table of the site's content: each page with the API call it renders.
import { siteApi } from '@attestry/contract/modules/content/site'
import { directoryApi } from '@attestry/contract/modules/lawyer/directory'
import { frontApi } from '@attestry/contract/modules/overview/front'
import { PackageCheck } from './modules/attestation/lookup/PackageCheck.tsx'
import { activityWords } from './modules/content/activity/words.ts'
import { pagesWords } from './modules/content/article/words.ts'
import { FileDigest } from './modules/content/file-digest/FileDigest.tsx'
import { HelpPage } from './modules/content/help/HelpPage.tsx'
import { helpWords } from './modules/content/help/words.ts'
import { HomePage } from './modules/content/home/HomePage.tsx'
import { homeWords } from './modules/content/home/words.ts'
import { NewsArticlePage } from './modules/content/news/NewsArticlePage.tsx'
import { NewsListPage } from './modules/content/news/NewsListPage.tsx'
import { newsWords } from './modules/content/news/words.ts'
import { priceWords } from './modules/content/price/words.ts'
import { ServicePage } from './modules/content/service/ServicePage.tsx'
import { serviceWords } from './modules/content/service/words.ts'
import { articleHead, helpData, siteData } from './modules/content/structured-data.ts'
import { CaseForm } from './modules/lawyer/case-request/CaseForm.tsx'
import { caseWords } from './modules/lawyer/case-request/words.ts'
import { LawyerListPage } from './modules/lawyer/directory/LawyerListPage.tsx'
import { LawyerPage } from './modules/lawyer/directory/LawyerPage.tsx'
import { lawyerHead } from './modules/lawyer/directory/structured-data.ts'
import { lawyerWords } from './modules/lawyer/directory/words.ts'
import { paths } from './paths.ts'
import { PublicIsland } from './shells/PublicIsland.tsx'
import { framed, headBy, type PublicPage } from './site-page.tsx'

const headFrom = headBy((say) => ({ title: say.title, description: say.description }))

export const contentCatalogues = [
  homeWords,
  pagesWords,
  newsWords,
  helpWords,
  serviceWords,
  priceWords,
  activityWords,
  lawyerWords,
  caseWords,
]

const home: PublicPage = {
  path: paths.home(),
  head: (locale, facts) => ({ ...headFrom(homeWords)(locale), structured: siteData(facts) }),
  sheets: ['home', 'content', 'lookup'],
  need: () => ({ endpoint: frontApi.home, input: {} }),
  staticAnswer: true,
  body: (facts, context) =>
    framed(
      facts,
      context,
      <HomePage
        {...facts}
        digestBox={<PublicIsland name="file-digest" when="idle" Component={FileDigest} facts={facts} />}
        packageCheck={<PublicIsland name="package-check" when="idle" Component={PackageCheck} facts={facts} />}
      />,
    ),
}

const service: PublicPage = {
  path: paths.service(),
  head: headFrom(serviceWords),
  sheets: ['content'],
  need: () => ({ endpoint: frontApi.service, input: {} }),
  staticAnswer: true,
  body: (facts, context) => framed(facts, context, <ServicePage {...facts} />),
}

const help: PublicPage = {
  path: paths.help(),
  head: (locale, facts) => ({ ...headFrom(helpWords)(locale), ...helpData(facts) }),
  sheets: ['content'],
  need: () => ({ endpoint: frontApi.help, input: {} }),
  staticAnswer: true,
  body: (facts, context) => framed(facts, context, <HelpPage {...facts} />),
}

const news: PublicPage = {
  path: paths.news(),
  head: headFrom(newsWords),
  sheets: ['content'],
  need: (_, { kind, page }) => ({ endpoint: siteApi.news, input: filledIn({ kind, pageNum: page }) }),
  staticAnswer: true,
  body: (facts, context) => framed(facts, context, <NewsListPage {...facts} kind={context.query.kind} />),
}

const article: PublicPage = {
  head: (locale, facts) => articleHead(facts) ?? { title: newsWords.loaded(locale)?.missing ?? '' },
  sheets: ['content'],
  need: ({ id = '' }) => ({ endpoint: siteApi.article, input: { news: id } }),
  staticAnswer: true,
  body: (facts, context) => framed(facts, context, <NewsArticlePage {...facts} />),
}

const lawyers: PublicPage = {
  path: paths.lawyers(),
  head: headFrom(lawyerWords),
  sheets: ['content', 'lawyer'],
  need: (_, { city, field, keyword, page }) => ({
    endpoint: directoryApi.list,
    input: filledIn({ city, field, keyword, pageNum: page }),
  }),
  staticAnswer: true,
  body: (facts, context) =>
    framed(
      facts,
      context,
      <LawyerListPage
        {...facts}
        query={context.query}
        caseForm={<PublicIsland name="case-form" when="touch" Component={CaseForm} facts={facts} />}
      />,
    ),
}

const lawyer: PublicPage = {
  head: (locale, facts) => lawyerHead(facts) ?? { title: lawyerWords.loaded(locale)?.missing ?? '' },
  sheets: ['content', 'lawyer'],
  need: ({ id = '' }, { field = 'any' }) => ({ endpoint: directoryApi.details, input: { lawyer: id, field } }),
  staticAnswer: true,
  body: (facts, context) =>
    framed(
      facts,
      context,
      <LawyerPage {...facts} caseForm={<PublicIsland name="case-form" when="touch" Component={CaseForm} facts={facts} />} />,
    ),
}

/** Drops empty fields: a form sends them although they were not filled in. */
const filledIn = (fields: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())))

export const contentPages: Readonly<Record<string, PublicPage>> = {
  [paths.home()]: home,
  [paths.websiteHome()]: home,
  [paths.service()]: service,
  [paths.help()]: help,
  [paths.news()]: news,
  [paths.article()]: article,
  [paths.lawyers()]: lawyers,
  [paths.lawyer()]: lawyer,
}
