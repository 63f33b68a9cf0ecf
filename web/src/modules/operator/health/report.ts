// The health report, as the cards receive it.
import type { OutputOf } from '@attestry/contract/endpoint'
import type { healthApi } from '@attestry/contract/modules/operator/health'

export type Report = OutputOf<typeof healthApi.report>
export type SystemFigures = NonNullable<Report['house']>
