// Form that proposes a match: the transfer, what to do with it, and the order.
import { bankActs, bankMatchApi, bankTransferApi } from '@attestry/contract/modules/wallet/bank-transfer'
import { MAX_PAGE_SIZE } from '@attestry/contract/paging'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice } from '../../../ui/Choice.tsx'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { TextField } from '../../../ui/Field.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { ProposalForm, type ProposalFrame } from '../../approval/public.tsx'
import { bankWords } from './words.ts'

type Act = (typeof bankActs)[number]

interface ProposeMatchProps {
  readonly frame: ProposalFrame
  readonly line: string
  readonly order: string
}

const ORDER_DIGITS = 20

export function ProposeMatch({ frame, line, order }: ProposeMatchProps) {
  const say = bankWords.use()
  const [lineId, setLineId] = useState(line)
  const [act, setAct] = useState<Act>('credit')
  const [orderNumber, setOrderNumber] = useState(order)
  const { data } = useQuery({
    queryKey: collectionKey('bank-line', 'open'),
    queryFn: ({ signal }) => callDesk(bankTransferApi.lines, { state: 'open', pageSize: MAX_PAGE_SIZE }, { signal }),
  })
  const lines = data?.list ?? []
  return (
    <ProposalForm
      frame={frame}
      reason={{ label: say.reason, hint: say.reasonHint }}
      fields={(problems) => (
        <>
          <SelectField
            label={say.line}
            hint={data && lines.length === 0 ? say.noLines : say.chooseLine}
            problem={problems.lineId}
            value={lines.some(({ id }) => id === lineId) ? lineId : ''}
            options={lines.map(({ id, payerName, amount, bookedOn }) => ({
              value: id,
              label: say.lineText(payerName, amount, bookedOn),
            }))}
            onChange={setLineId}
          />
          <Choice<Act>
            label={say.act}
            value={act}
            options={bankActs.map((value) => ({ value, label: say.acts[value] }))}
            onChange={setAct}
          />
          <TextField
            label={say.orderNumber}
            hint={say.orderNumberHint}
            problem={problems.orderNumber}
            mono
            maxLength={ORDER_DIGITS}
            value={orderNumber}
            onChange={setOrderNumber}
          />
        </>
      )}
      propose={(reason, options) =>
        callDesk(bankMatchApi.propose, { lineId, act, orderNumber: orderNumber.trim(), reason }, options)
      }
    />
  )
}
