// Default prices and packages of a new platform, until its staff change them.
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import type { Offer } from '../ledger/store.ts'

const yuan = (amount: number): number => amount * 100

export const defaultPrices: Readonly<Record<PricedService, number>> = {
  file: yuan(5),
  digest: yuan(2),
  work: yuan(20),
  web: yuan(15),
  ecommerce: yuan(20),
  video: yuan(20),
  process: yuan(150),
  mobile: yuan(150),
  'process-minute': yuan(5),
  'scene-photo': yuan(5),
  'scene-sound': yuan(10),
  'scene-video': yuan(10),
  'scene-screen': yuan(20),
  recorder: yuan(10),
  enforcer: yuan(10),
  'monitor-scan': yuan(1),
  'official-seal': yuan(1500),
}

export const defaultOffers: readonly Offer[] = [
  { id: 'file-100', service: 'file', units: 100, fen: yuan(400), months: 12 },
  { id: 'web-20', service: 'web', units: 20, fen: yuan(260), months: 12 },
  { id: 'digest-1000', service: 'digest', units: 1000, fen: yuan(1000), months: 12 },
]
