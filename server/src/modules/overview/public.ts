// Public interface of the overview module.
export { robotsText, siteMapText } from './site-map/text.ts'
export { allStalls } from './stall/service.ts'
