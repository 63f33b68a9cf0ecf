// Path of the screen that a message refers to.
import { type BuiltKind, isBuilt } from '@attestry/contract/evidence-kind'
import type { MessageLink } from '@attestry/contract/modules/inbox/message'
import { consolePaths } from '../../../console-paths.ts'
import { kindRecordPath, listPath, paths } from '../../../paths.ts'

/** A target without a path does not compile. */
const targetPaths: Readonly<Record<Exclude<MessageLink['to'], BuiltKind>, (id: string | null) => string>> = {
  'real-name': () => paths.realName(),
  enterprise: () => paths.enterpriseRealName(),
  record: (id) => (id ? paths.record({ ano: id }) : paths.messages()),
  account: () => paths.basicSetting(),
  friends: () => paths.inviteFriends(),
  'cost-center': () => paths.costCenter(),
  spending: () => paths.spending(),
  invoice: (id) => (id ? paths.invoice({ id }) : paths.invoices()),
  'invoice-desk': () => consolePaths.invoices(),
  staff: () => consolePaths.staff(),
  notarization: (id) => (id ? paths.notarization({ id }) : paths.notarizations()),
  appraisal: (id) => (id ? paths.appraisal({ id }) : paths.appraisals()),
  purchase: (id) => (id ? paths.purchaseNotarization({ id }) : paths.purchaseNotarizations()),
  order: (id) => (id ? paths.rechargeOrder({ id }) : paths.costCenter()),
}

export function messagePath({ to, id }: MessageLink): string {
  if (isBuilt(to)) return id ? kindRecordPath(to, id) : listPath(to)
  return targetPaths[to](id)
}
