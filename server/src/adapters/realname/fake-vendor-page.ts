// The fake vendor's page, where a demo visitor passes or fails the identity check.
import { words as en } from './fake-vendor-words.en.ts'
import { words as zh } from './fake-vendor-words.zh.ts'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.6 system-ui, sans-serif; margin: 0; padding: 24px; background: Canvas; color: CanvasText }
  main { max-width: 440px; margin: 8vh auto; display: grid; gap: 16px }
  h1 { font-size: 22px; margin: 0 }
  p { margin: 0 }
  form { display: grid; gap: 12px }
  button { font: inherit; min-height: 44px; border-radius: 6px; border: 1px solid #1677ff; cursor: pointer; background: transparent; color: inherit }
  button[value=pass] { background: #0958d9; color: #fff }`

export function fakeVendorPage(certifyId: string, maskedName: string, language: string): string {
  const lang = language.toLowerCase().startsWith('en') ? 'en' : 'zh-CN'
  const say = lang === 'en' ? en : zh
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${say.title}</title><style>${STYLE}</style>
<main><h1>${say.title}</h1><p>${say.lead}</p><p>${say.person}: <strong>${escaped(maskedName)}</strong></p>
<form method="post" action="/decide"><input type="hidden" name="certify_id" value="${escaped(certifyId)}">
<button name="verdict" value="pass">${say.pass}</button><button name="verdict" value="fail">${say.fail}</button></form></main></html>`
}
