// The gateways at which a platform takes payments now: configured, and switched on in its settings.
import type { PaymentChannel, PaymentGateway } from '../../../adapters/payment/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { requirePlatform } from '../../platform/public.ts'

/** For new payments only: attempts and refunds that exist go on at a gateway that was switched off. */
export async function offeredGateways(deps: Deps, platformId: number): Promise<PaymentGateway[]> {
  const { alipayEnabled, wechatEnabled } = (await requirePlatform(deps, platformId)).facts
  const isOn: Record<PaymentChannel, boolean> = { alipay: alipayEnabled, wechat: wechatEnabled }
  return deps.payments.of(platformId).filter(({ channel }) => isOn[channel])
}
