// Page table of the public site: every page the server renders, with its path, message catalogue and islands.
import { thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import type { ComponentType } from 'react'
import type { Locale } from './kernel/locale.ts'
import type { PageFacts } from './kernel/page-facts.ts'
import { lightWords } from './light/words.ts'
import { BridgeLoginPage } from './modules/account/bridge/BridgeLoginPage.tsx'
import { bridgeWords } from './modules/account/bridge/words.ts'
import { codeWords } from './modules/account/code/words.ts'
import { closingWords } from './modules/account/data-export/closing-words.ts'
import { ResetPasswordPage } from './modules/account/password/ResetPasswordPage.tsx'
import { resetWords } from './modules/account/password/words.ts'
import { RegistrationPage } from './modules/account/registration/RegistrationPage.tsx'
import { registrationWords } from './modules/account/registration/words.ts'
import { AuthLoginPage } from './modules/account/scan-login/AuthLoginPage.tsx'
import { scanWords } from './modules/account/scan-login/words.ts'
import { LoginPage } from './modules/account/session/LoginPage.tsx'
import { loginWords } from './modules/account/session/words.ts'
import { ThirdLoginPage } from './modules/account/third-account/ThirdLoginPage.tsx'
import { thirdWords } from './modules/account/third-account/words.ts'
import { fileDigestWords } from './modules/content/file-digest/words.ts'
import { PhoneInvoicePage } from './modules/invoice/phone/PhoneInvoicePage.tsx'
import { phoneInvoiceWords } from './modules/invoice/phone/words.ts'
import { AgreementPage } from './modules/platform/agreement/AgreementPage.tsx'
import { agreementWords } from './modules/platform/agreement/words.ts'
import { ExceptionPage } from './modules/platform/exception/ExceptionPage.tsx'
import { exceptionWords } from './modules/platform/exception/words.ts'
import { NotFoundPage } from './modules/platform/not-found/NotFoundPage.tsx'
import { notFoundWords } from './modules/platform/not-found/words.ts'
import { collectedWords } from './modules/platform/privacy/collected-words.ts'
import { PrivacyPage } from './modules/platform/privacy/PrivacyPage.tsx'
import { CollectedPage, PermissionsPage, RecipientsPage, RetentionPage } from './modules/platform/privacy/PrivacyPartPage.tsx'
import { permissionsWords } from './modules/platform/privacy/permissions-words.ts'
import { recipientsWords } from './modules/platform/privacy/recipients-words.ts'
import { retentionWords } from './modules/platform/privacy/retention-words.ts'
import { privacyWords } from './modules/platform/privacy/words.ts'
import { paths } from './paths.ts'
import { PhoneShell } from './shells/PhoneShell.tsx'
import { type IslandName, PublicIsland } from './shells/PublicIsland.tsx'
import { publicWords } from './shells/public-words.ts'
import { contentCatalogues, contentPages } from './site-content.tsx'
import { evidenceCatalogues, evidencePages } from './site-evidence.tsx'
import { framed, type HeadWords, headBy, type PublicPage } from './site-page.tsx'

const headFrom = headBy((say) => ({ title: say.title, description: say.description }))

const catalogues = [
  ...contentCatalogues,
  ...evidenceCatalogues,
  publicWords,
  lightWords,
  codeWords,
  loginWords,
  registrationWords,
  resetWords,
  scanWords,
  thirdWords,
  bridgeWords,
  closingWords,
  fileDigestWords,
  phoneInvoiceWords,
  agreementWords,
  privacyWords,
  collectedWords,
  recipientsWords,
  permissionsWords,
  retentionWords,
  exceptionWords,
  notFoundWords,
]

/** Loads all catalogues before the first page is rendered, because server rendering is synchronous. */
export const loadCatalogues = (locale: Locale): Promise<unknown> =>
  Promise.all(catalogues.map((catalogue) => catalogue.load(locale)))

const account = (path: string, name: IslandName, source: string, Component: typeof LoginPage, words: HeadWords): PublicPage => ({
  path,
  sheets: ['account', 'access'],
  head: headFrom(words),
  preload: (locale) => [
    'src/kernel/island.tsx',
    `src/modules/account/${source}`,
    ...['light', 'modules/account/code', `modules/account/${source.split('/')[0]}`].map(
      (folder) => `src/${folder}/words.${locale}.ts`,
    ),
  ],
  body: (facts, context) => framed(facts, context, <PublicIsland name={name} when="now" Component={Component} facts={facts} />),
})

/** Callback pages that other sites redirect to, with a code or token in the query; not indexed. */
const callback = (
  name: IslandName,
  Component: typeof LoginPage,
  words: HeadWords,
  queryParams: readonly string[],
): PublicPage => ({
  sheets: ['account', 'access'],
  head: headFrom(words),
  queryParams,
  body: (facts, context) => framed(facts, context, <PublicIsland name={name} when="now" Component={Component} facts={facts} />),
})

const authLogin: PublicPage = {
  sheets: ['access'],
  head: headFrom(scanWords),
  queryParams: ['appId'],
  body: (facts) => (
    <PhoneShell platform={facts.platform}>
      <PublicIsland name="auth-login" when="now" Component={AuthLoginPage} facts={facts} />
    </PhoneShell>
  ),
}

const phoneInvoice: PublicPage = {
  sheets: ['account', 'access'],
  head: headFrom(phoneInvoiceWords),
  body: (facts) => (
    <PhoneShell platform={facts.platform}>
      <PublicIsland name="phone-invoice" when="now" Component={PhoneInvoicePage} facts={facts} />
    </PhoneShell>
  ),
}

const text = (path: string, Component: ComponentType<PageFacts>, words: HeadWords): PublicPage => ({
  path,
  sheets: ['text'],
  head: headFrom(words),
  body: (facts) => (
    <PhoneShell platform={facts.platform}>
      <Component {...facts} />
    </PhoneShell>
  ),
})

const privacy = text(paths.privacy(), PrivacyPage, privacyWords)
const collected = text(paths.privacyCollected(), CollectedPage, collectedWords)
const recipients = text(paths.privacyRecipients(), RecipientsPage, recipientsWords)
const permissions = text(paths.privacyPermissions(), PermissionsPage, permissionsWords)
const retention = text(paths.privacyRetention(), RetentionPage, retentionWords)

const pages: Readonly<Record<string, PublicPage>> = {
  ...contentPages,
  [paths.login()]: {
    ...account(paths.login(), 'login', 'session/LoginPage.tsx', LoginPage, loginWords),
    need: () => ({ endpoint: thirdAccountApi.providers, input: {} }),
  },
  [paths.thirdLogin()]: callback('third-login', ThirdLoginPage, thirdWords, ['code', 'auth_code', 'state']),
  [paths.bridgeLogin()]: callback('bridge-login', BridgeLoginPage, bridgeWords, ['token']),
  [paths.authLogin()]: authLogin,
  [paths.phoneInvoice()]: phoneInvoice,
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
  [paths.privacyCollected()]: collected,
  [paths.privacyRecipients()]: recipients,
  [paths.privacyPermissions()]: permissions,
  [paths.privacyRetention()]: retention,
  [paths.servicePrivacyCollected()]: collected,
  [paths.servicePrivacyRecipients()]: recipients,
  [paths.servicePrivacyPermissions()]: permissions,
  [paths.servicePrivacyRetention()]: retention,
  ...evidencePages,
  [paths.exception()]: {
    sheets: [],
    head: (locale) => ({ title: exceptionWords.loaded(locale)?.title ?? '' }),
    body: (facts, context) => framed(facts, context, <ExceptionPage {...facts} errorCode={context.query.errorCode} />),
  },
}

export const notFound: PublicPage = {
  status: 404,
  sheets: [],
  head: (locale) => ({ title: notFoundWords.loaded(locale)?.title ?? '' }),
  body: (facts, context) => framed(facts, context, <NotFoundPage {...facts} />),
}

interface FoundPage {
  readonly page: PublicPage
  readonly params: Readonly<Record<string, string>>
}

/** A path segment `:name` matches any one segment. */
const patterns = Object.entries(pages)
  .filter(([path]) => path.includes('/:'))
  .map(([path, page]) => ({ segments: path.split('/'), page }))

export function pageAt(path: string): FoundPage | undefined {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  const exact = Object.hasOwn(pages, plain) ? pages[plain] : undefined
  if (exact) return { page: exact, params: {} }
  const requested = plain.split('/')
  for (const { segments, page } of patterns) {
    if (segments.length !== requested.length) continue
    if (!segments.every((segment, at) => (segment.startsWith(':') ? requested[at] !== '' : segment === requested[at]))) continue
    return {
      page,
      params: Object.fromEntries(
        segments.flatMap((segment, at) => (segment.startsWith(':') ? [[segment.slice(1), requested[at] ?? '']] : [])),
      ),
    }
  }
  return undefined
}
