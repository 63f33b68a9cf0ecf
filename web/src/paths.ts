// Table of contents: the address of every screen. Links are built here and nowhere else.
type Query = Readonly<Record<string, string | undefined>>

export const withQuery = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}

export const at = (path: string) => () => path

type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** Without its parameters it is the pattern, as the pages are listed by. */
const withParts =
  <const P extends string>(pattern: P) =>
  (parts: Partial<Record<NamesIn<P>, string>> = {}): string =>
    pattern.replace(/:(\w+)/g, (whole, name: NamesIn<P>) => (parts[name] ? encodeURIComponent(parts[name]) : whole))

export const paths = {
  home: at('/'),
  websiteHome: at('/website-show/home'),
  service: at('/website-show/service'),
  help: at('/website-show/help-document'),
  news: (query?: { kind?: string | undefined; page?: string | undefined }) => withQuery('/news', query),
  article: withParts('/news/:id'),
  lawyers: (query?: {
    city?: string | undefined
    field?: string | undefined
    keyword?: string | undefined
    page?: string | undefined
  }) => withQuery('/lawyers', query),
  lawyer: withParts('/lawyers/:id'),
  login: (query?: { back?: string | undefined }) => withQuery('/login', query),
  register: (query?: { back?: string | undefined; invite?: string; notaryId?: string }) => withQuery('/registry', query),
  resetPassword: at('/resetPassword'),
  thirdLogin: withParts('/login/third/:provider'),
  bridgeLogin: at('/bridge-login'),
  authLogin: (query?: { appId?: string }) => withQuery('/app/auth-login', query),
  agreement: at('/attestation-mobile/service/agreement'),
  privacy: at('/privacy'),
  servicePrivacy: at('/attestation-mobile/service/privacy'),
  privacyCollected: at('/privacy/privacy-one'),
  privacyRecipients: at('/privacy/privacy-two'),
  privacyPermissions: at('/privacy/privacy-three'),
  privacyKeeping: at('/privacy/privacy-four'),
  servicePrivacyCollected: at('/attestation-mobile/service/privacy/privacy-one'),
  servicePrivacyRecipients: at('/attestation-mobile/service/privacy/privacy-two'),
  servicePrivacyPermissions: at('/attestation-mobile/service/privacy/privacy-three'),
  servicePrivacyKeeping: at('/attestation-mobile/service/privacy/privacy-four'),
  query: (query?: { id?: string; number?: string; digest?: string }) => withQuery('/website-show/query', query),
  chain: (query?: { index?: string; origin?: string }) => withQuery('/chain', query),
  certificate: withParts('/h5/certificate/:id'),
  share: withParts('/attestation-share/:id'),
  phoneRecord: withParts('/attestation-mobile/:id'),
  miniProgramRecord: withParts('/attestation-mobile/lilapp/:id'),
  phoneDigest: withParts('/att-mobile-hash/:id'),
  sharedFile: (query?: { share?: string; place?: string }) => withQuery('/attestation-mobile/preview/info', query),
  phoneDoor: withParts('/mobile/attestation/:attestationId/:token'),
  phonePreview: withParts('/mobile/preview/:fileUrl/:type/:baoquan'),
  phonePreviewProgress: withParts('/mobile/previewProgress/:fileUrl'),
  exception: (query?: { errorCode: string; errorMessage?: string }) => withQuery('/exception', query),
  overview: at('/browse'),
  fileDeposits: at('/confirmWeigh'),
  digestDeposits: at('/confirmWeigh/hash'),
  newDeposit: at('/confirmWeigh/add'),
  captureWork: at('/onlineForensics/url'),
  webCaptures: at('/onlineForensics/web'),
  newWebCapture: at('/onlineForensics/web/add'),
  webCaptureSheet: at('/onlineForensics/web/addExcel'),
  shopCaptures: at('/onlineForensics/ecommerce'),
  newShopCapture: at('/onlineForensics/ecommerce/add'),
  shopCaptureSheet: at('/onlineForensics/ecommerce/addExcel'),
  videoCaptures: at('/onlineForensics/shortVideo'),
  newVideoCapture: at('/onlineForensics/shortVideo/add'),
  videoCaptureSheet: at('/onlineForensics/shortVideo/addExcel'),
  phoneWebCaptures: (query?: { record?: string }) => withQuery('/app/web', query),
  phoneShopCaptures: (query?: { record?: string }) => withQuery('/app/ecommerce', query),
  phoneVideoCaptures: (query?: { record?: string }) => withQuery('/app/video', query),
  record: withParts('/attestation/:ano'),
  basicSetting: at('/accountSettings/basicSetting'),
  subAccounts: at('/accountSettings/childAdmin'),
  addresses: at('/accountSettings/addressAdmin'),
  inviteFriends: at('/accountSettings/InviteFriends'),
  keys: at('/accountSettings/keyManagement'),
  realName: at('/accountSettings/basicSetting/realName'),
  aliRealName: at('/accountSettings/basicSetting/aliRealName'),
  enterpriseRealName: at('/accountSettings/basicSetting/enterprise'),
  messages: at('/accountSettings/messageNotification'),
  console: at('/console'),
} as const

const workspaceRoots = [paths.overview(), paths.fileDeposits(), '/onlineForensics', '/attestation', '/accountSettings']

const isUnder = (path: string, root: string) => path === root || path.startsWith(`${root}/`)

/** Which of the three entries draws an address; unknown ones are the public site's, which says that they are unknown. */
export function entryOf(path: string): 'site' | 'app' | 'console' {
  if (isUnder(path, paths.console())) return 'console'
  return workspaceRoots.some((root) => isUnder(path, root)) ? 'app' : 'site'
}

/** Where to go after logging in. Only a path of this site: anything else would let a link hand our visitors to a stranger. */
export function safeBack(back: string | null | undefined): string | undefined {
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
