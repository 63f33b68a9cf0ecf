// Public interface of the approval module.
export { approvalRoutes } from './proposal/routes.ts'
export { type Approval, approvalServices, type Proposal } from './proposal/service.ts'
export { countProposed, openContents } from './proposal/store.ts'
