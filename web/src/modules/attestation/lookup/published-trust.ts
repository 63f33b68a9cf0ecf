// Loads the published trust digest; loaded on demand.
import { logApi } from '@attestry/contract/modules/transparency/log'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

/** Null if it could not be loaded or does not exist yet. */
export async function publishedTrust(): Promise<string | null> {
  try {
    return (await call(logApi.info, {}, { display: ErrorDisplay.silent })).trust.digest || null
  } catch {
    return null
  }
}
