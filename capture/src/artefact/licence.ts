// Saves screenshot and HTML of a shop's licence page, loaded in a second page of the same browser context.

import type { CdpSession } from '../browser/cdp.ts'
import type { BrowserContext } from '../browser/context.ts'
import type { CaptureJob } from '../job.ts'
import { CaptureError, causeOf, type Deadline } from '../page/deadline.ts'
import { detectWarnings } from '../page/detect-walls.ts'
import { evaluateInPage } from '../page/isolated-world.ts'
import { followNavigation } from '../page/navigation.ts'
import { waitForNetworkIdle } from '../page/network-idle.ts'
import { observePage } from '../page/observe.ts'
import { prepareVisit, type Visit } from '../page/visit.ts'
import type { WarningKind } from '../report.ts'
import type { ArtefactStore } from './artefact-store.ts'

const VISIT_TIMEOUT_MS = 12_000
/** Shown instead of the licence. */
const walls: readonly WarningKind[] = ['challenge', 'login-wall', 'bot-refusal', 'geofence', 'age-gate', 'soft-404']
/** By the profile's selector, else by the words of a link or of its picture. */
const linkScript = `function (selector) {
  try {
    const found = selector && document.querySelector(selector)
    if (found?.href) return found.href
  } catch {}
  const words = /营业执照|亮照|证照信息|经营证照|经营资质|工商信息|business licen[cs]e/i
  const page = location.href.split('#')[0]
  for (const link of document.querySelectorAll('a[href]')) {
    const label = [link.textContent, link.title, link.getAttribute('aria-label'), link.querySelector('img')?.alt].filter(Boolean).join(' ').trim()
    if (label.length > 40 || !words.test(label)) continue
    if (/^https?:/.test(String(link.href)) && link.href.split('#')[0] !== page) return link.href
  }
  return null
}`
const htmlScript = `function () { return document.documentElement?.outerHTML ?? '' }`

export interface LicenceInput {
  readonly job: CaptureJob
  readonly context: BrowserContext
  readonly sessionOf: (id: string) => CdpSession
  readonly product: string
  readonly visit: Visit
  /** Null if the profile names none. */
  readonly selector: string | null
  readonly store: ArtefactStore
  onSession(session: CdpSession): void
}

export async function saveLicence(deadline: Deadline, input: LicenceInput): Promise<void> {
  const { store } = input
  try {
    const link = await deadline.within(
      2_000,
      evaluateInPage<string | null>(input.visit.session, input.visit.frameId, linkScript, input.selector),
    )
    if (!link || !/^https?:/.test(link)) {
      // Most pages of shops without a profile have no such link.
      if (input.selector !== null) store.setState('licence', 'missing', 'not-offered')
      return
    }
    await deadline.within(VISIT_TIMEOUT_MS, visitLicence(deadline, input, link))
    store.setState('licence', 'ok')
  } catch (error) {
    store.setState('licence', 'missing', causeOf(error))
  }
}

async function visitLicence(deadline: Deadline, input: LicenceInput, link: string): Promise<void> {
  const { job, context, sessionOf, product, visit, store, onSession } = input
  const page = await context.openPage()
  onSession(page.session)
  const listener = { onSession, onCrash() {}, onDialogFlood() {} }
  const licenceVisit = await prepareVisit(page, sessionOf, job, visit.device, product, listener)
  const navigation = followNavigation(page.session, page.targetId, job.limits.redirects, () => {})
  await navigation.go(deadline, link, VISIT_TIMEOUT_MS)
  await navigation.untilLoaded(deadline, VISIT_TIMEOUT_MS)
  await waitForNetworkIdle(deadline, licenceVisit.activity, Math.min(250, job.limits.quietMs), 2_000)
  const status = navigation.response()?.status ?? 0
  if (status >= 400) throw new CaptureError('http-error', `HTTP ${status}`)
  const wall = detectWarnings(await observePage(deadline, licenceVisit), { status, askedUrl: link }).find(({ kind }) =>
    walls.includes(kind),
  )
  if (wall) throw new CaptureError('not-offered', `the licence page shows: ${wall.kind}`)
  const screenshot = await page.session.sendForFile('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
  })
  await store.put('licence', 'licence.png', screenshot, 'image/png')
  await store.put(
    'licence',
    'licence.html',
    await evaluateInPage<string>(page.session, page.targetId, htmlScript),
    'text/html; charset=utf-8',
  )
}
