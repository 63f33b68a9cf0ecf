// Answers what the platform is and offers.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import type { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { settingApi } from '@attestry/contract/modules/platform/setting'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { cached } from '../../../kernel/cache.ts'
import type { Service } from '../../../kernel/route.ts'
import { findPlatform, firstPlatform, type Platform, platformAtHost } from './store.ts'

/** By number when the caller names one, else by the host it came to, else the only platform there is. */
export async function platformOf(deps: Deps, host: string, notaryId: number | undefined): Promise<number | undefined> {
  if (notaryId !== undefined) return (await platformById(deps, notaryId))?.id
  return platformByHost(deps, host.toLowerCase())
}

/** Whoever changes a platform says this, in the same transaction. */
export const PLATFORM_NEWS = 'platform'

const platformById = cached(PLATFORM_NEWS, (deps, id: number) => findPlatform(deps.db, id))
const platformByHost = cached(
  PLATFORM_NEWS,
  async (deps, host: string) => (await platformAtHost(deps.db, host)) ?? (await firstPlatform(deps.db)),
)

export async function requirePlatform(deps: Deps, id: number): Promise<Platform> {
  return (await platformById(deps, id)) ?? refuse(generalErrors.NOT_FOUND)
}

export async function describePlatform(deps: Deps, id: number) {
  const { name, facts } = await requirePlatform(deps, id)
  const {
    fullName,
    icpNumber,
    chainFilingNumber,
    logos,
    helpImages,
    qrCode,
    consultationPhone,
    techSupportPhone,
    email,
    officeHours,
    officePlace,
    shortName,
    logo,
    ...flags
  } = facts
  return {
    id,
    basicInfo: { platformName: name, shortName: shortName ?? name, icpNumber, chainFilingNumber },
    ...flags,
    notaryInfo: {
      fullName,
      logos: logo ? [wirePath(settingApi.logo).replace(':logo', logo)] : [...logos],
      helpImages: [...helpImages],
      qrCode,
      consultationPhone,
      techSupportPhone,
      email,
      officeHours,
      officePlace,
    },
    demo: deps.site.demo,
    waiting: deps.site.waiting.map((entry) => ({ ...entry })),
  }
}

export const platformInfo: Service<typeof dictionaryApi.platform> = (deps, actor) => describePlatform(deps, actor.platformId)

export const platformName: Service<typeof dictionaryApi.name> = async (deps, actor) => {
  const { name, facts } = await requirePlatform(deps, actor.platformId)
  return { name, fullName: facts.fullName }
}
