// Paths of all screens; links are built only here.
import { builtKinds, detailPath, evidenceKinds, isBuilt, } from '@attestry/contract/evidence-kind';
export const withQuery = (path, query = {}) => {
    const present = Object.entries(query).filter((entry) => Boolean(entry[1]));
    return present.length ? `${path}?${new URLSearchParams(present)}` : path;
};
export const staticPath = (path) => () => path;
/** Called without parameters it returns the pattern itself, by which the pages are listed. */
const withParams = (pattern) => (params = {}) => pattern.replace(/:(\w+)/g, (whole, name) => (params[name] ? encodeURIComponent(params[name]) : whole));
/** `web.list`, `web.add` …: the screens of the built evidence kinds. */
const kindScreens = Object.fromEntries(builtKinds.flatMap((kind) => Object.entries(evidenceKinds[kind].screens)
    .filter(([screen]) => screen !== 'detail')
    .map(([screen, path]) => [`${kind}.${screen}`, staticPath(path)])));
export const paths = {
    home: staticPath('/'),
    websiteHome: staticPath('/website-show/home'),
    service: staticPath('/website-show/service'),
    help: staticPath('/website-show/help-document'),
    news: (query) => withQuery('/news', query),
    article: withParams('/news/:id'),
    lawyers: (query) => withQuery('/lawyers', query),
    lawyer: withParams('/lawyers/:id'),
    login: (query) => withQuery('/login', query),
    register: (query) => withQuery('/registry', query),
    resetPassword: staticPath('/resetPassword'),
    thirdLogin: withParams('/login/third/:provider'),
    bridgeLogin: staticPath('/bridge-login'),
    authLogin: (query) => withQuery('/app/auth-login', query),
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
    query: (query) => withQuery('/website-show/query', query),
    chain: (query) => withQuery('/chain', query),
    certificate: withParams('/h5/certificate/:id'),
    share: withParams('/attestation-share/:id'),
    phoneRecord: withParams('/attestation-mobile/:id'),
    miniProgramRecord: withParams('/attestation-mobile/lilapp/:id'),
    phoneDigest: withParams('/att-mobile-hash/:id'),
    sharedFile: (query) => withQuery('/attestation-mobile/preview/info', query),
    phoneLink: withParams('/mobile/attestation/:attestationId/:token'),
    phonePreview: withParams('/mobile/preview/:fileUrl/:type/:baoquan'),
    phonePreviewProgress: withParams('/mobile/previewProgress/:fileUrl'),
    exception: (query) => withQuery('/exception', query),
    overview: staticPath('/browse'),
    ...kindScreens,
    captureWork: staticPath('/onlineForensics/url'),
    records: staticPath('/attestation'),
    record: withParams('/attestation/:ano'),
    basicSetting: staticPath('/accountSettings/basicSetting'),
    subAccounts: staticPath('/accountSettings/childAdmin'),
    addresses: staticPath('/accountSettings/addressAdmin'),
    inviteFriends: staticPath('/accountSettings/InviteFriends'),
    keys: staticPath('/accountSettings/keyManagement'),
    costCenter: staticPath('/accountSettings/costCenter'),
    rechargeOrder: (query) => withQuery('/accountSettings/costCenter/rechargeOrderDetail', query),
    payOrder: (query) => withQuery('/accountSettings/costCenter/wePay', query),
    ledger: staticPath('/accountSettings/costCenter/ledger'),
    openHolds: staticPath('/accountSettings/costCenter/holds'),
    statements: staticPath('/accountSettings/costCenter/statements'),
    spending: staticPath('/accountSettings/costCenter/spending'),
    invoices: (query) => withQuery('/accountSettings/controlOverInvoices', query),
    invoice: withParams('/accountSettings/controlOverInvoices/detail/:id'),
    applyInvoice: staticPath('/accountSettings/costCenter/applyInvoice'),
    realName: staticPath('/accountSettings/basicSetting/realName'),
    aliRealName: staticPath('/accountSettings/basicSetting/aliRealName'),
    enterpriseRealName: staticPath('/accountSettings/basicSetting/enterprise'),
    messages: staticPath('/accountSettings/messageNotification'),
    console: staticPath('/console'),
};
/** The list of a kind; a planned kind has no records, and so no list. */
export const listPath = (kind) => (isBuilt(kind) ? paths[`${kind}.list`]() : paths.overview());
/** Where evidence of a kind is created: on a screen of its own, else in its list. */
export function addPath(kind) {
    if (!isBuilt(kind))
        return paths.overview();
    const { screens } = evidenceKinds[kind];
    return 'add' in screens ? screens.add : screens.list;
}
/** A record in the list of its kind. */
export const kindRecordPath = (kind, ano) => isBuilt(kind) ? detailPath(kind, ano) : paths.record({ ano });
const workspaceRoots = [
    paths.overview(),
    paths.records(),
    '/accountSettings',
    ...builtKinds.map((kind) => `/${paths[`${kind}.list`]().split('/')[1]}`),
];
const isUnder = (path, root) => path === root || path.startsWith(`${root}/`);
/** Which of the three entries renders a path; unknown paths go to the public site, which answers 404. */
export function entryOf(path) {
    if (isUnder(path, paths.console()))
        return 'console';
    return workspaceRoots.some((root) => isUnder(path, root)) ? 'app' : 'site';
}
/** Where to go after logging in, if it is a path of this site: prevents open redirects. */
export function safeRedirectPath(back) {
    if (!back?.startsWith('/') || back.startsWith('//') || /[\\\s\p{Cc}]/u.test(back))
        return undefined;
    const origin = 'https://this.invalid';
    try {
        const url = new URL(back, origin);
        if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === paths.login())
            return undefined;
        return url.pathname + url.search + url.hash;
    }
    catch {
        return undefined;
    }
}
