// Device emulation: the real browser version, a common screen, and the requested language and time zone, as also written into the facts.
import type { CdpSession } from '../browser/cdp.ts'
import type { CaptureJob } from '../job.ts'

export interface Device {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly mobile: boolean
  /** Of the browser window and of the screen, as scripts see them. */
  readonly window: { readonly width: number; readonly height: number }
  readonly screen: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light'
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
    ...(phone ? phoneScreen : desktopWindow),
    colorScheme: 'light',
    mobile: phone,
    userAgent: phone ? engine('Linux; Android 10; K', ' Mobile') : engine('X11; Linux x86_64', ''),
    acceptLanguage: languages[job.locale],
  }
}

/** Without tabs and address bar. */
const phoneScreen = {
  ...{ width: 390, height: 844, scale: 2 },
  window: { width: 390, height: 844 },
  screen: { width: 390, height: 844 },
} as const
const desktopWindow = {
  ...{ width: 1280, height: 800, scale: 1 },
  window: { width: 1280, height: 887 },
  screen: { width: 1920, height: 1080 },
} as const

/** The PDF viewer that desktop Chromium lists, and the headless shell does not have. */
export const desktopPlugins = `(() => {
  const types = ['application/pdf', 'text/pdf']
  const names = ['PDF Viewer', 'Chrome PDF Viewer', 'Chromium PDF Viewer', 'Microsoft Edge PDF Viewer', 'WebKit built-in PDF']
  const fixed = (target, values) => Object.defineProperties(target, Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, enumerable: /^\\d+$/.test(key) }])))
  const listOf = (prototype, items, keyOf) => fixed(Object.create(prototype), { ...Object.fromEntries(items.map((item, n) => [n, item])), ...Object.fromEntries(items.map((item) => [keyOf(item), item])), length: items.length, item: (n) => items[n] ?? null, namedItem: (name) => items.find((item) => keyOf(item) === name) ?? null, refresh: () => {}, [Symbol.iterator]: () => items[Symbol.iterator]() })
  const mimes = types.map((type) => fixed(Object.create(MimeType.prototype), { type, suffixes: 'pdf', description: 'Portable Document Format' }))
  const plugins = names.map((name) => fixed(Object.create(Plugin.prototype), { name, filename: 'internal-pdf-viewer', description: 'Portable Document Format', length: mimes.length, 0: mimes[0], 1: mimes[1], item: (n) => mimes[n] ?? null, namedItem: (type) => mimes.find((each) => each.type === type) ?? null }))
  for (const mime of mimes) fixed(mime, { enabledPlugin: plugins[0] })
  const pluginList = listOf(PluginArray.prototype, plugins, ({ name }) => name)
  const mimeList = listOf(MimeTypeArray.prototype, mimes, ({ type }) => type)
  const define = (name, value) => Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true, enumerable: true })
  define('plugins', pluginList)
  define('mimeTypes', mimeList)
  define('pdfViewerEnabled', true)
})()`

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
      screenWidth: device.screen.width,
      screenHeight: device.screen.height,
    }),
    setWindow(session, device).catch(() => {}),
    device.mobile ? null : session.send('Page.addScriptToEvaluateOnNewDocument', { source: desktopPlugins }),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: windowScript(device) }),
    session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: device.colorScheme }] }),
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

/** A new renderer learns the window's size only after the first scripts of its page have run; until then it is 0. */
const windowScript = ({ window: { width, height } }: Device) => `if (outerWidth === 0)
  for (const [name, value] of Object.entries({ outerWidth: ${width}, outerHeight: ${height} }))
    Object.defineProperty(window, name, { get: () => value, configurable: true, enumerable: true })`

async function setWindow(session: CdpSession, { window }: Device): Promise<void> {
  const { windowId } = await session.send<{ windowId: number }>('Browser.getWindowForTarget')
  await session.send('Browser.setWindowBounds', { windowId, bounds: window })
}
