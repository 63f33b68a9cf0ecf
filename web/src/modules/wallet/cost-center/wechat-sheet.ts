// WeChat's payment sheet, opened through the bridge that WeChat's browser gives to pages; a demo loads a stand-in of it.
import { wirePath } from '@attestry/contract/endpoint'
import { cashierApi } from '@attestry/contract/modules/wallet/cashier'
import type { SheetParameters } from '@attestry/contract/modules/wallet/wechat-payment'

interface WechatBridge {
  invoke(name: 'getBrandWCPayRequest', parameters: SheetParameters, done: (answer: { readonly err_msg?: string }) => void): void
}

declare global {
  interface Window {
    WeixinJSBridge?: WechatBridge
  }
}

/** What WeChat reports to the page. Only a hint: whether an order is paid, the server says. */
export type SheetResult = 'ok' | 'cancel' | 'fail' | 'no-bridge'

const BRIDGE_DEADLINE_MS = 10_000

export const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

export async function openSheet(parameters: SheetParameters, { demo }: { readonly demo: boolean }): Promise<SheetResult> {
  const bridge = await bridgeReady(demo)
  if (!bridge) return 'no-bridge'
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg: message = '' }) => {
      resolve(message.endsWith(':ok') ? 'ok' : message.endsWith(':cancel') ? 'cancel' : 'fail')
    })
  })
}

/** WeChat adds the bridge to the page some time after it has loaded. */
async function bridgeReady(demo: boolean): Promise<WechatBridge | undefined> {
  if (window.WeixinJSBridge) return window.WeixinJSBridge
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, BRIDGE_DEADLINE_MS)
    document.addEventListener(
      'WeixinJSBridgeReady',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
    if (demo) loadStandIn()
  })
  return window.WeixinJSBridge
}

function loadStandIn(): void {
  const script = document.createElement('script')
  script.src = wirePath(cashierApi.bridge)
  document.head.append(script)
}
