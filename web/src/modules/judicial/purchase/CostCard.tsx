// What a purchase costs by outcome, what is held on acceptance, and whether the balance suffices.
import { capFenOf, type PurchaseDraft, type PurchaseTerms } from '@attestry/contract/modules/judicial/purchase-draft'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { money } from '../../../kernel/format.ts'
import { paths } from '../../../paths.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import { Callout, Card, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { areAmountsReadable } from './form-draft.ts'
import { purchaseWords } from './words.ts'

interface CostCardProps {
  readonly draft: PurchaseDraft
  readonly terms: PurchaseTerms
  /** Absent before the first save. */
  readonly balance?: string | undefined
}

export function CostCard({ draft, terms, balance }: CostCardProps) {
  const say = purchaseWords.use()
  const cap = areAmountsReadable(draft) ? capFenOf(draft, terms) : undefined
  const missing = cap !== undefined && balance !== undefined ? cap - fenOfYuan(balance) : 0
  return (
    <Card title={say.cost.title}>
      <KeyValue
        rows={[
          [say.cost.cap, <Money key="cap" yuan={cap === undefined ? null : yuanOfFen(cap)} />],
          ...(balance === undefined ? [] : [[say.cost.balance, <Money key="balance" yuan={balance} />] as const]),
        ]}
      />
      <p className="quiet">{say.cost.capHint}</p>
      {missing > 0 && (
        <Callout kind="warning">
          <p>{say.cost.missing(money(yuanOfFen(missing)))}</p>
          <AnchorButton small href={paths.costCenter()} newTab>
            {say.cost.recharge}
          </AnchorButton>
        </Callout>
      )}
      <h3 className="purchase-sub">{say.cost.outcomes}</h3>
      <KeyValue
        rows={(['undelivered', 'genuine', 'certified'] as const).map((outcome) => [
          say.cost[outcome],
          <Money key={outcome} yuan={yuanOfFen(terms.feeFen[outcome])} />,
        ])}
      />
      <p className="quiet">{say.cost.goodsToo}</p>
    </Card>
  )
}
