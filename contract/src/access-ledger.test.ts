// Access snapshot: lists every endpoint with who may call it, so that any change of access shows in the diff.
import { expect, it } from 'vitest'
import { endpoints } from './api.ts'
import { type Endpoint, wirePath } from './endpoint.ts'

const conditions = ({ needs, realName, beforeOwnPassword, roles, beforeSecondFactor, stepUp }: Endpoint): string =>
  [
    ...(needs ? [` needs ${needs.join(' + ')}`] : []),
    ...(realName ? [` real name (${realName})`] : []),
    ...(roles ? [` ${roles.join(' or ')}`] : []),
    ...(beforeSecondFactor ? [' before the second factor'] : []),
    ...(stepUp ? [' with a fresh code'] : []),
    ...(beforeOwnPassword ? [' before one’s own password'] : []),
  ].join(',')

it('endpoint access matches the snapshot (update with: npx vitest run access-ledger -u)', async () => {
  const lines = endpoints
    .map(
      ({ endpoint }) =>
        `${endpoint.access.padEnd(8)} ${endpoint.effect.padEnd(7)} ${endpoint.method.padEnd(8)} ${wirePath(endpoint)}${conditions(endpoint)}`,
    )
    .sort()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./access-ledger.txt')
})
