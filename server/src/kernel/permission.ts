// Refuses what a sub-account may not do, naming the missing permission and the main account; the rule is the contract's table.
import { errorText } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { missingPermission, type Need, permissions } from '@attestry/contract/modules/account/permission'
import type { Member } from './actor.ts'
import { refuse } from './refuse.ts'

export function requirePermission(actor: Member, ...needs: readonly Need[]): void {
  const missing = missingPermission(actor, needs)
  if (missing === undefined) return
  refuse(accountErrors.PERMISSION_NEEDED, {
    permission: errorText(permissions[missing], actor.locale),
    main: actor.mainName ?? '',
  })
}
