// Setting of the bank account that receives transfers, saved separately with its own version, reason and step-up.
import { parseInput } from '@attestry/contract/input-problem'
import {
  type BankAccount,
  bankAccountApi,
  bankAccountShape,
  type DeskBankAccount,
} from '@attestry/contract/modules/wallet/bank-account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOptions } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Card } from '../../../ui/light-components.ts'
import { settingWords } from './words.ts'

const KEY = ['desk', 'bank-account'] as const
const keys = ['name', 'bank', 'branch', 'number'] as const
const MAX_TEXT_CHARS = 100
const none: BankAccount = { name: '', bank: '', branch: '', number: '' }

export function BankAccountCard() {
  const say = settingWords.use()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callDesk(bankAccountApi.read, {}, { signal }),
  })
  return (
    <Card title={say.sections.bank} className="rule-card">
      {data ? (
        <AccountForm key={data.version} stored={data} />
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Card>
  )
}

function AccountForm({ stored }: { readonly stored: DeskBankAccount }) {
  const say = settingWords.use()
  const locale = useLocale()
  const client = useQueryClient()
  const before = stored.account ?? none
  const [draft, setDraft] = useState(before)
  const problemOf = (key: (typeof keys)[number]) =>
    draft[key] === '' ? undefined : parseInput(bankAccountShape[key], draft[key], locale).problems?.[0]?.problem
  const changes = keys.map((key) => ({ what: say.bank[key], before: before[key], after: draft[key] }))
  const isChanged = keys.some((key) => before[key] !== draft[key])
  const isComplete = keys.every((key) => draft[key].trim() !== '' && problemOf(key) === undefined)
  const save = async (account: BankAccount | null, reason: string, options: CallOptions) =>
    client.setQueryData(KEY, await callDesk(bankAccountApi.change, { version: stored.version, reason, account }, options))
  return (
    <>
      <p className="quiet">{say.bank.lead}</p>
      <div className="desk-form-row">
        {keys.map((key) => (
          <TextField
            key={key}
            label={say.bank[key]}
            problem={problemOf(key)}
            mono={key === 'number'}
            maxLength={MAX_TEXT_CHARS}
            value={draft[key]}
            onChange={(value) => setDraft({ ...draft, [key]: value })}
          />
        ))}
      </div>
      <div className="settings-foot">
        {stored.account && (
          <DeskAct
            label={say.bank.remove}
            look="danger"
            text={say.bank.removeText}
            reason={{}}
            done={say.bank.removed}
            act={(reason, options) => save(null, reason, options)}
          />
        )}
        <DeskAct
          label={say.bank.save}
          disabled={!isChanged || !isComplete}
          text={say.bank.saveText}
          changes={changes}
          reason={{}}
          done={say.bank.saved}
          act={(reason, options) => save(draft, reason, options)}
        />
      </div>
    </>
  )
}
