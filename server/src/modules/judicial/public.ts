// Public interface of the judicial module.
export { countOpenAppraisals, eraseAppraisalDraftsOf, ownAppraisals } from './appraisal/own-appraisals.ts'
export { insertSettings as insertAppraisalSettings } from './appraisal/settings.ts'
export { countOpenNotarizations, eraseDraftsOf, ownNotarizations } from './notarization/own-applications.ts'
export { countOpenPurchases, eraseDraftPurchases, ownPurchases } from './purchase/own-purchases.ts'
