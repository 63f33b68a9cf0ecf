// Desk of wallet adjustments.
import { adjustmentApi } from '@attestry/contract/modules/wallet/adjustment'
import { money } from '../../../kernel/format.ts'
import { ProposalDesk, useProposalDesk } from '../../approval/public.tsx'
import { ProposeAdjustment } from './ProposeAdjustment.tsx'
import { readAdjustmentSearch } from './search.ts'
import { adjustmentWords } from './words.ts'

const mono = (text: string) => <code className="mono">{text}</code>

export function AdjustmentDeskScreen() {
  const say = adjustmentWords.use()
  const desk = useProposalDesk('adjustment', adjustmentApi, readAdjustmentSearch)
  return (
    <ProposalDesk
      kind="adjustment"
      api={adjustmentApi}
      desk={desk}
      words={say.desk}
      name={({ member }) => member.name}
      columns={[
        {
          key: 'amount',
          title: say.amount,
          align: 'end',
          cell: ({ direction, amount }) => (
            <span className="figures nowrap">{say.signed(say.directions[direction], money(amount))}</span>
          ),
        },
        { key: 'fund', title: say.fund, wideOnly: true, cell: ({ fund }) => say.funds[fund] },
      ]}
      title={({ member, direction, amount }) => `${member.name} · ${say.signed(say.directions[direction], money(amount))}`}
      changes={({ fund, before, after }) => [{ what: say.balance(say.funds[fund]), before: money(before), after: money(after) }]}
      rows={({ member }) => [[say.memberId, mono(member.id)]]}
      form={(frame) => <ProposeAdjustment frame={frame} member={desk.search.member ?? ''} />}
    />
  )
}
