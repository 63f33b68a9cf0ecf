// How the kinds of capture differ on screen.
import type { CaptureKind } from '@attestry/contract/modules/evidence/capture-vocabulary'
import { paths, withQuery } from '../../../paths.ts'

export interface KindPlan {
  readonly kind: CaptureKind
  /** Requires the marketplace or video site, and the shop or publisher. */
  readonly parties: boolean
  /** The member previews it before paying; otherwise it is paid when it succeeds. */
  readonly previewFirst: boolean
  list(): string
  add(): string
  sheet(): string
  phone(query?: { record?: string }): string
}

const planOf = (kind: CaptureKind, differences: Pick<KindPlan, 'parties' | 'previewFirst'>): KindPlan => ({
  kind,
  ...differences,
  list: paths[`${kind}.list`],
  add: paths[`${kind}.add`],
  sheet: paths[`${kind}.sheet`],
  phone: (query) => withQuery(paths[`${kind}.phone`](), query),
})

export const kindPlans: Readonly<Record<CaptureKind, KindPlan>> = {
  web: planOf('web', { parties: false, previewFirst: true }),
  ecommerce: planOf('ecommerce', { parties: true, previewFirst: false }),
  video: planOf('video', { parties: true, previewFirst: false }),
}
