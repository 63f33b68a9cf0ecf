// Job: reconcile one day of one channel.
import type { MoneySource } from '@attestry/contract/modules/wallet/order'
import { defineJob } from '../../../kernel/job.ts'

/** Reads two files over the network and compares up to some 10⁵ lines. */
export const reconcileJob = defineJob<{ platformId: number; channel: MoneySource; day: string }>('wallet.reconcile', {
  retries: 3,
  limitSeconds: 900,
  batchSize: 1,
})
