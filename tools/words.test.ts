// Shows on invented files that each fault of words is found, and that words in order are left alone.
import { expect, test } from 'vitest'
import { checkWords } from './words.ts'

const folder = 'web/src/modules/wallet/price'
const inOrder = {
  [`${folder}/words.zh.ts`]: `// 价格
    export const words = {
      title: '价格',
      digest: 'SHA-256',
      total: (fen: number) => \`共 \${fen} 分\`,
      states: { open: '开放', closed: '关闭' },
      steps: { first: '第一步' },
      empty: { hint: '没有价格' },
    }`,
  [`${folder}/words.en.ts`]: `import type { words as zh } from './words.zh.ts'
    export const words: typeof zh = {
      title: 'Prices',
      digest: 'SHA-256',
      total: (fen) => \`\${fen} fen in all\`,
      states: { open: 'Open', closed: 'Closed' },
      steps: { first: 'First step' },
      empty: { hint: 'No prices' },
    } satisfies object`,
  [`${folder}/words.ts`]: "export const priceWords = { zh: () => import('./words.zh.ts'), en: () => import('./words.en.ts') }",
  [`${folder}/PriceScreen.tsx`]:
    'const { title, digest } = say; show(say.total(3), say.states[row.state], Object.values(say.steps))',
  'web/src/shells/Frame.tsx': "import { priceWords } from '../modules/wallet/price/words.ts'\nshow(say.empty.hint)",
  'contract/src/errors.ts': "export const REFUSED = { message: '拒绝' }",
  'contract/src/api.ts': "export const api = { summary: { zh: '价格', en: 'Prices' } }",
}

function check(change: Record<string, string | undefined> = {}): string[] {
  const files = Object.entries({ ...inOrder, ...change }).filter((file): file is [string, string] => file[1] !== undefined)
  return checkWords(new Map(files))
}

/** The files in order, with one piece of one of them replaced. */
function checkWith(path: keyof typeof inOrder, piece: string, instead: string): string[] {
  const text = inOrder[path] ?? ''
  expect(text).toContain(piece)
  return check({ [path]: text.replace(piece, instead) })
}

const zh = `${folder}/words.zh.ts`
const en = `${folder}/words.en.ts`
const screen = `${folder}/PriceScreen.tsx`

test('leaves words in order alone', () => {
  expect(check()).toEqual([])
})

test('finds a language without its twin', () => {
  expect(check({ [en]: undefined })).toEqual([`${zh}\n    ${en} is missing beside it.`])
  expect(check({ [zh]: undefined })).toEqual([`${en}\n    ${zh} is missing beside it.`])
})

test('finds a key that one language lacks, also inside a group', () => {
  expect(checkWith(en, "title: 'Prices',", '')).toEqual([`${en}\n    lacks title, which ${zh} has.`])
  expect(checkWith(zh, ", closed: '关闭'", '')).toEqual([`${zh}\n    lacks states.closed, which ${en} has.`])
})

test('finds words that nobody shows', () => {
  expect(checkWith(screen, 'say.total(3)', '3')).toEqual([`${zh}\n    nobody shows total.`])
  expect(checkWith(screen, 'say.states[row.state]', 'say.states.open')).toEqual([`${zh}\n    nobody shows states.closed.`])
  expect(checkWith(screen, 'Object.values(say.steps)', '0')).toEqual([`${zh}\n    nobody shows steps.first.`])
  expect(check({ 'web/src/shells/Frame.tsx': 'show(say.empty.hint)' })).toEqual([`${zh}\n    nobody shows empty.hint.`])
})

test('finds words that were not translated', () => {
  expect(checkWith(zh, "'价格'", "'Prices'")).toEqual([`${zh}\n    title reads the same in both languages: Prices`])
})

test('finds Chinese outside its files, comments and English words included', () => {
  const refused = 'Chinese stands only in'
  expect(checkWith(en, "'No prices'", "'没有 prices'").join()).toContain(refused)
  expect(checkWith(en, "'No prices'", "'No prices。'").join()).toContain(refused)
  expect(check({ [screen]: `${inOrder[screen]} // 价格` }).join()).toContain(`${screen}:1`)
  expect(check({ 'web/src/light/light.css': '.a::before { content: "证" }' }).join()).toContain(refused)
  expect(checkWith('contract/src/api.ts', "'Prices'", "'价格'").join()).toContain(refused)
  expect(
    check({ 'web/src/light/format.test.ts': "expect(say).toBe('价格')", 'contract/src/field.zh.ts': "export const name = '名'" }),
  ).toEqual([])
})
