// A platform's settings for verification and invitation rewards, and the number of accounts on which one person may be verified.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { yuanBetween } from '../../money.ts'
import { NoInput } from '../../paging.ts'
import { rolesFor } from '../operator/role.ts'

const amount = (label: Bilingual) =>
  field(yuanBetween(0, 100_000), {
    label,
    hint: { zh: '0.00–1000.00 元，保留两位小数', en: '0.00 to 1000.00 CNY, with two decimals' },
    example: '100.00',
  })

export const RealNameRule = z.strictObject({
  /** Once per person, on the first verification. */
  gift: amount({ zh: '首次实名的赠送余额', en: 'Gift balance on the first real name' }),
  /** When the friend's real name is verified: to the inviter, and to the friend. */
  inviter: amount({ zh: '邀请人奖励', en: 'Reward of the inviter' }),
  friend: amount({ zh: '受邀好友奖励', en: 'Reward of the invited friend' }),
  accountsAPerson: field(z.int().check(z.gte(1), z.lte(100)), {
    label: { zh: '同一身份可认证的账号数', en: 'Accounts one person may verify' },
    example: 3,
  }),
})
export type RealNameRule = z.infer<typeof RealNameRule>

export const DeskRule = z.object({ version: z.int(), rule: RealNameRule })

export const ruleApi = {
  read: endpoint({
    method: 'GET',
    path: '/desk/realname-rule',
    access: 'staff',
    roles: rolesFor('setting'),
    summary: { zh: '实名与邀请奖励规则', en: 'Rules of real names and invitations' },
    input: NoInput,
    output: DeskRule,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/desk/realname-rule',
    access: 'staff',
    roles: rolesFor('setting'),
    summary: { zh: '修改实名与邀请奖励规则', en: 'Change the rules of real names and invitations' },
    input: z.strictObject({
      version: field(z.int().check(z.gte(0), z.lte(1_000_000)), { label: { zh: '版本', en: 'Version' }, example: 1 }),
      reason: field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
        multiLine: true,
        label: { zh: '理由', en: 'Reason' },
        hint: {
          zh: '请用 2–200 个字说明理由，它会留在审计日志中',
          en: 'say why in 2 to 200 characters; it stays on the audit log',
        },
        example: 'The campaign is over.',
      }),
      rule: field(RealNameRule, {
        label: { zh: '规则', en: 'Rules' },
        example: { gift: '100.00', inviter: '20.00', friend: '10.00', accountsAPerson: 3 },
      }),
    }),
    output: DeskRule,
  }),
}
