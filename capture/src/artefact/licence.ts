// The page that shows who runs a shop, visited beside the page itself: its image and its source.

import type { CdpSession } from '../browser/cdp.ts'
import type { BrowserContext } from '../browser/context.ts'
import type { CaptureJob } from '../job.ts'
import { type Course, causeOf, Halt } from '../page/course.ts'
import { followNavigation } from '../page/navigation.ts'
import { settle } from '../page/settle.ts'
import { prepareVisit, type Visit } from '../page/visit.ts'
import { readPage } from '../page/world.ts'
import type { Shelf } from './shelf.ts'

const visitMs = 12_000
const linkOf = `function (selector) { try { return document.querySelector(selector)?.href ?? null } catch { return null } }`
const sourceOf = `function () { return document.documentElement?.outerHTML ?? '' }`

export interface LicenceInput {
  readonly job: CaptureJob
  readonly context: BrowserContext
  readonly sessionOf: (id: string) => CdpSession
  readonly product: string
  readonly visit: Visit
  readonly selector: string
  readonly shelf: Shelf
  onSession(session: CdpSession): void
}

export async function keepLicence(course: Course, input: LicenceInput): Promise<void> {
  const { shelf } = input
  try {
    const link = await course.within(
      2_000,
      readPage<string | null>(input.visit.session, input.visit.frameId, linkOf, input.selector),
    )
    if (!link || !/^https?:/.test(link)) return shelf.mark('licence', 'missing', 'not-offered')
    await course.within(visitMs, visitLicence(course, input, link))
    shelf.mark('licence', 'ok')
  } catch (error) {
    shelf.mark('licence', 'missing', causeOf(error))
  }
}

async function visitLicence(course: Course, input: LicenceInput, link: string): Promise<void> {
  const { job, context, sessionOf, product, visit, shelf, onSession } = input
  const page = await context.openPage()
  onSession(page.session)
  const hear = { onSession, onCrash() {}, onDialogFlood() {} }
  const second = await prepareVisit(page, sessionOf, job, visit.device, product, hear)
  const way = followNavigation(page.session, page.targetId, job.limits.redirects, () => {})
  await way.go(course, link, visitMs)
  await way.untilLoaded(course, visitMs)
  await settle(course, second.activity, Math.min(250, job.limits.quietMs), 2_000)
  const status = way.answer()?.status ?? 0
  if (status >= 400) throw new Halt('http-error', `HTTP ${status}`)
  const picture = await page.session.sendForFile('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
  })
  await shelf.put('licence', 'licence.png', picture, 'image/png')
  await shelf.put(
    'licence',
    'licence.html',
    await readPage<string>(page.session, page.targetId, sourceOf),
    'text/html; charset=utf-8',
  )
}
