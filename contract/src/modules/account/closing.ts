// Closing an account: obstacles, what is deleted and what is retained, and a cooling-off period of seven days.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput } from '../../paging.ts'
import { GivenPassword } from './fields.ts'

export const COOLING_OFF_DAYS = 7

/** held: money held for unfinished work. running: captures in progress or waiting for confirmation. sealing: records not sealed yet. case: applications that an office processes. */
export const hindrances = ['held', 'refunding', 'running', 'sealing', 'case'] as const
export type Hindrance = (typeof hindrances)[number]

const Understood = field(z.literal(true), {
  label: { zh: '注销须知', en: 'Terms of closing' },
  instruction: { zh: '请先阅读并确认注销的后果', en: 'Read what closing means and confirm it first' },
  example: true,
})

export const ClosingFacts = z.object({
  hindrances: z.array(z.object({ kind: z.enum(hindrances), count: z.int() })),
  /** Yuan: recharged money is still owed to the member, the gift balance lapses. */
  recharged: z.string(),
  gift: z.string(),
  packages: z.int(),
  subAccounts: z.int(),
  records: z.int(),
})
export type ClosingFacts = z.infer<typeof ClosingFacts>

export const closingApi = {
  facts: endpoint({
    method: 'GET',
    path: '/user/closing',
    access: 'main',
    summary: { zh: '注销账号前的核对', en: 'What closing the account would mean now' },
    input: NoInput,
    output: ClosingFacts,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/user/closing',
    access: 'main',
    summary: {
      zh: '申请注销账号：立即退出登录，7 天内重新登录即撤销',
      en: 'Ask to close the account: logged out at once, called off by logging in again within 7 days',
    },
    input: z.strictObject({ password: GivenPassword, understood: Understood }),
    output: z.object({ dueAt: z.iso.datetime() }),
  }),
}
