// Device emulation: the real browser version, a common screen, and the requested language and time zone, as also written into the facts.
import type { CdpSession } from '../browser/cdp.ts'
import type { CaptureJob } from '../job.ts'

export interface Device {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly mobile: boolean
  readonly userAgent: string
  readonly acceptLanguage: string
}

const languages = { 'zh-CN': 'zh-CN,zh;q=0.9,en;q=0.8', 'en-US': 'en-US,en;q=0.9' } as const

/** `product` is the browser's own name with its full version. */
export function deviceOf(job: Pick<CaptureJob, 'device' | 'locale'>, product: string): Device {
  const major = /\/(\d+)/.exec(product)?.[1] ?? '0'
  const engine = (platform: string, mobile: string) =>
    `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0${mobile} Safari/537.36`
  const phone = job.device === 'phone'
  return {
    ...(phone ? { width: 390, height: 844, scale: 2 } : { width: 1280, height: 800, scale: 1 }),
    mobile: phone,
    userAgent: phone ? engine('Linux; Android 10; K', ' Mobile') : engine('X11; Linux x86_64', ''),
    acceptLanguage: languages[job.locale],
  }
}

export async function overrideUserAgent(session: CdpSession, device: Device, product: string): Promise<void> {
  const full = /\/([\d.]+)/.exec(product)?.[1] ?? '0'
  const brands = (version: (text: string) => string) =>
    ['Chromium', 'Not?A_Brand'].map((brand) => ({ brand, version: brand === 'Chromium' ? version(full) : '24' }))
  await session.send('Network.setUserAgentOverride', {
    userAgent: device.userAgent,
    acceptLanguage: device.acceptLanguage.replace(/;q=[\d.]+/g, ''),
    platform: device.mobile ? 'Linux armv81' : 'Linux x86_64',
    userAgentMetadata: {
      brands: brands((text) => text.split('.')[0] ?? '0'),
      fullVersionList: brands((text) => text),
      platform: device.mobile ? 'Android' : 'Linux',
      platformVersion: device.mobile ? '10' : '',
      architecture: device.mobile ? '' : 'x86',
      model: device.mobile ? 'K' : '',
      mobile: device.mobile,
    },
  })
}

export async function emulateDevice(
  session: CdpSession,
  device: Device,
  job: Pick<CaptureJob, 'locale' | 'timeZone'>,
): Promise<void> {
  await Promise.all([
    session.send('Emulation.setDeviceMetricsOverride', {
      width: device.width,
      height: device.height,
      deviceScaleFactor: device.scale,
      mobile: device.mobile,
      screenWidth: device.width,
      screenHeight: device.height,
    }),
    session.send('Emulation.setTouchEmulationEnabled', {
      enabled: device.mobile,
      ...(device.mobile ? { maxTouchPoints: 5 } : {}),
    }),
    session.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
    // Rejected where another page in the same process has already set it; it then applies to both.
    session.send('Emulation.setLocaleOverride', { locale: job.locale.replace('-', '_') }).catch(() => {}),
    session.send('Emulation.setTimezoneOverride', { timezoneId: job.timeZone }).catch(() => {}),
  ])
}
