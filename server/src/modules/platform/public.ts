// The platform module's door.
export { describePlatform, platformOf, requirePlatform } from './dictionary/service.ts'
export { createPlatform, firstPlatform, type Platform, platformsByChain, runsTheHouse } from './dictionary/store.ts'
export { deadlineAfter } from './holiday/service.ts'
