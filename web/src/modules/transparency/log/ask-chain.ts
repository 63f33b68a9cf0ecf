// Asks how the log stands, at the address the page was drawn from: the contract's calls would weigh more than all else here.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'
import { deadline } from '../../../kernel/deadline.ts'

const LONGEST_MS = 60_000

export async function askChain(signal: AbortSignal): Promise<ChainInfo> {
  const limit = deadline(LONGEST_MS, signal)
  try {
    const response = await fetch(document.body.dataset.drawnFrom ?? '', { signal: limit.signal })
    const answer = (await response.json()) as { readonly flag: boolean; readonly data: ChainInfo }
    if (!answer.flag) throw new Error('refused')
    return answer.data
  } finally {
    limit.end()
  }
}
