// Public interface of the platform module.
export { describePlatform, isPlatformHost, originOf, platformOf, requirePlatform } from './dictionary/service.ts'
export {
  createPlatform,
  firstPlatform,
  isOperatingPlatform,
  type Platform,
  platformIds,
  platformsByChain,
  unsetFacts,
} from './dictionary/store.ts'
export { deadlineAfter, specialDays } from './holiday/service.ts'
