// What the platform publishes as its digest of trust, asked when somebody verifies.
import { logApi } from '@attestry/contract/modules/transparency/log'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

/** Null where it could not be asked, or there is none yet. */
export async function publishedTrust(): Promise<string | null> {
  try {
    return (await call(logApi.info, {}, { display: ErrorDisplay.silent })).trust.digest || null
  } catch {
    return null
  }
}
