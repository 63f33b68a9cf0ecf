// Table of contents: every public page the server renders, with its address, words and living parts.
import type { Endpoint } from '@attestry/contract/endpoint'
import type { ReactNode } from 'react'
import type { Locale } from './kernel/locale.ts'
import type { PageFacts } from './kernel/page-facts.ts'
import type { ThemeChoice } from './kernel/theme.ts'
import { lightWords } from './light/words.ts'
import { codeWords } from './modules/account/code/words.ts'
import { ResetPasswordPage } from './modules/account/password/ResetPasswordPage.tsx'
import { resetWords } from './modules/account/password/words.ts'
import { RegistrationPage } from './modules/account/registration/RegistrationPage.tsx'
import { registrationWords } from './modules/account/registration/words.ts'
import { LoginPage } from './modules/account/session/LoginPage.tsx'
import { loginWords } from './modules/account/session/words.ts'
import { FileDigest } from './modules/content/file-digest/FileDigest.tsx'
import { fileDigestWords } from './modules/content/file-digest/words.ts'
import { HomePage } from './modules/content/home/HomePage.tsx'
import { homeWords } from './modules/content/home/words.ts'
import { AgreementPage } from './modules/platform/agreement/AgreementPage.tsx'
import { agreementWords } from './modules/platform/agreement/words.ts'
import { ExceptionPage } from './modules/platform/exception/ExceptionPage.tsx'
import { exceptionWords } from './modules/platform/exception/words.ts'
import { NotFoundPage } from './modules/platform/not-found/NotFoundPage.tsx'
import { notFoundWords } from './modules/platform/not-found/words.ts'
import { PrivacyPage } from './modules/platform/privacy/PrivacyPage.tsx'
import { privacyWords } from './modules/platform/privacy/words.ts'
import { paths } from './paths.ts'
import { PhoneShell } from './shells/PhoneShell.tsx'
import { type IslandName, PublicIsland } from './shells/PublicIsland.tsx'
import { PublicShell } from './shells/PublicShell.tsx'
import { publicWords } from './shells/public-words.ts'

interface Circumstances {
  readonly query: Readonly<Record<string, string>>
  readonly theme: ThemeChoice
}

interface Head {
  readonly title: string
  readonly description?: string
}

export interface PublicPage {
  /** Its lasting address, for search engines; pages without one are not indexed. */
  readonly path?: string
  readonly status?: number
  head(locale: Locale, facts: PageFacts): Head
  /** The reading call it is drawn from; its answer comes with the facts. */
  need?(
    params: Readonly<Record<string, string>>,
    query: Readonly<Record<string, string>>,
  ): { readonly endpoint: Endpoint; readonly input: Readonly<Record<string, string>> }
  /** Source files whose built scripts the page needs at once. */
  soon?(locale: Locale): readonly string[]
  body(facts: PageFacts, circumstances: Circumstances): ReactNode
}

const catalogues = [
  publicWords,
  lightWords,
  codeWords,
  loginWords,
  registrationWords,
  resetWords,
  fileDigestWords,
  homeWords,
  agreementWords,
  privacyWords,
  exceptionWords,
  notFoundWords,
]

/** Every page's words are loaded before the first one is rendered, so that rendering never waits. */
export const wordsReady = (locale: Locale): Promise<unknown> => Promise.all(catalogues.map((catalogue) => catalogue.load(locale)))

interface HeadWords {
  loaded(locale: Locale): Required<Head> | undefined
}

const headFrom =
  (words: HeadWords) =>
  (locale: Locale): Head => {
    const say = words.loaded(locale)
    return say ? { title: say.title, description: say.description } : { title: '' }
  }

const framed = (facts: PageFacts, { theme }: Circumstances, content: ReactNode) => (
  <PublicShell platform={facts.platform} loggedIn={facts.loggedIn} theme={theme}>
    {content}
  </PublicShell>
)

const home: PublicPage = {
  path: paths.home(),
  head: headFrom(homeWords),
  body: (facts, circumstances) =>
    framed(
      facts,
      circumstances,
      <HomePage {...facts} digestBox={<PublicIsland name="file-digest" when="idle" Component={FileDigest} facts={facts} />} />,
    ),
}

const account = (path: string, name: IslandName, source: string, Component: typeof LoginPage, words: HeadWords): PublicPage => ({
  path,
  head: headFrom(words),
  soon: (locale) => [
    'src/kernel/island.tsx',
    `src/modules/account/${source}`,
    ...['light', 'modules/account/code', `modules/account/${source.split('/')[0]}`].map(
      (folder) => `src/${folder}/words.${locale}.ts`,
    ),
  ],
  body: (facts, circumstances) =>
    framed(facts, circumstances, <PublicIsland name={name} when="now" Component={Component} facts={facts} />),
})

const text = (path: string, Component: typeof PrivacyPage, words: HeadWords): PublicPage => ({
  path,
  head: headFrom(words),
  body: (facts) => (
    <PhoneShell platform={facts.platform}>
      <Component {...facts} />
    </PhoneShell>
  ),
})

const privacy = text(paths.privacy(), PrivacyPage, privacyWords)

const pages: Readonly<Record<string, PublicPage>> = {
  [paths.home()]: home,
  [paths.websiteHome()]: home,
  [paths.login()]: account(paths.login(), 'login', 'session/LoginPage.tsx', LoginPage, loginWords),
  [paths.register()]: account(
    paths.register(),
    'registration',
    'registration/RegistrationPage.tsx',
    RegistrationPage,
    registrationWords,
  ),
  [paths.resetPassword()]: account(
    paths.resetPassword(),
    'reset-password',
    'password/ResetPasswordPage.tsx',
    ResetPasswordPage,
    resetWords,
  ),
  [paths.agreement()]: text(paths.agreement(), AgreementPage, agreementWords),
  [paths.privacy()]: privacy,
  [paths.servicePrivacy()]: privacy,
  [paths.exception()]: {
    head: (locale) => ({ title: exceptionWords.loaded(locale)?.title ?? '' }),
    body: (facts, circumstances) =>
      framed(facts, circumstances, <ExceptionPage {...facts} errorCode={circumstances.query.errorCode} />),
  },
}

export const notFound: PublicPage = {
  status: 404,
  head: (locale) => ({ title: notFoundWords.loaded(locale)?.title ?? '' }),
  body: (facts, circumstances) => framed(facts, circumstances, <NotFoundPage {...facts} />),
}

interface FoundPage {
  readonly page: PublicPage
  readonly params: Readonly<Record<string, string>>
}

/** A part of an address written `:name` stands for any one part. */
const patterns = Object.entries(pages)
  .filter(([address]) => address.includes('/:'))
  .map(([address, page]) => ({ parts: address.split('/'), page }))

export function pageAt(path: string): FoundPage | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  const exact = Object.hasOwn(pages, plain) ? pages[plain] : undefined
  if (exact) return { page: exact, params: {} }
  const given = plain.split('/')
  for (const { parts, page } of patterns) {
    if (parts.length !== given.length) continue
    if (!parts.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))) continue
    return {
      page,
      params: Object.fromEntries(parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), given[at] ?? '']] : []))),
    }
  }
  return undefined
}
