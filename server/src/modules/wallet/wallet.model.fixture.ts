// In-memory model of the wallet, with which the model-based test compares the real one.
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import { defaultPrices } from './price/default-prices.ts'

export interface ModelLot {
  readonly id: string
  readonly service: PricedService
  readonly units: number
  readonly expiresAt: number
  left: number
  held: number
}

export interface ModelHold {
  readonly id: string
  readonly reference: string
  readonly giftFen: number
  readonly rechargedFen: number
  /** The lot id of each unit. */
  readonly lotIds: readonly string[]
  state: 'held' | 'captured' | 'released'
  refunded?: { readonly giftFen: number; readonly rechargedFen: number }
}

interface Shares {
  giftFen: number
  rechargedFen: number
  lotIds: string[]
}

export class WalletModel {
  recharged = 0
  gift = 0
  held = 0
  revenue = 0
  paidIn = 0
  given = 0
  lots: ModelLot[] = []
  holds: ModelHold[] = []

  credit(fund: 'recharged' | 'gift', fen: number): void {
    this[fund] += fen
    this[fund === 'gift' ? 'given' : 'paidIn'] += fen
  }

  /** Allocates unit by unit, or reports the missing fen; changes nothing. */
  share(service: PricedService, quantities: readonly number[], now: number): { shares: Shares[]; missing: number } {
    const left = new Map(this.lots.map((lot) => [lot.id, lot.left]))
    const usable = this.lots.filter((lot) => lot.service === service && lot.expiresAt > now)
    usable.sort((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1))
    let { gift, recharged } = this
    let missing = 0
    const shares = quantities.map((quantity) => {
      const share: Shares = { giftFen: 0, rechargedFen: 0, lotIds: [] }
      for (let unit = 0; unit < quantity; unit++) {
        const lot = usable.find(({ id }) => (left.get(id) ?? 0) > 0)
        if (lot) {
          left.set(lot.id, (left.get(lot.id) ?? 0) - 1)
          share.lotIds.push(lot.id)
          continue
        }
        const price = defaultPrices[service]
        const fromGift = Math.min(gift, price)
        const fromRecharged = Math.min(recharged, price - fromGift)
        gift -= fromGift
        recharged -= fromRecharged
        missing += price - fromGift - fromRecharged
        share.giftFen += fromGift
        share.rechargedFen += fromRecharged
      }
      return share
    })
    return { shares, missing }
  }

  /** How an explicit amount is paid, without package units; changes nothing. */
  shareAmount(fen: number): { share: Shares; missing: number } {
    const giftFen = Math.min(this.gift, fen)
    const rechargedFen = Math.min(this.recharged, fen - giftFen)
    return { share: { giftFen, rechargedFen, lotIds: [] }, missing: fen - giftFen - rechargedFen }
  }

  hold(id: string, reference: string, share: Shares): void {
    this.gift -= share.giftFen
    this.recharged -= share.rechargedFen
    this.held += share.giftFen + share.rechargedFen
    for (const lot of share.lotIds.map((lotId) => this.lot(lotId))) {
      lot.left--
      lot.held++
    }
    this.holds.push({ ...share, id, reference, state: 'held' })
  }

  end(hold: ModelHold, state: 'captured' | 'released'): void {
    hold.state = state
    this.held -= hold.giftFen + hold.rechargedFen
    for (const lot of hold.lotIds.map((lotId) => this.lot(lotId))) {
      lot.held--
      if (state === 'released') lot.left++
    }
    if (state === 'captured') this.revenue += hold.giftFen + hold.rechargedFen
    else {
      this.gift += hold.giftFen
      this.recharged += hold.rechargedFen
    }
  }

  refundable(hold: ModelHold): number {
    const { giftFen, rechargedFen } = hold.refunded ?? { giftFen: 0, rechargedFen: 0 }
    return hold.state === 'captured' ? hold.giftFen + hold.rechargedFen - giftFen - rechargedFen : 0
  }

  refund(hold: ModelHold, fen: number): void {
    const before = hold.refunded ?? { giftFen: 0, rechargedFen: 0 }
    const rechargedFen = Math.min(fen, hold.rechargedFen - before.rechargedFen)
    const giftFen = fen - rechargedFen
    hold.refunded = { giftFen: before.giftFen + giftFen, rechargedFen: before.rechargedFen + rechargedFen }
    this.credit('recharged', rechargedFen)
    this.credit('gift', giftFen)
  }

  buy(lot: Omit<ModelLot, 'left' | 'held'>, fen: number): void {
    const fromGift = Math.min(this.gift, fen)
    this.gift -= fromGift
    this.recharged -= fen - fromGift
    this.revenue += fen
    this.lots.push({ ...lot, left: lot.units, held: 0 })
  }

  /** In the shape that `compareBalance` builds from `balanceOf`. */
  balance(now: number) {
    const live = this.lots.filter((lot) => lot.expiresAt > now && lot.left + lot.held > 0)
    return {
      recharged: this.recharged,
      gift: this.gift,
      held: this.held,
      packages: live.map((lot) => `${lot.id} ${lot.left}/${lot.units}`).sort(),
    }
  }

  /** Drops what can no longer change, except the last 10 ended holds: steps try to end them again. */
  dropEnded(now: number): void {
    const ended = this.holds.filter(({ state }) => state !== 'held').slice(-10)
    this.holds = this.holds.filter((hold) => hold.state === 'held' || ended.includes(hold))
    this.lots = this.lots.filter((lot) => lot.held > 0 || (lot.left > 0 && lot.expiresAt > now))
  }

  copy(): WalletModel {
    const { lots, holds, ...money } = this
    return Object.assign(new WalletModel(), money, { lots: structuredClone(lots), holds: structuredClone(holds) })
  }

  private lot(id: string): ModelLot {
    const lot = this.lots.find((candidate) => candidate.id === id)
    if (!lot) throw new Error(`unknown lot ${id} in the wallet model`)
    return lot
  }
}
