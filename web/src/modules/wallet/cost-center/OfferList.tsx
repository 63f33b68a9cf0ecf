// Packages on offer: paid directly at a gateway or by bank transfer, or from the balance.
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { priceApi, serviceNames } from '@attestry/contract/modules/wallet/price'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { money } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Callout, Card, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { useBalance, usePriceList } from '../price/queries.ts'
import { priceWords } from '../price/words.ts'
import { canPay } from './paying.ts'
import { refreshOrders, useChannels } from './queries.ts'
import { costWords } from './words.ts'

type Offer = NonNullable<ReturnType<typeof usePriceList>['data']>['offers'][number]

export function OfferList() {
  const say = costWords.use()
  const { data } = usePriceList()
  if (!data?.offers.length) return null
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="cost-title">
        {say.offers}
      </h2>
      <div className="cost-offers">
        {data.offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} />
        ))}
      </div>
    </section>
  )
}

function OfferCard({ offer }: { readonly offer: Offer }) {
  const say = costWords.use()
  const locale = useLocale()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data: channels } = useChannels()
  const [confirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const name = serviceNames[offer.service].name[locale]
  const named = (act: string) => say.buyNamed(act, name, say.offer(offer.units, offer.months))
  const payDirectly = async () => {
    setBusy(true)
    try {
      const { id } = await call(orderApi.orderPackage, { offerId: offer.id, price: offer.price })
      await refreshOrders(client)
      await navigate({ to: paths.payOrder({ id }) })
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  const payFromBalance = async () => {
    await call(priceApi.buyPackage, { offerId: offer.id, price: offer.price })
    notify({ kind: 'success', text: say.bought })
    await refreshOrders(client)
  }
  return (
    <Card title={name}>
      <p className="cost-offer-price">
        <Money yuan={offer.price} />
      </p>
      <p>{say.offer(offer.units, offer.months)}</p>
      <p className="quiet">{say.eachUnit(yuanOfFen(Math.round(fenOfYuan(offer.price) / offer.units)))}</p>
      <div className="step-acts">
        {channels && canPay(channels) && (
          <Button look="primary" busy={busy} aria-label={named(say.buyByGateway)} onClick={() => void payDirectly()}>
            {say.buyByGateway}
          </Button>
        )}
        <Button aria-label={named(say.buyByBalance)} onClick={() => setConfirming(true)}>
          {say.buyByBalance}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title={say.confirmTitle}
        act={say.confirm}
        onConfirm={payFromBalance}
        onClose={() => setConfirming(false)}
      >
        <p>{say.confirmText(name, offer.price)}</p>
        <PaidFrom price={offer.price} />
      </ConfirmDialog>
    </Card>
  )
}

/** Which funds a package is paid from, as the server takes them: gift money first. */
function PaidFrom({ price }: { readonly price: string }) {
  const say = priceWords.use()
  const { data } = useBalance()
  if (!data) return null
  const [priceFen, giftFen, availableFen] = [price, data.gift, data.available].map(fenOfYuan) as [number, number, number]
  if (priceFen > availableFen) return <Callout kind="warning">{say.missing(money(yuanOfFen(priceFen - availableFen)))}</Callout>
  const fromGiftFen = Math.min(giftFen, priceFen)
  return (
    <KeyValue
      rows={[
        [say.fromGift, <Money key="gift" yuan={yuanOfFen(fromGiftFen)} />],
        [say.fromRecharged, <Money key="recharged" yuan={yuanOfFen(priceFen - fromGiftFen)} />],
        [say.after, <Money key="after" yuan={yuanOfFen(availableFen - priceFen)} />],
      ]}
    />
  )
}
