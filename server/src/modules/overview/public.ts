// The overview module's door.
export { robotsText, siteMapText } from './site-map/text.ts'
export { allStalls } from './stall/service.ts'
