// The cleanliness report: what courts ask about the capturing machine, read before and after the capture.
import { readdir } from 'node:fs/promises'
import type { Browser } from '../browser/launch.ts'
import { browserAccount } from '../browser/privilege.ts'
import type { MainResponse } from '../page/navigation.ts'
import { type CaptureReport, type EnvironmentCheck, environmentChecks } from '../report.ts'
import type { ArtefactStore } from './artefact-store.ts'
import { type Machine, ownProcesses, readSettings } from './machine.ts'

export interface ContextState {
  readonly cookies: number
  readonly pages: number
}

export interface CleanlinessInput {
  readonly browser: Browser
  readonly machine: Machine
  /** Null without any connection, as in the report. */
  readonly isolation: CaptureReport['isolation']
  /** Why there is no network namespace; null when there is one, and without any connection. */
  readonly isolationReason: string | null
  readonly before: { readonly settings: object; readonly context: ContextState }
  readonly leftInContext: ContextState
  readonly contextGone: boolean
  readonly response: MainResponse | null
  /** Empty except when fixture sites are captured. */
  readonly rehearsalKeys: readonly string[]
}

export async function contextState(browser: Browser, id: string): Promise<ContextState> {
  const [{ cookies }, { targetInfos }] = await Promise.all([
    browser.cdp.send<{ cookies: unknown[] }>('Storage.getCookies', { browserContextId: id }),
    browser.cdp.send<{ targetInfos: { browserContextId?: string }[] }>('Target.getTargets'),
  ])
  return { cookies: cookies.length, pages: targetInfos.filter(({ browserContextId }) => browserContextId === id).length }
}

export async function isContextGone(browser: Browser, id: string): Promise<boolean> {
  const { browserContextIds } = await browser.cdp.send<{ browserContextIds: string[] }>('Target.getBrowserContexts')
  return !browserContextIds.includes(id)
}

/** The same items as the certificate checks, by the same names. */
export function failedChecks(report: {
  readonly profile: { readonly emptyBefore: boolean }
  readonly context: { readonly before: { readonly cookies: number }; readonly removedAfterwards: boolean }
  readonly settingsUnchanged: boolean
  readonly rootStore: { readonly keysTrustedForRehearsal: readonly string[] }
  readonly isolation: CaptureReport['isolation']
}): EnvironmentCheck[] {
  const { profile, context, settingsUnchanged, rootStore, isolation } = report
  const passed: Record<EnvironmentCheck, boolean> = {
    profile: profile.emptyBefore,
    context: context.before.cookies === 0,
    removed: context.removedAfterwards,
    settings: settingsUnchanged,
    roots: rootStore.keysTrustedForRehearsal.length === 0,
    isolation: isolation === 'namespace',
  }
  return environmentChecks.filter((check) => !passed[check])
}

/** As far as it can be known: another program than Chromium may have roots of its own. */
function rootSource({ product, privateRoots }: Browser): string {
  const builtIn = /^(Headless)?Chrom(e|ium)\//.test(product)
    ? 'the root store compiled into the browser, as its name states it to be Chromium'
    : `the root store of ${product}, which is not known here`
  return privateRoots.length === 0 ? builtIn : `${builtIn}; and root certificates that the operator added: ${privateRoots.length}`
}

/** Returns the checks that failed. */
export async function saveCleanliness(store: ArtefactStore, input: CleanlinessInput): Promise<EnvironmentCheck[]> {
  const { browser, machine, isolation, isolationReason, before, leftInContext, contextGone, response, rehearsalKeys } = input
  const processes = ownProcesses()
  const [settings, profile] = await Promise.all([readSettings(), readdir(browser.home.profile).catch(() => [])])
  const wall = Date.now() - machine.started.wall
  const steady = performance.now() - machine.started.steady
  const serverDate = Date.parse(
    Object.entries(response?.headers ?? {}).find(([name]) => name.toLowerCase() === 'date')?.[1] ?? '',
  )
  const content = {
    browser: machine.browser,
    profile: { emptyBefore: browser.home.before.length === 0, before: browser.home.before, filesOfTheBrowserNow: profile },
    context: { before: before.context, atEnd: leftInContext, removedAfterwards: contextGone },
    before: before.settings,
    after: settings,
    settingsUnchanged: JSON.stringify(before.settings) === JSON.stringify(settings),
    clock: {
      wallMilliseconds: wall,
      steadyMilliseconds: Math.round(steady),
      driftMilliseconds: Math.round(wall - steady),
      /** One-second resolution at best, and only as accurate as the server's clock. */
      pageServerAheadMilliseconds: response && Number.isFinite(serverDate) ? serverDate - response.at : null,
    },
    rootStore: {
      source: rootSource(browser),
      sha256OfBrowser: machine.browser.sha256,
      browserHomeEmptyBefore: browser.home.before.length === 0,
      privateRoots: browser.privateRoots,
      // The certificate checks this list: whatever is trusted besides the built-in roots makes its check fail.
      keysTrustedForRehearsal: [...rehearsalKeys, ...browser.privateRoots.map(({ sha256 }) => `private root, SHA-256 ${sha256}`)],
    },
    isolation,
    isolationReason,
    browserAccount: browserAccount(),
    egressRules: machine.egressRules,
    fonts: machine.fonts,
    processes,
    software: machine.software,
  }
  await store.put('cleanliness', 'cleanliness.json', `${JSON.stringify(content, null, 2)}\n`, 'application/json')
  return failedChecks(content)
}
