// Public information of a platform, and the platform of a request.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors, type Locale } from '@attestry/contract/errors'
import type { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { platformTexts } from '@attestry/contract/modules/platform/name'
import { settingApi } from '@attestry/contract/modules/platform/setting'
import { cached } from '../../../kernel/cache.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { demoOrigin } from '../../../kernel/loopback.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findPlatform, firstPlatform, type Platform, platformAtHost } from './store.ts'

/** By number if the caller sends one, else by host name, else the first platform. */
export async function platformOf(deps: Deps, host: string, notaryId: number | undefined): Promise<number | undefined> {
  if (notaryId !== undefined) return (await platformById(deps, notaryId))?.id
  return platformByHost(deps, host.toLowerCase())
}

/** Published in the transaction of every change to a platform. */
export const PLATFORM_TOPIC = 'platform'

const platformById = cached(PLATFORM_TOPIC, (deps, id: number) => findPlatform(deps.db, id))
const platformByHost = cached(
  PLATFORM_TOPIC,
  async (deps, host: string) => (await platformAtHost(deps.db, host)) ?? (await firstPlatform(deps.db)),
)
const configuredHost = cached(PLATFORM_TOPIC, (deps, host: string) => platformAtHost(deps.db, host))

export const isPlatformHost = async (deps: Deps, host: string): Promise<boolean> =>
  (await configuredHost(deps, host.toLowerCase())) !== undefined

/** The address under which a member uses the platform: the host of the request if it is the platform's, else the installation's. */
export async function originOf(deps: Deps, platformId: number, host: string): Promise<string> {
  const { protocol } = new URL(deps.site.publicUrl)
  const isOwn = (await configuredHost(deps, host.toLowerCase().replace(/:\d+$/, ''))) === platformId
  return isOwn ? `${protocol}//${host.toLowerCase()}` : (demoOrigin(deps, host) ?? deps.site.publicUrl)
}

export async function requirePlatform(deps: Deps, id: number): Promise<Platform> {
  return (await platformById(deps, id)) ?? refuse(generalErrors.NOT_FOUND)
}

export async function describePlatform(deps: Deps, id: number, locale: Locale) {
  const platform = await requirePlatform(deps, id)
  const { icpNumber, chainFilingNumber, logo, logos, helpImages, qrCode, colours } = platform.facts
  const { notaryService, alipayEnabled, wechatEnabled, notaryAlipayEnabled, notaryWechatEnabled } = platform.facts
  const { chainMode, chainTime, explorerUrl, consultationPhone, techSupportPhone, email } = platform.facts
  const { platformName, shortName, fullName, officeHours, officePlace } = textsIn(platform, locale)
  return {
    id,
    basicInfo: { platformName, shortName, icpNumber, chainFilingNumber },
    ...{ notaryService, alipayEnabled, wechatEnabled, notaryAlipayEnabled, notaryWechatEnabled },
    ...{ chainMode, chainTime, explorerUrl },
    ...(colours && { colours }),
    notaryInfo: {
      fullName,
      logos: logo ? [wirePath(settingApi.logo).replace(':logo', logo)] : [...logos],
      helpImages: [...helpImages],
      ...{ qrCode, consultationPhone, techSupportPhone, email, officeHours, officePlace },
    },
    demo: deps.site.demo,
    waiting: deps.site.waiting.map((entry) => ({ ...entry })),
  }
}

const textsIn = ({ name, facts }: Platform, locale: Locale) => platformTexts({ ...facts, platformName: name }, locale)

export const platformInfo: Service<typeof dictionaryApi.platform> = (deps, actor) =>
  describePlatform(deps, actor.platformId, actor.locale)

export const platformName: Service<typeof dictionaryApi.name> = async (deps, actor) => {
  const { platformName: name, fullName } = textsIn(await requirePlatform(deps, actor.platformId), actor.locale)
  return { name, fullName }
}
