// How the kinds of capture differ on screen.
import type { CaptureKind } from '@attestry/contract/modules/evidence/capture-vocabulary'
import { paths, withQuery } from '../../../paths.ts'

export interface KindPlan {
  readonly kind: CaptureKind
  /** Has a marketplace or video site, and a shop or publisher. */
  readonly parties: boolean
  /** An address of the sites that a demo installation runs for captures; it exists nowhere else. */
  readonly demoSample: string
  list(): string
  add(): string
  sheet(): string
  phone(query?: { record?: string }): string
}

const planOf = (kind: CaptureKind, parties: boolean, demoSample: string): KindPlan => ({
  kind,
  parties,
  demoSample,
  list: paths[`${kind}.list`],
  add: paths[`${kind}.add`],
  sheet: paths[`${kind}.sheet`],
  phone: (query) => withQuery(paths[`${kind}.phone`](), query),
})

export const kindPlans: Readonly<Record<CaptureKind, KindPlan>> = {
  web: planOf('web', false, 'https://news.qinghe-daily.test/article'),
  ecommerce: planOf('ecommerce', true, 'https://shop.qinghe-mall.test/item/60021'),
  video: planOf('video', true, 'https://v.qinghe-video.test/v/1001'),
}
