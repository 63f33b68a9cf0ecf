// The platform module's door.
export { describePlatform, platformOf, requirePlatform } from './dictionary/service.ts'
export { createPlatform, type Platform, platformsByChain } from './dictionary/store.ts'
