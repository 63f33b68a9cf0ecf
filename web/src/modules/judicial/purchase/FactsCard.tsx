// The application and what came of it: goods of the shop with what was paid, order, shipment and return.
import type { Purchase } from '@attestry/contract/modules/judicial/purchase-view'
import { Card, KeyValue, type KeyValueRow } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { purchaseWords } from './words.ts'

export function FactsCard({ purchase }: { readonly purchase: Purchase }) {
  const say = purchaseWords.use()
  const { draft, order, shipment, sentBack } = purchase
  const user = (text: string) => (
    <span key={text} data-user-content className="purchase-wrap">
      {text}
    </span>
  )
  const rows: KeyValueRow[] = [
    [say.form.name, user(draft.name)],
    [say.list.type, say.types[draft.rightType]],
    [say.form.right, user(draft.right)],
    [say.list.used, say.uses[draft.used]],
    [say.form.reason, user(draft.reason)],
    [say.detail.shop, user(`${draft.shop} · ${draft.platform}`)],
    [say.form.shopLink, user(draft.shopLink)],
  ]
  if (order) rows.push([say.detail.order, user(order.number)])
  if (shipment) rows.push([say.detail.shipment, user(`${shipment.carrier} ${shipment.number}`)])
  if (sentBack) {
    rows.push([say.detail.sentBack, user(`${sentBack.carrier} ${sentBack.number}`)])
    rows.push([say.detail.refunded, <Money key="refunded" yuan={sentBack.refunded} />])
  }
  return (
    <Card title={say.detail.facts}>
      <KeyValue rows={rows} />
      <ol className="purchase-list">
        {draft.goods.map(({ brand, name, spec, sales, link, quantity, unitYuan }, at) => (
          <li key={`${link} ${spec}`}>
            <strong data-user-content className="purchase-wrap">
              {at + 1}. {[brand, name, spec].filter(Boolean).join(' · ')}
            </strong>
            <p data-user-content className="quiet purchase-wrap">
              {link}
            </p>
            <p className="figures">
              {say.detail.quantity} {quantity} · {say.detail.unit} <Money yuan={unitYuan} />
              {order && (
                <>
                  {' · '}
                  {say.detail.paid} <Money yuan={order.paid.find(({ place }) => place === at + 1)?.yuan} />
                </>
              )}
            </p>
            {sales && (
              <p className="quiet">
                {say.form.sales} <span data-user-content>{sales}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
