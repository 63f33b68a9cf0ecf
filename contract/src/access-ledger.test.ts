// The access ledger: a snapshot of every endpoint with who may call it, so that an opened door shows in the diff.
import { expect, it } from 'vitest'
import { endpoints } from './api.ts'
import { type Endpoint, wirePath } from './endpoint.ts'

const conditions = ({ needs, realName, beforeOwnPassword, roles, unproven, fresh }: Endpoint): string =>
  [
    ...(needs ? [` needs ${needs.join(' + ')}`] : []),
    ...(realName ? [` real name (${realName})`] : []),
    ...(roles ? [` ${roles.join(' or ')}`] : []),
    ...(unproven ? [' before the second factor'] : []),
    ...(fresh ? [' with a fresh code'] : []),
    ...(beforeOwnPassword ? [' before one’s own password'] : []),
  ].join(',')

it('who may call what has not changed unnoticed (update with: npx vitest run access-ledger -u)', async () => {
  const lines = endpoints
    .map(
      ({ endpoint }) =>
        `${endpoint.access.padEnd(8)} ${endpoint.effect.padEnd(7)} ${endpoint.method.padEnd(8)} ${wirePath(endpoint)}${conditions(endpoint)}`,
    )
    .sort()
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./access-ledger.txt')
})
