// Paths of all screens; links are built only here.
import {
  type BuiltKind,
  builtKinds,
  detailPath,
  type EvidenceKind,
  evidenceKinds,
  isBuilt,
} from '@attestry/contract/evidence-kind'

type Query = Readonly<Record<string, string | undefined>>

export const withQuery = (path: string, query: Query = {}): string => {
  const present = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return present.length ? `${path}?${new URLSearchParams(present)}` : path
}

export const staticPath = (path: string) => () => path

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** Called without parameters it returns the pattern itself, by which the pages are listed. */
const withParams =
  <const P extends string>(pattern: P) =>
  (params: Partial<Record<ParamNames<P>, string>> = {}): string =>
    pattern.replace(/:(\w+)/g, (whole, name: ParamNames<P>) => (params[name] ? encodeURIComponent(params[name]) : whole))

type Screens<K extends BuiltKind> = Exclude<keyof (typeof evidenceKinds)[K]['screens'], 'detail'> & string
type KindScreen = { [K in BuiltKind]: `${K}.${Screens<K>}` }[BuiltKind]

/** `web.list`, `web.add` …: the screens of the built evidence kinds. */
const kindScreens = Object.fromEntries(
  builtKinds.flatMap((kind) =>
    Object.entries(evidenceKinds[kind].screens)
      .filter(([screen]) => screen !== 'detail')
      .map(([screen, path]) => [`${kind}.${screen}`, staticPath(path)]),
  ),
) as Readonly<Record<KindScreen, () => string>>

export const paths = {
  home: staticPath('/'),
  websiteHome: staticPath('/website-show/home'),
  service: staticPath('/website-show/service'),
  help: staticPath('/website-show/help-document'),
  news: (query?: { kind?: string | undefined; page?: string | undefined }) => withQuery('/news', query),
  article: withParams('/news/:id'),
  lawyers: (query?: {
    city?: string | undefined
    field?: string | undefined
    keyword?: string | undefined
    page?: string | undefined
  }) => withQuery('/lawyers', query),
  lawyer: withParams('/lawyers/:id'),
  login: (query?: { back?: string | undefined }) => withQuery('/login', query),
  register: (query?: { back?: string | undefined; invite?: string; notaryId?: string }) => withQuery('/registry', query),
  resetPassword: staticPath('/resetPassword'),
  thirdLogin: withParams('/login/third/:provider'),
  bridgeLogin: staticPath('/bridge-login'),
  authLogin: (query?: { appId?: string }) => withQuery('/app/auth-login', query),
  phoneInvoice: staticPath('/app/invoice'),
  agreement: staticPath('/attestation-mobile/service/agreement'),
  privacy: staticPath('/privacy'),
  servicePrivacy: staticPath('/attestation-mobile/service/privacy'),
  privacyCollected: staticPath('/privacy/privacy-one'),
  privacyRecipients: staticPath('/privacy/privacy-two'),
  privacyPermissions: staticPath('/privacy/privacy-three'),
  privacyRetention: staticPath('/privacy/privacy-four'),
  servicePrivacyCollected: staticPath('/attestation-mobile/service/privacy/privacy-one'),
  servicePrivacyRecipients: staticPath('/attestation-mobile/service/privacy/privacy-two'),
  servicePrivacyPermissions: staticPath('/attestation-mobile/service/privacy/privacy-three'),
  servicePrivacyRetention: staticPath('/attestation-mobile/service/privacy/privacy-four'),
  query: (query?: { id?: string; number?: string; digest?: string }) => withQuery('/website-show/query', query),
  certificateCheck: (query?: { number?: string }) => withQuery('/website-show/notarial-certificate', query),
  chain: (query?: { index?: string; origin?: string }) => withQuery('/chain', query),
  certificate: withParams('/h5/certificate/:id'),
  share: withParams('/attestation-share/:id'),
  sharedDossier: withParams('/dossier-share/:id'),
  phoneRecord: withParams('/attestation-mobile/:id'),
  miniProgramRecord: withParams('/attestation-mobile/lilapp/:id'),
  phoneDigest: withParams('/att-mobile-hash/:id'),
  sharedFile: (query?: { share?: string; place?: string }) => withQuery('/attestation-mobile/preview/info', query),
  phoneLink: withParams('/mobile/attestation/:attestationId/:token'),
  phonePreview: withParams('/mobile/preview/:fileUrl/:type/:baoquan'),
  phonePreviewProgress: withParams('/mobile/previewProgress/:fileUrl'),
  exception: (query?: { errorCode: string; errorMessage?: string }) => withQuery('/exception', query),
  overview: staticPath('/browse'),
  ...kindScreens,
  captureWork: staticPath('/onlineForensics/url'),
  records: staticPath('/attestation'),
  record: withParams('/attestation/:ano'),
  dossiers: staticPath('/dossier'),
  dossier: withParams('/dossier/:id'),
  judicial: staticPath('/judicialEvidence'),
  notarizations: staticPath('/judicialEvidence/notarization'),
  addNotarization: (query?: { anos?: string; dossier?: string }) => withQuery('/judicialEvidence/notarization/add', query),
  applyNotarization: (query?: { id?: string }) => withQuery('/judicialEvidence/notarization/apply', query),
  notarizationDocumentsList: staticPath('/judicialEvidence/notarization/applyInfo'),
  notarizationDocuments: withParams('/judicialEvidence/notarization/applyInfo/:orderId'),
  notarizationSuccess: (query?: { id?: string }) => withQuery('/judicialEvidence/notarization/success', query),
  notarization: withParams('/judicialEvidence/notarization/detail/:id'),
  appraisals: staticPath('/judicialEvidence/expertise'),
  addAppraisal: staticPath('/judicialEvidence/expertise/add'),
  applyAppraisal: (query?: { id?: string; step?: 'sign' }) => withQuery('/judicialEvidence/expertise/apply', query),
  appraisal: withParams('/judicialEvidence/expertiseDetail/:id'),
  purchaseNotarizations: staticPath('/judicialEvidence/purchaseNotarization'),
  addPurchaseNotarization: (query?: { id?: string }) => withQuery('/judicialEvidence/purchaseNotarization/add', query),
  purchaseNotarization: withParams('/judicialEvidence/purchaseNotarization/detail/:id'),
  basicSetting: staticPath('/accountSettings/basicSetting'),
  subAccounts: staticPath('/accountSettings/childAdmin'),
  addresses: staticPath('/accountSettings/addressAdmin'),
  inviteFriends: staticPath('/accountSettings/InviteFriends'),
  keys: staticPath('/accountSettings/keyManagement'),
  costCenter: staticPath('/accountSettings/costCenter'),
  rechargeOrder: (query?: { id?: string }) => withQuery('/accountSettings/costCenter/rechargeOrderDetail', query),
  payOrder: (query?: { id?: string; method?: string }) => withQuery('/accountSettings/costCenter/wePay', query),
  ledger: staticPath('/accountSettings/costCenter/ledger'),
  openHolds: staticPath('/accountSettings/costCenter/holds'),
  statements: staticPath('/accountSettings/costCenter/statements'),
  spending: staticPath('/accountSettings/costCenter/spending'),
  invoices: (query?: { tab?: string }) => withQuery('/accountSettings/controlOverInvoices', query),
  invoice: withParams('/accountSettings/controlOverInvoices/detail/:id'),
  applyInvoice: staticPath('/accountSettings/costCenter/applyInvoice'),
  realName: staticPath('/accountSettings/basicSetting/realName'),
  aliRealName: staticPath('/accountSettings/basicSetting/aliRealName'),
  enterpriseRealName: staticPath('/accountSettings/basicSetting/enterprise'),
  messages: staticPath('/accountSettings/messageNotification'),
  console: staticPath('/console'),
} as const

/** The list of a kind; a planned kind has no records, and so no list. */
export const listPath = (kind: EvidenceKind): string => (isBuilt(kind) ? paths[`${kind}.list`]() : paths.overview())

/** Where evidence of a kind is created: on a screen of its own, else in its list. */
export function addPath(kind: EvidenceKind): string {
  if (!isBuilt(kind)) return paths.overview()
  const { screens } = evidenceKinds[kind]
  return 'add' in screens ? screens.add : screens.list
}

/** A record in the list of its kind. */
export const kindRecordPath = (kind: EvidenceKind, ano: string): string =>
  isBuilt(kind) ? detailPath(kind, ano) : paths.record({ ano })

const workspaceRoots = [
  paths.overview(),
  paths.records(),
  paths.dossiers(),
  paths.judicial(),
  '/accountSettings',
  ...builtKinds.map((kind) => `/${paths[`${kind}.list`]().split('/')[1]}`),
]

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** Which of the three entries renders a path; unknown paths go to the public site, which answers 404. */
export function entryOf(path: string): 'site' | 'app' | 'console' {
  if (isUnder(path, paths.console())) return 'console'
  return workspaceRoots.some((root) => isUnder(path, root)) ? 'app' : 'site'
}

/** Where to go after logging in, if it is a path of this site: prevents open redirects. */
export function safeRedirectPath(back: string | null | undefined): string | undefined {
  if (!back?.startsWith('/') || back.startsWith('//') || /[\\\s\p{Cc}]/u.test(back)) return undefined
  const origin = 'https://this.invalid'
  try {
    const url = new URL(back, origin)
    if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === paths.login()) return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}
