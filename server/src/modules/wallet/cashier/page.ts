// The cashier page of a demo: plain HTML without scripts, clearly labelled as taking no money.
import type { Locale } from '@attestry/contract/errors'
import { yuanOfFen } from '@attestry/contract/money'
import type { CashierTrade } from '../../../adapters/payment/port.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.6 system-ui, sans-serif; margin: 0; padding: 24px; background: Canvas; color: CanvasText }
  main { max-width: 440px; margin: 6vh auto; display: grid; gap: 16px }
  h1 { font-size: 22px; margin: 0 }
  p { margin: 0 }
  .notice { padding: 12px; border: 1px solid #b45309; border-radius: 6px }
  .amount { font-size: 34px; font-variant-numeric: tabular-nums }
  form { display: grid; gap: 12px }
  button, a.button { font: inherit; min-height: 44px; border-radius: 6px; border: 1px solid #1677ff; cursor: pointer; background: transparent; color: inherit; text-align: center; text-decoration: none; line-height: 44px }
  button[value=pay] { background: #0958d9; color: #fff }`

interface PageOptions {
  readonly locale: Locale
  /** Overrides that of the trade; empty: none was given. */
  readonly returnUrl: string
}

export function cashierPage(token: string, trade: CashierTrade, { locale, returnUrl }: PageOptions): string {
  const say = locale === 'en' ? en : zh
  const button = (choice: keyof typeof zh.choices) => `<button name="choice" value="${choice}">${say.choices[choice]}</button>`
  const hidden = returnUrl && `<input type="hidden" name="redirect_url" value="${escaped(returnUrl)}">`
  const acts =
    trade.state === 'paid'
      ? `<p>${say.paid}</p>`
      : `<form method="post" action="${token}">${hidden}${trade.state === 'open' ? button('pay') + button('notify-twice') + button('refuse') : `<p>${say.closed}</p>${button('pay-late')}`}</form>`
  const backUrl = returnUrl || trade.returnUrl
  const back = backUrl ? `<a class="button" href="${escaped(backUrl)}">${say.back}</a>` : `<p>${say.close}</p>`
  return `<!doctype html><html lang="${locale === 'en' ? 'en' : 'zh-CN'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${say.title}</title><style>${STYLE}</style>
<main><h1>${say.title}</h1><p class="notice" role="note">${say.notice}</p>
<p>${say.channels[trade.channel]}</p><p>${escaped(trade.subject)}</p><p class="amount">¥${yuanOfFen(trade.fen)}</p>
${acts}${trade.state === 'open' ? '' : back}</main></html>`
}
