// Page table of the public site: every page the server renders, with its path, message catalogue and islands.
import { thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { type CaptureKind, captureKinds } from '@attestry/contract/modules/evidence/capture-vocabulary'
import { logApi } from '@attestry/contract/modules/transparency/log'
import type { ComponentType, ReactNode } from 'react'
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
import { CertificatePage } from './modules/attestation/certificate/CertificatePage.tsx'
import { certificateWords } from './modules/attestation/certificate/words.ts'
import { FileLookup } from './modules/attestation/lookup/FileLookup.tsx'
import { lookupNeed } from './modules/attestation/lookup/need.ts'
import { PackageCheck } from './modules/attestation/lookup/PackageCheck.tsx'
import { QueryPage } from './modules/attestation/lookup/QueryPage.tsx'
import { lookupWords } from './modules/attestation/lookup/words.ts'
import { recordWords } from './modules/attestation/record/words.ts'
import { isShareToken } from './modules/attestation/share/links.ts'
import { fileNeed, recordNeed, shareNeed } from './modules/attestation/share/need.ts'
import { PhoneLinkPage } from './modules/attestation/share/PhoneLinkPage.tsx'
import { PreviewPage } from './modules/attestation/share/PreviewPage.tsx'
import { SharedEvidence } from './modules/attestation/share/SharedEvidence.tsx'
import { AutoLoadedSharedFile, SharedFile } from './modules/attestation/share/SharedFile.tsx'
import { SharePage } from './modules/attestation/share/SharePage.tsx'
import { shareWords } from './modules/attestation/share/words.ts'
import { fileDigestWords } from './modules/content/file-digest/words.ts'
import { addWords } from './modules/evidence/capture/add/words.ts'
import { phoneCapturePage } from './modules/evidence/capture/phone/PhoneCapturePage.tsx'
import { phoneWords } from './modules/evidence/capture/phone/words.ts'
import { captureWords } from './modules/evidence/capture/words.ts'
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
import { checkWords } from './modules/transparency/log/check/words.ts'
import { ChainPage } from './modules/transparency/log/page/ChainPage.tsx'
import { LogExplorer } from './modules/transparency/log/page/LogExplorer.tsx'
import { logPageWords } from './modules/transparency/log/page/words.ts'
import { pathIsland } from './modules/transparency/log/path/MerklePath.tsx'
import { logWords } from './modules/transparency/log/words.ts'
import { paths } from './paths.ts'
import { PhoneShell } from './shells/PhoneShell.tsx'
import { type IslandName, PlainPart, PublicIsland } from './shells/PublicIsland.tsx'
import { publicWords } from './shells/public-words.ts'
import { contentCatalogues, contentPages } from './site-content.tsx'
import { framed, type Head, type HeadWords, headBy, type PublicPage } from './site-page.tsx'

const headFrom = headBy((say) => ({ title: say.title, description: say.description }))

const catalogues = [
  ...contentCatalogues,
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
  agreementWords,
  privacyWords,
  collectedWords,
  recipientsWords,
  permissionsWords,
  retentionWords,
  exceptionWords,
  notFoundWords,
  recordWords,
  certificateWords,
  lookupWords,
  shareWords,
  logPageWords,
  logWords,
  checkWords,
  captureWords,
  addWords,
  phoneWords,
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

const onPhone = (facts: PageFacts, content: ReactNode, linksOut = true) => (
  <PhoneShell platform={facts.platform} linksOut={linksOut}>
    {content}
  </PhoneShell>
)

const query: PublicPage = {
  path: paths.query(),
  sheets: ['certificate', 'share', 'lookup'],
  head: headFrom(lookupWords),
  need: (_, query) => lookupNeed(query),
  body: (facts, context) =>
    framed(
      facts,
      context,
      <QueryPage
        {...facts}
        query={context.query}
        fileLookup={<PublicIsland name="file-lookup" when="idle" Component={FileLookup} facts={facts} />}
        packageCheck={<PublicIsland name="package-check" when="idle" Component={PackageCheck} facts={facts} />}
      />,
    ),
}

const certificateHead = (locale: Locale, { answer }: PageFacts): Head => {
  const say = certificateWords.loaded(locale)
  const { number } = (answer && 'data' in answer ? answer.data : {}) as { number?: string }
  return { title: (number ? say?.titleOf(number) : say?.title) ?? '' }
}

const certificate: PublicPage = {
  sheets: ['certificate'],
  head: certificateHead,
  need: ({ id = '' }) => ({ endpoint: certificateApi.court, input: { id } }),
  body: (facts) => onPhone(facts, <CertificatePage {...facts} />),
}

/** A share token shows the certificate and the evidence, a certificate id only the certificate. */
const shared = ({ tokenOnly = false, linksOut = true } = {}): PublicPage => ({
  sheets: ['certificate', 'share'],
  head: (locale, facts) => {
    const byToken = tokenOnly || isShareToken(facts.params?.id ?? '')
    return byToken ? { title: shareWords.loaded(locale)?.title ?? '' } : certificateHead(locale, facts)
  },
  need: tokenOnly ? shareNeed : recordNeed,
  body: (facts) =>
    onPhone(
      facts,
      <SharePage
        {...facts}
        linksOut={linksOut}
        byToken={tokenOnly || isShareToken(facts.params?.id ?? '')}
        evidence={<PublicIsland name="shared-evidence" when="idle" Component={SharedEvidence} facts={facts} />}
      />,
      linksOut,
    ),
})

const preview = (name: 'shared-file' | 'shared-file-at-once', Component: typeof SharedFile): PublicPage => ({
  sheets: ['certificate', 'share'],
  head: (locale) => ({ title: shareWords.loaded(locale)?.previewTitle ?? '' }),
  need: (params, query) => fileNeed({ ...query, ...params }),
  queryParams: ['share', 'place'],
  body: (facts) =>
    onPhone(
      facts,
      <PreviewPage {...facts} preview={<PublicIsland name={name} when="now" Component={Component} facts={facts} />} />,
    ),
})

const phoneLink: PublicPage = {
  sheets: [],
  head: (locale) => ({ title: shareWords.loaded(locale)?.phoneLinkTitle ?? '' }),
  body: (facts) => onPhone(facts, <PublicIsland name="phone-link" when="now" Component={PhoneLinkPage} facts={facts} />),
}

const chain: PublicPage = {
  path: paths.chain(),
  sheets: ['log', 'check'],
  head: headFrom(logPageWords),
  need: () => ({ endpoint: logApi.info, input: {} }),
  staticAnswer: true,
  queryParams: ['index', 'origin'],
  body: (facts, context) =>
    framed(
      facts,
      context,
      <ChainPage
        {...facts}
        explorer={
          <PlainPart name="log" when="idle">
            <LogExplorer
              {...facts}
              path={
                <PublicIsland
                  name="log-path"
                  when={facts.params?.index === undefined ? 'touch' : 'now'}
                  Component={pathIsland.Component}
                  facts={facts}
                />
              }
            />
          </PlainPart>
        }
      />,
    ),
}

const phoneCapture = (kind: CaptureKind): PublicPage => ({
  sheets: ['picture', 'phoneCapture'],
  head: (locale) => ({ title: phoneWords.loaded(locale)?.titles[kind] ?? '' }),
  queryParams: ['record'],
  preload: (locale) => [
    'src/kernel/island.tsx',
    'src/modules/evidence/capture/phone/PhoneCapturePage.tsx',
    ...['light/words', ...['words', 'add/words', 'phone/words'].map((name) => `modules/evidence/capture/${name}`)].map(
      (catalogue) => `src/${catalogue}.${locale}.ts`,
    ),
  ],
  body: (facts) =>
    onPhone(facts, <PublicIsland name="phone-capture" when="now" Component={phoneCapturePage(kind)} facts={facts} />),
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
  [paths.query()]: query,
  [paths.chain()]: chain,
  [paths.certificate()]: certificate,
  [paths.share()]: shared({ tokenOnly: true }),
  [paths.phoneRecord()]: shared(),
  [paths.miniProgramRecord()]: shared({ linksOut: false }),
  [paths.phoneDigest()]: shared(),
  [paths.sharedFile()]: preview('shared-file', SharedFile),
  [paths.phonePreview()]: preview('shared-file', SharedFile),
  [paths.phonePreviewProgress()]: preview('shared-file-at-once', AutoLoadedSharedFile),
  [paths.phoneLink()]: phoneLink,
  ...Object.fromEntries(captureKinds.map((kind) => [paths[`${kind}.phone`](), phoneCapture(kind)])),
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
