// Who vouches for the time of a verified package, from what its checks found.
import { isDemoParty } from '@attestry/contract/modules/transparency/demo-party'
import type { DetailName, Verdict } from '@attestry/proof/verify/verdict'

/** Names of the platform's own time-stamp authorities in the package format. */
const ownAuthorities: ReadonlySet<string> = new Set(['embedded', 'embedded-sm2'])

/** By the same rule as the headline of a record. */
export function voucherOf({ checks }: Pick<Verdict, 'checks'>): 'platformOnly' | 'outsideVouches' {
  const found = (name: DetailName, from = checks) =>
    from.flatMap(({ details }) => details.flatMap((detail) => (detail.name === name ? [detail.value] : [])))
  const stamps = found(
    'authority',
    checks.filter(({ id }) => id === 'time-stamps'),
  ).map((value) => value.split(':', 1)[0] ?? '')
  const witnesses = found('witness').map((value) => value.split(' ', 1)[0] ?? '')
  const outside = [...stamps.filter((name) => !ownAuthorities.has(name)), ...witnesses].filter((name) => !isDemoParty(name))
  return outside.length > 0 || found('chain').length > 0 ? 'outsideVouches' : 'platformOnly'
}
