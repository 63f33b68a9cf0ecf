// What staff must have shown before an endpoint opens: the second factor, the role the contract names, and a fresh code where two persons are asked for.
import type { Endpoint } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { FRESH_MINUTES } from '@attestry/contract/modules/operator/sign-in'
import type { Staff } from '../actor.ts'
import { type Clock, minutes } from '../clock.ts'
import { refuse } from '../refuse.ts'

export function checkStaff({ clock }: { readonly clock: Clock }, endpoint: Endpoint, { role, provenAt }: Staff): void {
  if (endpoint.access === 'public') return
  if (!provenAt && !endpoint.unproven) refuse(operatorErrors.SECOND_FACTOR)
  if (endpoint.roles && !endpoint.roles.includes(role)) refuse(generalErrors.NOT_ALLOWED)
  const shownAgo = clock.now().getTime() - (provenAt?.getTime() ?? 0)
  if (endpoint.fresh && shownAgo > minutes(FRESH_MINUTES)) refuse(operatorErrors.STEP_UP)
}
