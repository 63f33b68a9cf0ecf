// Access checks for staff: second factor, the roles the contract names, and a recent second factor (step-up) for acts that need two persons.
import type { Endpoint } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { STEP_UP_MINUTES } from '@attestry/contract/modules/operator/sign-in'
import type { Staff } from '../actor.ts'
import { type Clock, minutes } from '../clock.ts'
import { refuse } from '../refuse.ts'

export function checkStaff({ clock }: { readonly clock: Clock }, endpoint: Endpoint, { role, provenAt }: Staff): void {
  if (endpoint.access === 'public') return
  if (!provenAt && !endpoint.beforeSecondFactor) refuse(operatorErrors.SECOND_FACTOR)
  if (endpoint.roles && !endpoint.roles.includes(role)) refuse(generalErrors.NOT_ALLOWED)
  const provenAgoMs = clock.now().getTime() - (provenAt?.getTime() ?? 0)
  if (endpoint.stepUp && provenAgoMs > minutes(STEP_UP_MINUTES)) refuse(operatorErrors.STEP_UP)
}
