// Form to propose another receiving account, or to stop bank transfers.
import { parseInput } from '@attestry/contract/input-problem'
import {
  type BankAccount,
  bankAccountApi,
  bankAccountShape,
  type DeskBankAccount,
} from '@attestry/contract/modules/wallet/bank-account'
import { useState } from 'react'
import { useLocale } from '../../../kernel/locale.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import { ProposalForm, type ProposalFrame } from '../../approval/public.tsx'
import { bankWords } from './words.ts'

const keys = ['name', 'bank', 'branch', 'number'] as const
const kinds = ['change', 'stop'] as const
const MAX_TEXT_CHARS = 100
const none: BankAccount = { name: '', bank: '', branch: '', number: '' }

interface ProposeAccountProps {
  readonly frame: ProposalFrame
  readonly stored: DeskBankAccount
}

export function ProposeAccount({ frame, stored: { version, account } }: ProposeAccountProps) {
  const { receiving: say, account: names } = bankWords.use()
  const locale = useLocale()
  const [kind, setKind] = useState<(typeof kinds)[number]>('change')
  const [draft, setDraft] = useState(account ?? none)
  const problemOf = (key: (typeof keys)[number]) =>
    draft[key] === '' ? undefined : parseInput(bankAccountShape[key], draft[key], locale).problems?.[0]?.problem
  return (
    <ProposalForm
      frame={frame}
      reason={{ label: say.reason, hint: say.reasonHint }}
      fields={(problems) => (
        <>
          {account && (
            <Choice<(typeof kinds)[number]>
              label={say.kind}
              value={kind}
              options={kinds.map((value) => ({ value, label: say.kinds[value] }))}
              onChange={setKind}
            />
          )}
          {kind === 'change' &&
            keys.map((key) => (
              <TextField
                key={key}
                label={names[key]}
                problem={problemOf(key) ?? problems[`account.${key}`]}
                mono={key === 'number'}
                maxLength={MAX_TEXT_CHARS}
                value={draft[key]}
                onChange={(value) => setDraft({ ...draft, [key]: value })}
              />
            ))}
        </>
      )}
      propose={(reason, options) =>
        callDesk(bankAccountApi.propose, { version, reason, account: kind === 'stop' ? null : draft }, options)
      }
    />
  )
}
