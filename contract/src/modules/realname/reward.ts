// The current reward for inviting a friend on this platform.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'

export const rewardApi = {
  rule: endpoint({
    method: 'GET',
    path: '/user/invited/rule',
    access: 'public',
    summary: { zh: '邀请好友的奖励规则', en: 'What inviter and friend are given once the friend’s real name is passed' },
    input: NoInput,
    /** The amount in yuan that is added to the gift balance; null if nothing is added. */
    output: z.object({ inviter: z.nullable(z.string()), friend: z.nullable(z.string()) }),
  }),
}
