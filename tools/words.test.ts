// Tests of the UI text check on invented files: each kind of violation, and none for valid files.
import { expect, test } from 'vitest'
import { checkNames, checkTypography, checkWords } from './words.ts'

const folder = 'web/src/modules/wallet/price'
const validFiles = {
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
  const files = Object.entries({ ...validFiles, ...change }).filter((file): file is [string, string] => file[1] !== undefined)
  return checkWords(new Map(files))
}

/** Checks the valid files with one text replaced in one of them. */
function checkWith(path: keyof typeof validFiles, old: string, replacement: string): string[] {
  const text = validFiles[path] ?? ''
  expect(text).toContain(old)
  return check({ [path]: text.replace(old, replacement) })
}

const zh = `${folder}/words.zh.ts`
const en = `${folder}/words.en.ts`
const screen = `${folder}/PriceScreen.tsx`

test('checkWords accepts valid files', () => {
  expect(check()).toEqual([])
})

test('checkWords reports a words file without its other language', () => {
  expect(check({ [en]: undefined })).toEqual([`${zh}\n    ${en} is missing.`])
  expect(check({ [zh]: undefined })).toEqual([`${en}\n    ${zh} is missing.`])
})

test('checkWords reports a key missing in one language, also inside a group', () => {
  expect(checkWith(en, "title: 'Prices',", '')).toEqual([`${en}\n    lacks title, which ${zh} has.`])
  expect(checkWith(zh, ", closed: '关闭'", '')).toEqual([`${zh}\n    lacks states.closed, which ${en} has.`])
})

test('checkWords reports unused keys', () => {
  expect(checkWith(screen, 'say.total(3)', '3')).toEqual([`${zh}\n    total is not used.`])
  expect(checkWith(screen, 'say.states[row.state]', 'say.states.open')).toEqual([`${zh}\n    states.closed is not used.`])
  expect(checkWith(screen, 'Object.values(say.steps)', '0')).toEqual([`${zh}\n    steps.first is not used.`])
  expect(check({ 'web/src/shells/Frame.tsx': 'show(say.empty.hint)' })).toEqual([`${zh}\n    empty.hint is not used.`])
})

test('checkWords reports untranslated texts', () => {
  expect(checkWith(zh, "'价格'", "'Prices'")).toEqual([`${zh}\n    title is the same in both languages: Prices`])
})

test('checkWords reports Chinese outside of its files, also in comments and English texts', () => {
  const refused = 'Chinese is only allowed in'
  expect(checkWith(en, "'No prices'", "'没有 prices'").join()).toContain(refused)
  expect(checkWith(en, "'No prices'", "'No prices。'").join()).toContain(refused)
  expect(check({ [screen]: `${validFiles[screen]} // 价格` }).join()).toContain(`${screen}:1`)
  expect(check({ 'web/src/light/light.css': '.a::before { content: "证" }' }).join()).toContain(refused)
  expect(checkWith('contract/src/api.ts', "'Prices'", "'价格'").join()).toContain(refused)
  expect(
    check({ 'web/src/light/format.test.ts': "expect(say).toBe('价格')", 'contract/src/field.zh.ts': "export const name = '名'" }),
  ).toEqual([])
})

test('checkTypography reports straight apostrophes in English and half-width commas in Chinese, not in comments', () => {
  const texts = {
    'web/src/a.en.ts': `// The platform's name\nname: "the platform's"`,
    'web/src/b.en.ts': "name: 'the platform’s'",
    'web/src/a.zh.ts': "name: '完整,可信'",
    'web/src/b.zh.ts': "name: '完整，可信', other: 'a, b'",
  }
  expect(checkTypography(new Map(Object.entries(texts))).map((each) => each.split(' ')[0])).toEqual([
    'web/src/a.en.ts',
    'web/src/a.zh.ts',
  ])
})

test('checkNames reports another name of the platform’s own service and of the public log', () => {
  const names = {
    'web/src/a.zh.ts': "'平台自建的服务'",
    'web/src/b.zh.ts': "'存证日志'",
    'web/src/c.zh.ts': "'平台自有的受控设备'",
  }
  expect(checkNames(new Map(Object.entries(names)))).toEqual([
    expect.stringContaining('平台自有'),
    expect.stringContaining('公开日志'),
  ])
})

test('checkNames reports other Chinese names of record number, sealing and custody log', () => {
  const names = { 'web/src/words.zh.ts': '存证编号', 'proof/src/guide.zh.ts': '封存后的保管日志' }
  expect(checkNames(new Map(Object.entries(names)))).toEqual([
    'web/src/words.zh.ts\n    存证编号: write 保全号.',
    'proof/src/guide.zh.ts\n    封存: write 固化.',
    'proof/src/guide.zh.ts\n    保管日志: write 流转记录.',
  ])
})

test('checkNames reports another name of the trust digest', () => {
  const names = {
    'proof/src/a.zh.ts': "'信任摘要'",
    'web/src/a.en.ts': "'Digest of the trust anchors'",
    'web/src/b.zh.ts': "'信任锚清单摘要'",
  }
  expect(checkNames(new Map(Object.entries(names)))).toEqual([
    expect.stringContaining('信任锚清单摘要'),
    expect.stringContaining('trust digest'),
  ])
})
