// Receives notifications of invoice services: verified by their signature, settled, and confirmed.
import type { invoiceNoticeApi } from '@attestry/contract/modules/invoice/notice'
import { type IssuerNotice, UntrustedNotice } from '../../../adapters/invoice/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Exchange, RawAnswer, Service } from '../../../kernel/route.ts'
import { reportAttention } from '../issuer/service.ts'
import { settleInvoice } from './settle.ts'

const SIGNATURE_HEADERS = ['x-invoice-timestamp', 'x-invoice-nonce', 'x-invoice-signature'] as const

export const receiveInvoiceNotice: Service<typeof invoiceNoticeApi.receive> = async (deps, _actor, { platform }, exchange) => {
  const notice = readNotice(deps, platform, exchange)
  if (!notice) return answer(401, 'REFUSED')
  // Settled before it is confirmed: the service repeats what was not.
  if (notice.kind === 'invoice') await settleInvoice(deps, { platformId: platform, ...notice })
  else {
    deps.log.error({ platform, event: notice.kind }, 'invoice service requires staff action')
    await reportAttention(deps, platform, notice.kind)
  }
  return answer(200, 'OK')
}

/** Undefined if the service did not sign it. */
function readNotice(deps: Deps, platform: number, exchange: Exchange): IssuerNotice | undefined {
  const headers = Object.fromEntries(SIGNATURE_HEADERS.map((name) => [name, exchange.header(name)]))
  try {
    return deps.invoices.of(platform).readNotice({ headers, body: exchange.bytes })
  } catch (error) {
    if (!(error instanceof UntrustedNotice)) throw error
    deps.log.warn({ platform, fault: error.message }, 'invoice notification refused')
    exchange.countFailure()
    return undefined
  }
}

const answer = (status: number, code: string): RawAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify({ code }),
})
