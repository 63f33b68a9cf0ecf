// Asks how the log stands; loaded when it is first asked, because the page says it once without.
import { type ChainInfo, logApi } from '@attestry/contract/modules/transparency/log'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

export const askChain = (signal: AbortSignal): Promise<ChainInfo> =>
  call(logApi.info, {}, { signal, display: ErrorDisplay.silent, handleErrors: false, loading: false })
