// The public pages' only script before paint: wires the language and theme switches and hydrates islands when the browser is idle.
import './light/favicon.svg?no-inline'
import { trackBehavior } from './kernel/behavior.ts'
import type { Island } from './kernel/island.tsx'
import { wirePlainActs } from './modules/attestation/certificate/plain-acts.ts'
import { wireActivity } from './modules/content/activity/plain-hide.ts'
import type { IslandName, PlainPartName } from './shells/PublicIsland.tsx'
import { wireSwitches } from './shells/PublicSwitches.ts'

const islands: Record<IslandName, () => Promise<Island>> = {
  login: () => import('./modules/account/session/LoginPage.tsx').then((page) => page.loginIsland),
  registration: () => import('./modules/account/registration/RegistrationPage.tsx').then((page) => page.registrationIsland),
  'reset-password': () => import('./modules/account/password/ResetPasswordPage.tsx').then((page) => page.resetPasswordIsland),
  'auth-login': () => import('./modules/account/scan-login/AuthLoginPage.tsx').then((page) => page.authLoginIsland),
  'third-login': () => import('./modules/account/third-account/ThirdLoginPage.tsx').then((page) => page.thirdLoginIsland),
  'bridge-login': () => import('./modules/account/bridge/BridgeLoginPage.tsx').then((page) => page.bridgeLoginIsland),
  'file-digest': () => import('./modules/content/file-digest/FileDigest.tsx').then((part) => part.fileDigestIsland),
  'certificate-check': () =>
    import('./modules/judicial/certificate-check/CertificateCheck.tsx').then((part) => part.certificateCheckIsland),
  'case-form': () => import('./modules/lawyer/case-request/CaseForm.tsx').then((part) => part.caseFormIsland),
  'file-lookup': () => import('./modules/attestation/lookup/FileLookup.tsx').then((part) => part.fileLookupIsland),
  'package-check': () => import('./modules/attestation/lookup/PackageCheck.tsx').then((part) => part.packageCheckIsland),
  'shared-evidence': () => import('./modules/attestation/share/SharedEvidence.tsx').then((part) => part.sharedEvidenceIsland),
  'shared-file': () => import('./modules/attestation/share/SharedFile.tsx').then((part) => part.sharedFileIsland),
  'shared-file-at-once': () =>
    import('./modules/attestation/share/SharedFile.tsx').then((part) => part.autoLoadedSharedFileIsland),
  'shared-dossier': () => import('./modules/dossier/share/SharedDossier.tsx').then((part) => part.sharedDossierIsland),
  'phone-link': () => import('./modules/attestation/share/PhoneLinkPage.tsx').then((page) => page.phoneLinkIsland),
  'phone-capture': () => import('./modules/evidence/capture/phone/PhoneCapturePage.tsx').then((page) => page.phoneCaptureIsland),
  'phone-invoice': () => import('./modules/invoice/phone/PhoneInvoicePage.tsx').then((page) => page.phoneInvoiceIsland),
  'log-path': () => import('./modules/transparency/log/path/MerklePath.tsx').then((part) => part.pathIsland),
}

const plainParts: Record<PlainPartName, () => Promise<(place: HTMLElement) => void>> = {
  log: () => import('./modules/transparency/log/page/enhance-log.ts').then((part) => part.enhanceLog),
}

const hydrated = new Map<HTMLElement, Promise<void>>()

function hydrateOnce(place: HTMLElement): Promise<void> {
  const known = hydrated.get(place)
  if (known) return known
  const pending = hydrate(place)
  // Retry on the next interaction if loading a script failed.
  pending.catch(() => hydrated.delete(place))
  hydrated.set(place, pending)
  return pending
}

async function hydrate(place: HTMLElement): Promise<void> {
  const name = place.dataset.island as IslandName | PlainPartName
  if (name in plainParts) (await plainParts[name as PlainPartName]())(place)
  else await hydrateReactIsland(place, name as IslandName)
  place.dataset.awake = ''
}

async function hydrateReactIsland(place: HTMLElement, name: IslandName): Promise<void> {
  const [{ hydrateIsland }, { readPageFacts }, island] = await Promise.all([
    import('./kernel/island.tsx'),
    import('./kernel/page-facts.ts'),
    islands[name](),
  ])
  await hydrateIsland(place, name, island, readPageFacts())
}

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const now = () => void hydrateOnce(place)
  if (place.dataset.when === 'now') now()
  else if (place.dataset.when === 'idle') {
    if ('requestIdleCallback' in window) requestIdleCallback(now, { timeout: 3000 })
    else setTimeout(now, 600)
  }
  for (const touch of ['pointerdown', 'focusin', 'dragenter']) place.addEventListener(touch, now, { passive: true })
}

// From here on a form submitted before its island is hydrated waits for it: a native submit would navigate away.
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-hydrating]')) button.disabled = false
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target as HTMLFormElement
    const place = form.closest<HTMLElement>('[data-island]')
    if (!place || place.dataset.awake !== undefined) return
    event.preventDefault()
    event.stopPropagation()
    void hydrateOnce(place).then(() => form.requestSubmit())
  },
  { capture: true },
)

wireSwitches()
wirePlainActs()
wireActivity()
trackBehavior(document.body.dataset.countAt ?? '', 'view', location.pathname)
