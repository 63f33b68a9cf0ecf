// Which days are due: since the first payment of a gateway, and those with bank lines; from 11:00 Beijing time of the next day.
import { dayAt, dayPlus } from '../../../kernel/beijing-time.ts'
import { hours } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { platformIds } from '../../platform/public.ts'
import type { Target } from './comparison.ts'
import { dueBankDays, dueGatewayDays, reconciledDays } from './store.ts'

/** How far back missed and failed days are made up for. */
const CATCH_UP_DAYS = 30
/** The gateways have made their bills by then. */
const BILL_HOUR = 11
/** Of any date. */
const FIRST_DAY = '2000-01-01'

export async function dueTargets(deps: Deps): Promise<Target[]> {
  const due: Target[] = []
  for (const platformId of await platformIds(deps.db)) due.push(...(await dueTargetsOf(deps, platformId)))
  return due
}

async function dueTargetsOf(deps: Deps, platformId: number): Promise<Target[]> {
  const until = dayPlus(dayAt(new Date(deps.clock.now().getTime() - hours(BILL_HOUR))), -1)
  const period = { from: dayPlus(until, -CATCH_UP_DAYS), until }
  const due: Target[] = []
  for (const { channel } of deps.payments.of(platformId))
    for (const day of await dueGatewayDays(deps.db, { platformId, channel }, period)) due.push({ platformId, channel, day })
  for (const day of await dueBankDays(deps.db, platformId, period)) due.push({ platformId, channel: 'bank', day })
  return due
}

/** Due days that no run exists for: the server was down, or they are queued. */
export async function missingTargets(deps: Deps, platformId: number): Promise<Target[]> {
  const known = await reconciledDays(deps.db, platformId, FIRST_DAY)
  return (await dueTargetsOf(deps, platformId)).filter(({ channel, day }) => !known.has(`${channel}/${day}`))
}
