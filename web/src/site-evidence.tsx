// Page table of what the site shows of evidence: certificates, shared records and cases, the query pages, the log, captures on a phone.
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { dossierShareApi } from '@attestry/contract/modules/dossier/share'
import { type CaptureKind, captureKinds } from '@attestry/contract/modules/evidence/capture-vocabulary'
import { logApi } from '@attestry/contract/modules/transparency/log'
import type { ReactNode } from 'react'
import type { Locale } from './kernel/locale.ts'
import type { PageFacts } from './kernel/page-facts.ts'
import { CertificatePage } from './modules/attestation/certificate/CertificatePage.tsx'
import { claimWords } from './modules/attestation/certificate/claim-words.ts'
import { certificateWords } from './modules/attestation/certificate/words.ts'
import { FileLookup } from './modules/attestation/lookup/FileLookup.tsx'
import { lookupNeed } from './modules/attestation/lookup/need.ts'
import { PackageCheck } from './modules/attestation/lookup/PackageCheck.tsx'
import { QueryPage } from './modules/attestation/lookup/QueryPage.tsx'
import { lookupWords } from './modules/attestation/lookup/words.ts'
import { recordWords } from './modules/attestation/record/words.ts'
import { scanWords } from './modules/attestation/scan/words.ts'
import { isShareToken } from './modules/attestation/share/links.ts'
import { fileNeed, recordNeed, shareNeed } from './modules/attestation/share/need.ts'
import { PhoneLinkPage } from './modules/attestation/share/PhoneLinkPage.tsx'
import { PreviewPage } from './modules/attestation/share/PreviewPage.tsx'
import { SharedEvidence } from './modules/attestation/share/SharedEvidence.tsx'
import { AutoLoadedSharedFile, SharedFile } from './modules/attestation/share/SharedFile.tsx'
import { RefusedShare, SharePage } from './modules/attestation/share/SharePage.tsx'
import { shareWords } from './modules/attestation/share/words.ts'
import { SharedDossier } from './modules/dossier/share/SharedDossier.tsx'
import { SharedDossierPage } from './modules/dossier/share/SharedDossierPage.tsx'
import { sharedDossierWords } from './modules/dossier/share/words.ts'
import { addWords } from './modules/evidence/capture/add/words.ts'
import { phoneCapturePage } from './modules/evidence/capture/phone/PhoneCapturePage.tsx'
import { phoneWords } from './modules/evidence/capture/phone/words.ts'
import { captureWords } from './modules/evidence/capture/words.ts'
import { CertificateCheck } from './modules/judicial/certificate-check/CertificateCheck.tsx'
import { CertificateCheckPage } from './modules/judicial/certificate-check/CertificateCheckPage.tsx'
import { certificateCheckWords } from './modules/judicial/certificate-check/words.ts'
import { checkWords } from './modules/transparency/log/check/words.ts'
import { ChainPage } from './modules/transparency/log/page/ChainPage.tsx'
import { LogExplorer } from './modules/transparency/log/page/LogExplorer.tsx'
import { logPageWords } from './modules/transparency/log/page/words.ts'
import { pathIsland } from './modules/transparency/log/path/MerklePath.tsx'
import { logWords } from './modules/transparency/log/words.ts'
import { paths } from './paths.ts'
import { PhoneShell } from './shells/PhoneShell.tsx'
import { PlainPart, PublicIsland } from './shells/PublicIsland.tsx'
import { framed, type Head, headBy, type PublicPage } from './site-page.tsx'

const headFrom = headBy((say) => ({ title: say.title, description: say.description }))

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

const certificateCheck: PublicPage = {
  path: paths.certificateCheck(),
  sheets: ['lookup'],
  head: headFrom(certificateCheckWords),
  queryParams: ['number'],
  body: (facts, context) =>
    framed(
      facts,
      context,
      <CertificateCheckPage
        check={<PublicIsland name="certificate-check" when="now" Component={CertificateCheck} facts={facts} />}
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

const sharedDossier: PublicPage = {
  sheets: ['certificate', 'share', 'sharedDossier'],
  head: (locale) => ({ title: sharedDossierWords.loaded(locale)?.title ?? '' }),
  need: ({ id = '' }) => ({ endpoint: dossierShareApi.view, input: { token: id } }),
  body: (facts) =>
    onPhone(
      facts,
      <SharedDossierPage
        {...facts}
        Refused={RefusedShare}
        shared={<PublicIsland name="shared-dossier" when="now" Component={SharedDossier} facts={facts} />}
      />,
    ),
}

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

export const evidencePages: Readonly<Record<string, PublicPage>> = {
  [paths.query()]: query,
  [paths.certificateCheck()]: certificateCheck,
  [paths.chain()]: chain,
  [paths.certificate()]: certificate,
  [paths.share()]: shared({ tokenOnly: true }),
  [paths.sharedDossier()]: sharedDossier,
  [paths.phoneRecord()]: shared(),
  [paths.miniProgramRecord()]: shared({ linksOut: false }),
  [paths.phoneDigest()]: shared(),
  [paths.sharedFile()]: preview('shared-file', SharedFile),
  [paths.phonePreview()]: preview('shared-file', SharedFile),
  [paths.phonePreviewProgress()]: preview('shared-file-at-once', AutoLoadedSharedFile),
  [paths.phoneLink()]: phoneLink,
  ...Object.fromEntries(captureKinds.map((kind) => [paths[`${kind}.phone`](), phoneCapture(kind)])),
}

export const evidenceCatalogues = [
  recordWords,
  certificateWords,
  claimWords,
  lookupWords,
  certificateCheckWords,
  shareWords,
  sharedDossierWords,
  scanWords,
  logPageWords,
  logWords,
  checkWords,
  captureWords,
  addWords,
  phoneWords,
]
