// The goods table of the form: up to three goods of one shop.
import { emptyGoods, type Goods, MAX_GOODS } from '@attestry/contract/modules/judicial/purchase-draft'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Card } from '../../../ui/light-components.ts'
import type { GoodsText } from './form-draft.ts'
import { purchaseWords } from './words.ts'

interface GoodsFieldsProps {
  readonly goods: readonly GoodsText[]
  /** By field name of the contract, for example `draft.goods.0.link`. */
  readonly problems: Readonly<Record<string, string>>
  onChange(goods: GoodsText[]): void
}

export function GoodsFields({ goods, problems, onChange }: GoodsFieldsProps) {
  const say = purchaseWords.use()
  const put = (at: number, change: Partial<GoodsText>) =>
    onChange(goods.map((each, place) => (place === at ? { ...each, ...change } : each)))
  const text = (at: number, key: Exclude<keyof Goods, 'quantity' | 'unitYuan'>, label: string, most: number) => (
    <TextField
      label={label}
      value={goods[at]?.[key] ?? ''}
      maxLength={most}
      problem={problems[`draft.goods.${at}.${key}`]}
      onChange={(value) => put(at, { [key]: value })}
    />
  )
  return (
    <Card title={say.form.goodsTitle}>
      <div className="purchase-stack">
        <p className="quiet">{say.form.goodsHint(MAX_GOODS)}</p>
        {goods.map((each, at) => (
          <fieldset key={each.key} className="purchase-goods">
            <legend>{say.form.item(at + 1)}</legend>
            <div className="purchase-stack">
              <div className="purchase-pair">
                {text(at, 'brand', say.form.brand, 60)}
                {text(at, 'name', say.form.goods, 120)}
              </div>
              {text(at, 'link', say.form.link, 1_000)}
              <div className="purchase-pair">
                {text(at, 'spec', say.form.spec, 80)}
                {text(at, 'sales', say.form.sales, 40)}
                <TextField
                  label={say.form.quantity}
                  value={each.quantity}
                  maxLength={2}
                  problem={problems[`draft.goods.${at}.quantity`]}
                  onChange={(quantity) => put(at, { quantity })}
                />
                <TextField
                  label={say.form.unit}
                  value={each.unitYuan}
                  maxLength={10}
                  problem={problems[`draft.goods.${at}.unitYuan`]}
                  onChange={(unitYuan) => put(at, { unitYuan })}
                />
              </div>
              <div className="form-acts">
                <Button small look="danger" onClick={() => onChange(goods.filter((_, place) => place !== at))}>
                  {say.form.remove}
                </Button>
              </div>
            </div>
          </fieldset>
        ))}
        {goods.length < MAX_GOODS && (
          <div>
            <Button
              icon="plus"
              onClick={() => onChange([...goods, { ...emptyGoods, key: crypto.randomUUID(), quantity: '1', unitYuan: '' }])}
            >
              {say.form.add}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
