// Checks UI texts: none missing in one language, none unused, no Chinese outside of the words files, one name for one thing, typography.
import { dirname } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { readCatalogue } from './catalogue.ts'
import { importsOf, readSources, type Sources } from './source-files.ts'

const CHINESE = /\p{Script=Han}/u
const CHINESE_OR_PUNCTUATION = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u
const CATALOGUE = /(^|[/-])words\.(zh|en)\.ts$/
const LOADER = /(^|[/-])words\.tsx?$/

/** Names that are the same in every language. */
const SAME_IN_BOTH = new Set([
  'Attestry',
  'SHA-256',
  'SM3',
  'SM2',
  'RFC',
  'PDF',
  'WARC',
  'WACZ',
  'HAR',
  'URL',
  'API',
  'IP',
  'ID',
  'DNS',
  'TLS',
  'KB',
  'MB',
  'GB',
  'TB',
  'English',
])

/** Names that stood for the same thing elsewhere, and the one of GLOSSARY.md. */
const OTHER_NAMES: readonly (readonly [RegExp, string])[] = [
  [/信任摘要|信任清单摘要/, '信任锚清单摘要'],
  [/信任依据/, '信任锚清单'],
  [/digest of the (list of )?trust anchors/i, 'trust digest'],
  [/存证链|存证日志|\bchain page\b/, '公开日志, public log'],
  [/平台自带|平台自建/, '平台自有'],
  [/存证编号/, '保全号'],
  [/封存/, '固化'],
  [/登录墙/, '登录页'],
  [/保管日志|经手记录/, '流转记录'],
]

/** Typography of the texts; comments are not checked. */
const TYPOGRAPHY: readonly (readonly [file: RegExp, wrong: RegExp, rule: string])[] = [
  [/\.en\.ts$/, /[a-z]'(s|t|re|ve|ll|d)\b/, 'a typographic apostrophe (’)'],
  [/\.zh\.ts$/, /\p{Script=Han},|,\p{Script=Han}/u, 'a full-width comma (，)'],
]

export const checkTypography = (files: Sources): string[] =>
  [...files].flatMap(([path, text]) =>
    TYPOGRAPHY.filter(([file]) => file.test(path)).flatMap(([, wrong, rule]) =>
      text
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && wrong.test(line))
        .map((line) => `${path} ${line.trim().slice(0, 80)}\n    write ${rule}.`),
    ),
  )

/** Papers, packages, pages and the site call a thing by one name. */
export const checkNames = (files: Sources): string[] =>
  [...files].flatMap(([path, text]) =>
    OTHER_NAMES.filter(([other]) => other.test(text)).map(
      ([other, name]) => `${path}\n    ${other.exec(text)?.[0]}: write ${name}.`,
    ),
  )

/** Returns every violation as printable text; the files may be real or test input. */
export function checkWords(files: Sources): string[] {
  const importers = importersOf(files)
  return [...files].flatMap(([path, text]) => {
    if (/\.test\.tsx?$/.test(path)) return []
    return [...checkChineseOutsideWords(path, text), ...(CATALOGUE.test(path) ? checkCatalogue(path, files, importers) : [])]
  })
}

function checkChineseOutsideWords(path: string, text: string): string[] {
  if (/\.zh\.tsx?$/.test(path)) return []
  const inContract = path.startsWith('contract/')
  if (inContract && path.endsWith('/errors.ts')) return []
  const refused = path.endsWith('.en.ts') ? CHINESE_OR_PUNCTUATION : CHINESE
  const visible = inContract ? withoutChineseValues(path, text) : text
  const where = inContract ? 'errors.ts, *.zh.ts and zh: values' : '*.zh.ts'
  return visible
    .split('\n')
    .flatMap((line, at) =>
      refused.test(line) ? [`${path}:${at + 1} ${line.trim().slice(0, 80)}\n    Chinese is only allowed in ${where}.`] : [],
    )
}

function withoutChineseValues(path: string, text: string): string {
  let visible = text
  const blank = (start: number, end: number) => {
    visible = visible.slice(0, start) + visible.slice(start, end).replace(/[^\n]/g, ' ') + visible.slice(end)
  }
  new Visitor({
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'zh') blank(value.start, value.end)
    },
  }).visit(parseSync(path, text).program)
  return visible
}

function checkCatalogue(path: string, files: Sources, importers: Map<string, Set<string>>): string[] {
  const twinPath = path.replace(/\.(zh|en)\.ts$/, (ending) => (ending === '.zh.ts' ? '.en.ts' : '.zh.ts'))
  const twinText = files.get(twinPath)
  if (twinText === undefined) return [`${path}\n    ${twinPath} is missing.`]

  const own = readCatalogue(path, files.get(path) ?? '')
  const twin = readCatalogue(twinPath, twinText)
  const missing = [...own.keys()]
    .filter((key) => !twin.has(key))
    .map((key) => `${twinPath}\n    lacks ${key}, which ${path} has.`)
  // Checks of the pair are reported once, for the Chinese file, which defines the type.
  if (path.endsWith('.en.ts')) return missing

  const texts = sourcesThatUse(path, twinPath, files, importers)
  const unused = [...own.keys()].filter((key) => !isUsed(key.split('.'), texts)).map((key) => `${path}\n    ${key} is not used.`)
  const same = [...own]
    .filter(([key, text]) => text === twin.get(key) && needsTranslation(text))
    .map(([key, text]) => `${path}\n    ${key} is the same in both languages: ${text}`)
  return [...missing, ...unused, ...same]
}

function needsTranslation(text: string): boolean {
  return (text.match(/\p{L}[\p{L}\d-]*/gu) ?? []).some((word) => !SAME_IN_BOTH.has(word))
}

/** Importers of each file; importers of a words.ts count as importers of the catalogues it loads. */
function importersOf(files: Sources): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const [path, text] of files) {
    if (!/\.tsx?$/.test(path)) continue
    for (const { to } of importsOf(path, text, files)) importers.set(to, (importers.get(to) ?? new Set()).add(path))
  }
  for (const [path, direct] of importers) {
    if (!CATALOGUE.test(path)) continue
    for (const loader of [...direct].filter((one) => LOADER.test(one)))
      for (const user of importers.get(loader) ?? []) direct.add(user)
  }
  return importers
}

function sourcesThatUse(zh: string, en: string, files: Sources, importers: Map<string, Set<string>>): string[] {
  const folder = `${dirname(zh)}/`
  const uses = (path: string) => path.startsWith(folder) || importers.get(zh)?.has(path) || importers.get(en)?.has(path)
  return [...files]
    .filter(([path]) => /\.tsx?$/.test(path) && !/words\.(zh|en)\.ts$|\.test\.tsx?$/.test(path) && uses(path))
    .map(([, text]) => text)
}

/** A key is used when it is accessed by name, or when its group is indexed or passed on as a whole. */
function isUsed(path: string[], texts: string[]): boolean {
  const [name = '', group] = path.toReversed().map((part) => part.replace(/[^\w-]/g, '\\$&'))
  const found = (pattern: string) => texts.some((text) => new RegExp(pattern).test(text))
  const accessed = found(`\\.${name}\\b|\\[['"]${name}['"]\\]|\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*=`)
  if (group === undefined) return accessed
  return (
    isUsed(path.slice(0, -1), texts) && (accessed || found(`\\b${group}\\s*(\\?\\.)?\\[`) || found(`\\.${group}\\s*[),}\\]]`))
  )
}

if (import.meta.main) {
  const files = readSources(['web/src', 'contract/src'], /\.(tsx?|css)$/)
  const texts = readSources(['web/src', 'contract/src', 'proof', 'server/src', 'server/demo'], /\.(zh|en)\.ts$/)
  const violations = [...checkWords(files), ...checkNames(texts), ...checkTypography(texts)]
  console.log(
    violations.length
      ? `${violations.join('\n')}\n\n${violations.length} violations`
      : `the UI texts of ${files.size} files are complete`,
  )
  process.exitCode = violations.length ? 1 : 0
}
