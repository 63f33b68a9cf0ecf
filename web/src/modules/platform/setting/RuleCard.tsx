// Settings of the rewards for real-name verification and invitations, saved separately with their own version and reason.
import { type RealNameRule, ruleApi } from '@attestry/contract/modules/realname/rule'
import { normalizeYuan } from '@attestry/contract/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Card } from '../../../ui/light-components.ts'
import { settingWords } from './words.ts'

const KEY = ['desk', 'realname-rule'] as const
const keys = ['gift', 'inviter', 'friend', 'accountsAPerson'] as const

type Draft = Readonly<Record<keyof RealNameRule, string>>

const draftOf = (rule: RealNameRule): Draft => ({ ...rule, accountsAPerson: String(rule.accountsAPerson) })

const ruleOf = ({ gift, inviter, friend, accountsAPerson }: Draft): RealNameRule => ({
  gift: normalizeYuan(gift),
  inviter: normalizeYuan(inviter),
  friend: normalizeYuan(friend),
  accountsAPerson: Number(accountsAPerson),
})

export function RuleCard() {
  const say = settingWords.use()
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => callDesk(ruleApi.read, {}, { signal }) })
  return (
    <Card title={say.sections.rule} className="rule-card">
      {data ? (
        <RuleForm key={data.version} version={data.version} rule={data.rule} />
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Card>
  )
}

function RuleForm({ version, rule }: { readonly version: number; readonly rule: RealNameRule }) {
  const say = settingWords.use()
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => draftOf(rule))
  const edited = ruleOf(draft)
  const changes = keys.flatMap((key) =>
    edited[key] === rule[key] ? [] : [{ what: say.rule[key], before: String(rule[key]), after: String(edited[key]) }],
  )
  return (
    <>
      <p className="quiet">{say.rule.lead}</p>
      <div className="desk-form-row">
        {keys.map((key) => (
          <TextField
            key={key}
            label={say.rule[key]}
            maxLength={7}
            value={draft[key]}
            onChange={(value) => setDraft({ ...draft, [key]: value })}
          />
        ))}
      </div>
      <div className="settings-foot">
        <DeskAct
          label={say.rule.save}
          disabled={changes.length === 0}
          changes={changes}
          reason={{}}
          done={say.rule.saved}
          act={async (reason, options) =>
            client.setQueryData(KEY, await callDesk(ruleApi.change, { version, reason, rule: edited }, options))
          }
        />
      </div>
    </>
  )
}
