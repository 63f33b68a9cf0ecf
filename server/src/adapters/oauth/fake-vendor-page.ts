// The fake vendor's page, where a demo visitor chooses an account or refuses.
import { words as en } from './fake-vendor-words.en.ts'
import { words as zh } from './fake-vendor-words.zh.ts'

export interface FakeVendorPerson {
  readonly subject: string
  readonly nickname: string
}

export const people: readonly FakeVendorPerson[] = [
  { subject: 'demo-person-01', nickname: zh.people[0] },
  { subject: 'demo-person-02', nickname: zh.people[1] },
]

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.6 system-ui, sans-serif; margin: 0; padding: 24px; background: Canvas; color: CanvasText }
  main { max-width: 440px; margin: 8vh auto; display: grid; gap: 16px }
  h1 { font-size: 22px; margin: 0 }
  p { margin: 0 }
  form { display: grid; gap: 12px }
  button { font: inherit; min-height: 44px; border-radius: 6px; border: 1px solid #1677ff; cursor: pointer; background: transparent; color: inherit }
  button.yes { background: #0958d9; color: #fff }`

interface PageFacts {
  readonly provider: 'alipay' | 'wechat'
  readonly redirect: string
  readonly state: string
}

export function fakeVendorPage({ provider, redirect, state }: PageFacts, language: string): string {
  const lang = language.toLowerCase().startsWith('en') ? 'en' : 'zh-CN'
  const say = lang === 'en' ? en : zh
  const title = say.title[provider]
  const hidden = Object.entries({ provider, redirect, state })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')
  const choices = people
    .map(
      (person, at) =>
        `<button class="yes" name="person" value="${person.subject}">${escaped(say.be(say.people[at] ?? ''))}</button>`,
    )
    .join('')
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style>
<main><h1>${title}</h1><p>${say.lead}</p>
<form method="post" action="/decide">${hidden}${choices}<button name="person" value="">${say.no}</button></form></main></html>`
}
