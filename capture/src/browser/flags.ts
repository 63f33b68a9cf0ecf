// Browser flags: no network access except through a gate, no background traffic, no debugging port. Each flag was tested on Chromium 156.
import type { Rehearsal } from '../host-options.ts'
import type { FoundBrowser } from './find.ts'

export interface FlagOptions {
  readonly kind: FoundBrowser['kind']
  readonly profile: string
  readonly keyLog: string
  readonly rehearsal: Rehearsal | null
}

/** Nothing listens there: a request outside of any capture fails. */
const DEAD_PROXY = 'http://127.0.0.1:9'

const disabledFeatures = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DialMediaRouteProvider',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
]

export function browserFlags({ kind, profile, keyLog, rehearsal }: FlagOptions): string[] {
  return [
    ...(kind === 'full'
      ? ['--headless=new', '--disable-extensions', '--disable-default-apps', '--disable-sync']
      : // A window opened by a script would share the page's process and pause it while waiting for the debugger.
        ['--block-new-web-contents']),
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    `--ssl-key-log-file=${keyLog}`,

    `--proxy-server=${DEAD_PROXY}`,
    // Without this, loopback, ::1 and 169.254/16 bypass the proxy.
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    // The headless shell supports one of the two, the full browser the other.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--dns-prefetch-disable',

    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-client-side-phishing-detection',
    '--disable-breakpad',
    '--disable-crash-reporter',
    '--disable-field-trial-config',
    '--metrics-recording-only',
    '--no-pings',
    '--no-service-autorun',
    '--password-store=basic',
    '--deny-permission-prompts',
    `--disable-features=${disabledFeatures.join(',')}`,

    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    // Otherwise images still being decoded would be missing from the screenshot.
    '--disable-checker-imaging',
    '--disable-image-animation-resync',
    '--hide-scrollbars',
    '--mute-audio',
    // Otherwise `navigator.webdriver` is true, and some sites show their visitors something else.
    '--disable-blink-features=AutomationControlled',
    '--force-color-profile=srgb',
    '--font-render-hinting=none',
    '--autoplay-policy=no-user-gesture-required',
    '--lang=zh-CN',

    ...(rehearsal?.trustedKeys.length ? [`--ignore-certificate-errors-spki-list=${rehearsal.trustedKeys.join(',')}`] : []),
    'about:blank',
  ]
}
