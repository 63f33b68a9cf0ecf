// Packages on offer: paid directly at a gateway or by bank transfer, or from the balance.
import { MAX_RECHARGE_FEN, MIN_RECHARGE_FEN, orderApi } from '@attestry/contract/modules/wallet/order'
import { priceApi, serviceNames } from '@attestry/contract/modules/wallet/price'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { money } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Fault } from '../../../ui/Fault.tsx'
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
  const { data, error, refetch } = usePriceList()
  if (error && !data) return <Fault error={error} onRetry={() => void refetch()} />
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
  const client = useQueryClient()
  const { data: channels } = useChannels()
  const { data: balance } = useBalance()
  const [confirming, setConfirming] = useState(false)
  const { busy, place } = useOrdering()
  const name = serviceNames[offer.service].name[locale]
  const named = (act: string) => say.buyNamed(act, name, say.offer(offer.units, offer.months))
  const missingFen = balance ? Math.max(0, fenOfYuan(offer.price) - fenOfYuan(balance.available)) : undefined
  const payDirectly = () => place(() => call(orderApi.orderPackage, { offerId: offer.id, price: offer.price }))
  const payFromBalance = async () => {
    await call(priceApi.buyPackage, { offerId: offer.id, price: offer.price })
    notify({ kind: 'success', text: say.bought })
    await refreshOrders(client)
  }
  const direct = channels && canPay(channels) && (
    <Button look="primary" busy={busy} aria-label={named(say.buyByGateway)} onClick={payDirectly}>
      {say.buyByGateway}
    </Button>
  )
  return (
    <Card title={name}>
      <p className="cost-offer-price">
        <Money yuan={offer.price} />
      </p>
      <p>{say.offer(offer.units, offer.months)}</p>
      <p className="quiet">{say.eachUnit(money(yuanOfFen(Math.round(fenOfYuan(offer.price) / offer.units))))}</p>
      <div className="step-acts">
        {direct}
        <Button aria-label={named(say.buyByBalance)} onClick={() => setConfirming(true)}>
          {say.buyByBalance}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        title={say.confirmTitle}
        act={say.confirm}
        disabled={missingFen !== 0}
        onConfirm={payFromBalance}
        onClose={() => setConfirming(false)}
      >
        <p>{say.confirmText(name, money(offer.price))}</p>
        {missingFen ? (
          <Missing fen={missingFen}>{direct}</Missing>
        ) : (
          balance && <PaidFrom price={offer.price} gift={balance.gift} available={balance.available} />
        )}
      </ConfirmDialog>
    </Card>
  )
}

/** Places an order and goes to its payment. */
function useOrdering() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const order = async (make: () => Promise<{ readonly id: string }>) => {
    setBusy(true)
    try {
      const { id } = await make()
      await refreshOrders(client)
      await navigate({ to: paths.payOrder({ id }) })
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return { busy, place: (make: () => Promise<{ readonly id: string }>) => void order(make) }
}

/** What the balance lacks, and the ways on: top up that much, or pay for the package directly. */
function Missing({ fen, children }: { readonly fen: number; readonly children: ReactNode }) {
  const say = costWords.use()
  const price = priceWords.use()
  const { busy, place } = useOrdering()
  const amount = yuanOfFen(Math.max(fen, MIN_RECHARGE_FEN))
  return (
    <>
      <Callout kind="warning">{price.missing(money(yuanOfFen(fen)))}</Callout>
      {children && (
        <div className="step-acts">
          {fen <= MAX_RECHARGE_FEN && (
            <Button busy={busy} onClick={() => place(() => call(orderApi.order, { amount }))}>
              {say.topUpMissing(money(amount))}
            </Button>
          )}
          {children}
        </div>
      )}
    </>
  )
}

interface PaidFromProps {
  readonly price: string
  readonly gift: string
  readonly available: string
}

/** Which funds a package is paid from, as the server takes them: the gift balance first. */
function PaidFrom({ price, gift, available }: PaidFromProps) {
  const say = priceWords.use()
  const [priceFen, giftFen, availableFen] = [price, gift, available].map(fenOfYuan) as [number, number, number]
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
