// How the browser is started: with no way out but a gate, nothing said on its own account, and no door for anyone else. Each flag was measured on Chromium 156.
import type { Rehearsal } from '../host-options.ts'
import type { FoundBrowser } from './find.ts'

export interface FlagOptions {
  readonly kind: FoundBrowser['kind']
  readonly profile: string
  readonly keyLog: string
  readonly rehearsal: Rehearsal | null
}

/** Nobody listens there: a request that belongs to no capture ends here. */
const nowhere = 'http://127.0.0.1:9'

const quietFeatures = [
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
      : // A window that a script opens would share the page's process, and stop it while it is judged.
        ['--block-new-web-contents']),
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    `--ssl-key-log-file=${keyLog}`,

    `--proxy-server=${nowhere}`,
    // Without this, loopback, ::1 and 169.254/16 go around the proxy.
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    // The shell honours one of the two, the full browser the other.
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
    `--disable-features=${quietFeatures.join(',')}`,

    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    // An image that is still being decoded would be missing from the picture.
    '--disable-checker-imaging',
    '--disable-image-animation-resync',
    '--hide-scrollbars',
    '--mute-audio',
    '--force-color-profile=srgb',
    '--font-render-hinting=none',
    '--autoplay-policy=no-user-gesture-required',
    '--lang=zh-CN',

    ...(rehearsal?.trustedKeys.length ? [`--ignore-certificate-errors-spki-list=${rehearsal.trustedKeys.join(',')}`] : []),
    'about:blank',
  ]
}
