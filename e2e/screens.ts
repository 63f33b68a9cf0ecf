// Every screen of the product for tests that visit all of them: each path of the route tables, with its parameters, and the states that an address alone opens.
import { kindsIn } from '@attestry/contract/evidence-kind'
import { expect, type Page } from '@playwright/test'
import { consolePaths } from '../web/src/console-paths.ts'
import { entryOf, paths } from '../web/src/paths.ts'
import { expectHydrated } from './account/people.ts'
import { appraisalDraft } from './judicial/appraisal-case.ts'
import { purchaseDraft, submittedPurchase } from './judicial/purchase-case.ts'
import { submittedNotarization } from './judicial/submitted-case.ts'
import {
  articleIds,
  capturedRecord,
  captures,
  dossier,
  invoice,
  lawyerIds,
  notarizationDraft,
  openOrder,
  sharedDossier,
  sharedRecord,
} from './prepared-data.ts'

export type Viewer = 'anonymous' | 'newcomer' | 'person' | 'enterprise' | 'operator' | 'notary' | 'appraiser' | 'owner'

export interface Screen {
  readonly name: string
  readonly address: () => string | Promise<string>
  readonly viewer: Viewer
  /** Selector of an element that is shown once the screen has loaded, besides its heading. */
  readonly ready?: string
  /** Opens a part of the screen once it has loaded. */
  readonly open?: (page: Page) => Promise<unknown>
  /** Shows the same components as another screen: one appearance is enough. */
  readonly oneAppearance?: true
  /** Shows a capture, which a real browser makes: such screens share one worker and its captures. */
  readonly capture?: true
}

type PathName = keyof typeof paths
type DeskName = keyof typeof consolePaths

/** Where a path needs more than the default of its entry: parameters, another viewer, a later sign that it has loaded. */
const overrides: { readonly [name in PathName]?: Partial<Screen> } = {
  websiteHome: { oneAppearance: true },
  article: { address: async () => paths.article({ id: (await articleIds())[0] ?? '' }) },
  lawyer: { address: async () => paths.lawyer({ id: (await lawyerIds())[0] ?? '' }) },
  thirdLogin: { address: () => `${paths.thirdLogin({ provider: 'alipay' })}?state=x`, ready: '.arrival .callout' },
  bridgeLogin: { ready: '.arrival .callout' },
  servicePrivacy: { oneAppearance: true },
  servicePrivacyCollected: { oneAppearance: true },
  servicePrivacyRecipients: { oneAppearance: true },
  servicePrivacyPermissions: { oneAppearance: true },
  servicePrivacyRetention: { oneAppearance: true },
  chain: {
    // The log has an entry once a record is in it.
    address: () => sharedRecord().then(() => paths.chain({ index: '0' })),
    ready: '#path svg[role=img]',
    open: openChainDetails,
  },
  certificate: { address: async () => paths.certificate({ id: (await sharedRecord()).publicId }), ready: '.strength' },
  share: { address: async () => paths.share({ id: (await sharedRecord()).token }), ready: '.strength' },
  sharedDossier: { address: async () => paths.sharedDossier({ id: (await sharedDossier()).token }), ready: '.code-form' },
  phoneRecord: { address: async () => paths.phoneRecord({ id: (await sharedRecord()).token }), oneAppearance: true },
  miniProgramRecord: {
    address: async () => paths.miniProgramRecord({ id: (await sharedRecord()).publicId }),
    oneAppearance: true,
  },
  phoneDigest: { address: async () => paths.phoneDigest({ id: (await sharedRecord()).publicId }), oneAppearance: true },
  sharedFile: { address: async () => paths.sharedFile({ share: (await sharedRecord()).token, place: '0' }) },
  phonePreview: {
    address: async () => {
      const { token, ano } = await sharedRecord()
      return paths.phonePreview({ fileUrl: `${token}.0`, type: 'txt', baoquan: ano })
    },
    oneAppearance: true,
  },
  phonePreviewProgress: {
    address: async () => paths.phonePreviewProgress({ fileUrl: `${(await sharedRecord()).token}.0` }),
    oneAppearance: true,
  },
  phoneLink: { address: () => paths.phoneLink({ attestationId: '1', token: 'unknown' }), ready: '.callout-error' },
  exception: { address: () => paths.exception({ errorCode: '500403' }) },
  record: {
    address: async () => paths.record({ ano: (await sharedRecord()).ano }),
    ready: '[data-kind="time-stamp"]',
    open: openRecordPreview,
  },
  dossiers: {
    address: async () => {
      await dossier()
      return paths.dossiers()
    },
    viewer: 'person',
    ready: 'table',
  },
  dossier: { address: async () => paths.dossier({ id: await dossier() }), viewer: 'person', ready: '.dossier-entries > li' },
  judicial: { ready: '.teach' },
  notarizations: { address: () => notarizationDraft().then(() => paths.notarizations()), ready: 'table' },
  addNotarization: { address: async () => paths.addNotarization({ anos: (await sharedRecord()).ano }), ready: 'table' },
  applyNotarization: {
    address: async () => paths.applyNotarization({ id: await notarizationDraft() }),
    ready: '.notarization-evidence > li',
  },
  notarizationDocumentsList: {
    address: () => notarizationDraft().then(() => paths.notarizationDocumentsList()),
    ready: 'table',
    oneAppearance: true,
  },
  notarizationDocuments: {
    address: async () => paths.notarizationDocuments({ orderId: await notarizationDraft() }),
    ready: '.signing',
  },
  notarizationSuccess: {
    address: async () => paths.notarizationSuccess({ id: await notarizationDraft() }),
    ready: '.callout',
  },
  notarization: {
    address: async () => paths.notarization({ id: await notarizationDraft() }),
    ready: '.notarization-timeline',
  },
  appraisals: { address: () => appraisalDraft().then(() => paths.appraisals()), ready: 'table' },
  addAppraisal: { ready: 'table' },
  applyAppraisal: {
    address: async () => paths.applyAppraisal({ id: await appraisalDraft() }),
    ready: '.notarization-evidence > li',
  },
  appraisal: {
    address: async () => paths.appraisal({ id: await appraisalDraft() }),
    ready: '.notarization-timeline',
  },
  purchaseNotarizations: { address: () => purchaseDraft().then(() => paths.purchaseNotarizations()), ready: 'table' },
  addPurchaseNotarization: {
    address: async () => paths.addPurchaseNotarization({ id: await purchaseDraft() }),
    ready: '.purchase-goods',
  },
  purchaseNotarization: {
    address: async () => paths.purchaseNotarization({ id: await purchaseDraft() }),
    ready: '.purchase-list',
  },
  basicSetting: { viewer: 'newcomer' },
  subAccounts: { viewer: 'enterprise', ready: 'table' },
  addresses: { viewer: 'newcomer', ready: 'main h2' },
  inviteFriends: { viewer: 'newcomer', ready: '.scan-code' },
  costCenter: { viewer: 'enterprise', ready: '.cost-offers' },
  ledger: { viewer: 'enterprise', ready: '.list-table' },
  openHolds: { viewer: 'enterprise', ready: '.cost-tabs' },
  statements: { viewer: 'enterprise', ready: '.cost-tabs' },
  spending: { viewer: 'enterprise', ready: '.chart' },
  rechargeOrder: { address: async () => paths.rechargeOrder({ id: await openOrder() }), viewer: 'person', ready: '.cost-order' },
  payOrder: { address: async () => paths.payOrder({ id: await openOrder() }), viewer: 'person', ready: '.cost-methods' },
  invoices: { address: () => invoice().then(() => paths.invoices()), ready: 'table' },
  invoice: { address: async () => paths.invoice({ id: await invoice() }), ready: '.invoice-cards' },
  applyInvoice: { viewer: 'newcomer', ready: '.empty' },
  phoneInvoice: { ready: '.scan-ask p' },
  aliRealName: { viewer: 'newcomer' },
  realName: { viewer: 'newcomer' },
  console: { viewer: 'operator' },
  // The capture kinds share their screens; the first two differ in the fields of the other party.
  ...Object.fromEntries(
    kindsIn('capture').flatMap((kind, at) => {
      const oneAppearance = at < 2 ? {} : { oneAppearance: true as const }
      // On phones as members open them; the login of an anonymous visitor is tested in evidence/capture-phone.e2e.ts.
      return [
        ...['list', 'add', 'sheet'].map((screen) => [`${kind}.${screen}`, oneAppearance]),
        [`${kind}.phone`, { ...oneAppearance, viewer: 'person' }],
      ]
    }),
  ),
}

const defaultViewer = { site: 'anonymous', app: 'person', console: 'owner' } as const

const pathScreens = Object.entries(paths).map(([name, path]): Screen => {
  const pattern: string = path()
  return { name, address: () => pattern, viewer: defaultViewer[entryOf(pattern)], ...overrides[name as PathName] }
})

const desks: { readonly [name in DeskName]?: Partial<Screen> } = {
  appraisals: { viewer: 'appraiser' },
  appraisalSettings: { viewer: 'appraiser', ready: '.form-acts' },
  realNames: { viewer: 'operator' },
  complaints: { viewer: 'operator' },
  caseRequests: { viewer: 'operator' },
  notarizations: {
    address: () => submittedNotarization().then(() => consolePaths.notarizations()),
    viewer: 'notary',
    ready: 'table',
  },
  notarization: {
    address: async () => consolePaths.notarization({ id: await submittedNotarization() }),
    viewer: 'notary',
    ready: '.case-page',
  },
  purchases: {
    address: () => submittedPurchase().then(() => consolePaths.purchases()),
    viewer: 'notary',
    ready: 'table',
  },
  purchase: {
    address: async () => consolePaths.purchase({ id: await submittedPurchase() }),
    viewer: 'notary',
    ready: '.case-page',
  },
  statistics: { address: () => `${consolePaths.statistics()}?days=7` },
}

/** Some desks and pages have the same name. */
export const deskName = (name: string): string => `desk ${name}`

const deskScreens = Object.entries(consolePaths).map(
  ([name, path]): Screen => ({ name: deskName(name), address: () => path(), viewer: 'owner', ...desks[name as DeskName] }),
)

const openFirst = async (page: Page) => {
  await page.locator('.desk-list .text-link').first().click()
  await page.locator('.desk-detail h2').waitFor()
}

/** States of a screen that an address opens: empty, refused, filtered, with a record or a form. */
const states: readonly Screen[] = [
  { name: 'unknown public address', address: () => '/nowhere', viewer: 'anonymous' },
  { name: 'open API documentation', address: () => '/shimakaze/docs', viewer: 'anonymous' },
  { name: 'news of one kind', address: () => paths.news({ kind: 'rights' }), viewer: 'anonymous', oneAppearance: true },
  { name: 'lawyers without a match', address: () => paths.lawyers({ keyword: 'none' }), viewer: 'anonymous' },
  {
    name: 'lookup with a match',
    address: async () => {
      const { publicId, ano } = await sharedRecord()
      return paths.query({ id: publicId, number: ano })
    },
    viewer: 'anonymous',
  },
  {
    name: 'lookup without a match',
    address: async () => paths.query({ id: (await sharedRecord()).publicId, number: '100000000000000000' }),
    viewer: 'anonymous',
  },
  { name: 'incomplete share link', address: () => paths.share({ id: 'short' }), viewer: 'anonymous' },
  {
    name: 'record list without a match',
    address: () => `${paths['file.list']()}?state=failed&keyword=none`,
    viewer: 'person',
  },
  { name: 'empty capture list', address: () => paths['web.list'](), viewer: 'newcomer' },
  ...(['keys', 'subAccounts', 'enterpriseRealName'] as const).map(
    (path): Screen => ({
      name: `${path} of an unverified account`,
      address: () => paths[path](),
      viewer: 'newcomer',
      oneAppearance: true,
    }),
  ),
  ...(['basicSetting', 'addresses', 'realName', 'aliRealName'] as const).map(
    (path): Screen => ({
      name: `${path} of a verified account`,
      address: () => paths[path](),
      viewer: 'person',
      oneAppearance: true,
    }),
  ),
  {
    name: 'record drawer',
    address: async () => `${paths['file.list']()}?record=${(await sharedRecord()).ano}`,
    viewer: 'person',
    ready: '[role=dialog] :is(ul, ol)',
  },
  ...(
    [
      ['complete capture', 'web.list', 'complete'],
      ['capture with a warning', 'captureWork', 'warned'],
      ['capture with a warning on a phone', 'web.phone', 'warned'],
    ] as const
  ).map(
    ([name, path, which]): Screen => ({
      name,
      address: async () => `${paths[path]()}?record=${(await captures())[which]}`,
      viewer: 'person',
      ready: 'aside.preview-decision, .phone-acts',
      capture: true,
    }),
  ),
  {
    name: 'record of a capture',
    address: async () => paths.record({ ano: await capturedRecord() }),
    viewer: 'person',
    ready: '.capture-charged',
    capture: true,
  },
  { name: 'form of a price change', address: () => `${consolePaths.prices()}?open=new`, viewer: 'operator' },
  { name: 'form of an adjustment', address: () => consolePaths.adjustments({ open: 'new' }), viewer: 'operator' },
  { name: 'form of a refund', address: () => consolePaths.refunds({ open: 'new' }), viewer: 'operator' },
  { name: 'form of a match of a bank transfer', address: () => consolePaths.bankMatches({ open: 'new' }), viewer: 'operator' },
  { name: 'form of a receiving account', address: () => `${consolePaths.bankAccount()}?open=new`, viewer: 'operator' },
  { name: 'import of a bank statement', address: () => consolePaths.bankLines({ open: 'import' }), viewer: 'operator' },
  {
    name: 'invoice headers',
    address: () => invoice().then(() => paths.invoices({ tab: 'header' })),
    viewer: 'person',
    ready: 'table',
  },
  { name: 'invoices of a new account', address: () => paths.invoices(), viewer: 'newcomer', ready: 'main h2' },
  { name: 'opened invoice', address: () => invoice().then(() => consolePaths.invoices()), viewer: 'owner', open: openFirst },
  { name: 'form of a reversal', address: () => consolePaths.invoiceReversals({ open: 'new' }), viewer: 'operator' },
  { name: 'form of resuming the log', address: () => `${consolePaths.logResume()}?open=new`, viewer: 'operator' },
  { name: 'form of a member of staff', address: () => `${consolePaths.staff()}?open=new`, viewer: 'owner' },
  { name: 'opened member', address: () => consolePaths.people(), viewer: 'operator', open: openFirst },
  ...(['application', 'questioning', 'approval'] as const).map(
    (tab): Screen => ({
      name: `${tab} of a notarization at the desk`,
      address: async () => `${consolePaths.notarization({ id: await submittedNotarization() })}?tab=${tab}`,
      viewer: 'notary',
      ready: '.case-page',
    }),
  ),
  { name: 'opened content', address: () => consolePaths.content(), viewer: 'operator', open: openFirst },
  { name: 'opened lawyer', address: () => consolePaths.lawyers(), viewer: 'operator', open: openFirst },
  { name: 'opened member of staff', address: () => consolePaths.staff(), viewer: 'owner', open: openFirst },
]

export const screens: readonly Screen[] = [...pathScreens, ...deskScreens, ...states]

async function openChainDetails(page: Page): Promise<void> {
  await page.locator('#check .check-log').first().waitFor()
  for (const summary of await page.locator('summary').all()) await summary.click()
}

async function openRecordPreview(page: Page): Promise<void> {
  await page.locator('.preview-none').getByRole('button').click()
  await page.locator('.preview-text').waitFor()
}

/** Opens a screen and waits until it has loaded: heading, islands and lists. */
export async function openScreen(page: Page, { address, ready, open }: Screen): Promise<void> {
  const path = await address()
  expect(path, 'a path with a parameter needs an address in screens.ts').not.toContain('/:')
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expectHydrated(page)
  // Do not wait for network idle: the bell keeps a connection open. Wait until no skeleton is left.
  await expect(page.locator('.skeleton')).toHaveCount(0)
  if (ready) await page.locator(ready).first().waitFor()
  await open?.(page)
}
