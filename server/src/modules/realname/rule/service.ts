// Changes to verification gifts and invitation rewards: optimistic locking, audited with before and after.
import { generalErrors } from '@attestry/contract/errors'
import { platformErrors } from '@attestry/contract/modules/platform/errors'
import type { RealNameRule, ruleApi } from '@attestry/contract/modules/realname/rule'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { audit } from '../../../kernel/audit.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { readRule, type WholeRule, writeRule } from './store.ts'

const inYuan = ({ giftFen, inviterFen, friendFen, accountsAPerson }: WholeRule): RealNameRule => ({
  gift: yuanOfFen(giftFen),
  inviter: yuanOfFen(inviterFen),
  friend: yuanOfFen(friendFen),
  accountsAPerson,
})

const inFen = ({ gift, inviter, friend, accountsAPerson }: RealNameRule): WholeRule => ({
  giftFen: fenOfYuan(gift),
  inviterFen: fenOfYuan(inviter),
  friendFen: fenOfYuan(friend),
  accountsAPerson,
})

export const readRealNameRule: Service<typeof ruleApi.read> = async (deps, actor) => {
  const { version, ...rule } = await readRule(deps.db, actor.platformId)
  return { version, rule: inYuan(rule) }
}

export const changeRule: Service<typeof ruleApi.change> = async (deps, actor, { version, reason, rule }) => {
  const { version: currentVersion, ...current } = await readRule(deps.db, actor.platformId)
  if (currentVersion !== version) refuse(generalErrors.STALE)
  const before = inYuan(current)
  const changed = (Object.keys(rule) as (keyof RealNameRule)[]).filter(
    (key) => inFen(rule)[fenKeys[key]] !== current[fenKeys[key]],
  )
  if (changed.length === 0) refuse(platformErrors.NOTHING_CHANGED)
  if (!(await writeRule(deps.db, actor.platformId, version, inFen(rule)))) refuse(generalErrors.STALE)
  await audit(deps, actor, {
    action: 'realname.rule',
    subject: String(actor.platformId),
    facts: {
      ...Object.fromEntries(
        changed.flatMap((key) => [
          [`before.${key}`, before[key]],
          [`after.${key}`, rule[key]],
        ]),
      ),
      reason,
    },
  })
  const { version: after, ...updated } = await readRule(deps.db, actor.platformId)
  return { version: after, rule: inYuan(updated) }
}

const fenKeys = { gift: 'giftFen', inviter: 'inviterFen', friend: 'friendFen', accountsAPerson: 'accountsAPerson' } as const
