// Summary of a member's records and wallet, for operators.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { Yuan } from '../../money.ts'
import { PersonId } from '../account/people.ts'
import { rolesFor } from '../operator/role.ts'
import { Service } from '../wallet/price.ts'

export const MemberGlance = z.object({
  records: z.object({
    total: z.int(),
    sealed: z.int(),
    failed: z.int(),
    thisMonth: z.int(),
    bytes: z.int(),
    byKind: z.array(z.object({ kind: z.string(), count: z.int() })),
  }),
  wallet: z.object({
    recharged: Yuan,
    gift: Yuan,
    held: Yuan,
    packages: z.array(z.object({ service: Service, left: z.int(), expiresAt: z.iso.datetime() })),
  }),
})
export type MemberGlance = z.infer<typeof MemberGlance>

export const memberGlanceApi = {
  read: endpoint({
    method: 'GET',
    path: '/desk/people/:id/glance',
    access: 'staff',
    roles: rolesFor('people'),
    summary: { zh: '用户的存证与钱包概览', en: 'A member’s records and wallet at a glance' },
    input: z.strictObject({ id: PersonId }),
    output: MemberGlance,
  }),
}
