// Script that stands in for the payment sheet of WeChat in a demo: the part of `WeixinJSBridge` that the pay page calls.
import { wirePath } from '@attestry/contract/endpoint'
import { cashierApi } from '@attestry/contract/modules/wallet/cashier'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const STYLE = `
  .demo-sheet { font: 16px/1.6 system-ui, sans-serif; width: min(400px, 100vw - 64px); margin: auto auto 24px; padding: 20px; border: 2px dashed #b45309; border-radius: 12px; background: Canvas; color: CanvasText }
  .demo-sheet::backdrop { background: rgb(0 0 0 / .5) }
  .demo-sheet h2 { font-size: 18px; margin: 0 }
  .demo-sheet p { margin: 8px 0 }
  .demo-sheet .amount { font-size: 32px; font-variant-numeric: tabular-nums }
  .demo-sheet button { display: block; box-sizing: border-box; width: 100%; font: inherit; min-height: 44px; margin-top: 12px; border-radius: 6px; border: 1px solid #067d3e; background: transparent; color: inherit; cursor: pointer }
  .demo-sheet button[value=ok] { background: #067d3e; color: #fff }`

/** Like WeChat, it reports one of three results and nothing else: `get_brand_wcpay_request:ok`, `:cancel` or `:fail`. */
export const wechatBridge = (): string => `'use strict'
if (!window.WeixinJSBridge) {
  const catalogues = ${JSON.stringify({ zh: zh.sheet, en: en.sheet })}
  const words = document.documentElement.lang.startsWith('en') ? catalogues.en : catalogues.zh
  const ask = async (parameters, choice) => {
    const answer = await fetch(${JSON.stringify(wirePath(cashierApi.sheet))}, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...parameters, choice }),
    })
    const { flag, data } = await answer.json()
    return flag ? data : undefined
  }
  const add = (parent, tag, text, changes) =>
    parent.appendChild(Object.assign(document.createElement(tag), { textContent: text, ...changes }))
  const choose = ({ subject, amount }) =>
    new Promise((resolve) => {
      const dialog = add(document.body, 'dialog', '', { className: 'demo-sheet' })
      dialog.setAttribute('aria-label', words.title)
      add(dialog, 'style', ${JSON.stringify(STYLE)})
      add(dialog, 'h2', words.title)
      add(dialog, 'p', words.notice)
      add(dialog, 'p', subject)
      add(dialog, 'p', '¥' + amount, { className: 'amount' })
      const form = add(dialog, 'form', '', { method: 'dialog' })
      for (const [value, text] of [['ok', words.pay], ['cancel', words.cancel], ['fail', words.fail]])
        add(form, 'button', text, { value })
      dialog.addEventListener('close', () => {
        dialog.remove()
        resolve(dialog.returnValue || 'cancel')
      })
      dialog.showModal()
    })
  const open = async (parameters) => {
    const trade = await ask(parameters, 'look')
    if (!trade || trade.paid) return 'fail'
    const choice = await choose(trade)
    if (choice !== 'ok') return choice
    return (await ask(parameters, 'pay'))?.paid ? 'ok' : 'fail'
  }
  window.WeixinJSBridge = {
    invoke(name, parameters, done) {
      if (name !== 'getBrandWCPayRequest') return done({ err_msg: 'system:function_not_exist' })
      open(parameters).catch(() => 'fail').then((result) => done({ err_msg: 'get_brand_wcpay_request:' + result }))
    },
  }
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
}
`
