// Child process that binds papers with files of other people, which are parsed here and not in the process that holds keys and sessions. It has no network access.
import { bindPapers } from './bind.ts'
import { PaperFault } from './paper-fault.ts'
import type { Binding, PaperFaultReason } from './port.ts'
import { loadTypefaces } from './typeface.ts'

export type BindAnswer = { readonly bytes: Uint8Array } | { readonly reason: PaperFaultReason; readonly message: string }

// libpdf would fetch issuers from URLs in third-party certificates.
globalThis.fetch = () => Promise.reject(new Error('binding has no network access'))

process.once('message', async (binding: Binding) => {
  const answer = await bindPapers(loadTypefaces(), binding).then(
    (bytes): BindAnswer => ({ bytes }),
    (fault: unknown): BindAnswer => ({
      reason: fault instanceof PaperFault ? fault.reason : 'worker',
      message: fault instanceof Error ? fault.message : String(fault),
    }),
  )
  process.send?.(answer, () => process.disconnect())
})
