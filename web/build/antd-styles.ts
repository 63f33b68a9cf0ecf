// Extracts antd's style sheet at build time, for the components in use, with the variables of both themes.
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { dark, darkComponents, light, lightComponents } from '../src/ui/theme.ts'

const web = join(import.meta.dirname, '..')
const cacheFolder = join(web, '../.cache')
// antd's CommonJS build: node cannot resolve its ES build, whose imports lack file extensions.
const require = createRequire(import.meta.url)

/** Components that antd renders inside another component, so our imports do not name them. */
const NESTED_COMPONENTS: Record<string, readonly string[]> = {
  AutoComplete: ['Select', 'Empty'],
  Select: ['Empty'],
  Pagination: ['Select', 'Empty'],
  Dropdown: ['Menu'],
  DatePicker: ['Tag', 'Button'],
  Modal: ['Button'],
  Drawer: ['Skeleton'],
}
const COMPONENTS_WITHOUT_STYLE = new Set(['ConfigProvider', 'theme'])

export function usedComponents(): string[] {
  const used = new Set<string>()
  for (const file of globSync('src/{ui,shells}/**/*.{ts,tsx}', { cwd: web })) {
    for (const [, names = ''] of readFileSync(join(web, file), 'utf8').matchAll(/import \{([^}]+)\} from 'antd'/g)) {
      for (const [, name] of names.matchAll(/(?:^|,)\s*([A-Z]\w*)/g)) if (name) used.add(name)
    }
  }
  for (const name of [...used]) for (const inner of NESTED_COMPONENTS[name] ?? []) used.add(inner)
  return [...used].filter((name) => !COMPONENTS_WITHOUT_STYLE.has(name)).sort()
}

/** antd writes each variable block as `.root{…}` or `.root.component{…}`; names are unique, so all can be declared on :root. */
const VARIABLES = /\.attestry-antd[^{}]*\{((?:--[^{}]*)?)\}/g
const CACHE_MARK = /\.data-ant-cssinjs-cache-path\{[^}]*\}/g

type Extract = (options: { customTheme: (node: unknown) => unknown; includes: string[] }) => string

function extract(components: string[], mode: 'light' | 'dark') {
  const { extractStyle } = require('@ant-design/static-style-extract') as { extractStyle: Extract }
  const { createElement } = require('react') as { createElement: (...args: unknown[]) => unknown }
  const { ConfigProvider, theme } = require('antd') as { ConfigProvider: unknown; theme: Record<string, unknown> }
  const config = {
    cssVar: { key: 'attestry-antd' },
    hashed: false,
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: mode === 'dark' ? dark : light,
    components: mode === 'dark' ? darkComponents : lightComponents,
  }
  const css = extractStyle({
    customTheme: (node) => createElement(ConfigProvider, { theme: config }, node),
    includes: components,
  })
  const variables = new Map<string, string>()
  for (const [, block = ''] of css.matchAll(VARIABLES)) {
    for (const line of block.split(';')) {
      const colon = line.indexOf(':')
      if (colon > 0) variables.set(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
    }
  }
  return { variables, rules: css.replace(VARIABLES, '').replace(CACHE_MARK, '') }
}

const declare = (entries: Iterable<readonly [string, string]>) =>
  [...entries].map(([name, value]) => `${name}:${value}`).join(';')

export function makeStyleSheet(components: string[]): string {
  const lightSheet = extract(components, 'light')
  const darkSheet = extract(components, 'dark')
  const used = [...lightSheet.variables].filter(([name]) => isUsed(name, lightSheet))
  const changed = used.flatMap(([name, value]) => {
    const darkValue = darkSheet.variables.get(name)
    return darkValue !== undefined && darkValue !== value ? [[name, darkValue] as const] : []
  })
  const darkVariables = declare(changed)
  const css = `@layer reset,tokens,base,antd,app;@layer antd{
    :root{${declare(used)}}
    :root[data-theme='dark']{${darkVariables}}
    @media (prefers-color-scheme:dark){:root[data-theme='system']{${darkVariables}}}
    ${lightSheet.rules}
  }`
  const { code } = transform({ filename: 'antd.css', code: Buffer.from(css), minify: true, errorRecovery: true })
  return new TextDecoder().decode(code)
}

function isUsed(name: string, sheet: { variables: Map<string, string>; rules: string }): boolean {
  const reference = `var(${name})`
  const spaced = `var(${name},`
  if (sheet.rules.includes(reference) || sheet.rules.includes(spaced)) return true
  return [...sheet.variables.values()].some((value) => value.includes(reference))
}

/** Writes the style sheet unless the cached file has the same inputs; returns its path. */
export function antdStyleSheet(): string {
  const components = usedComponents()
  const { version } = require('antd/package.json') as { version: string }
  const hash = createHash('sha256')
  for (const part of [version, components.join(), readFileSync(join(web, 'src/ui/theme.ts')), readFileSync(import.meta.filename)])
    hash.update(part)
  const path = join(cacheFolder, `antd-${hash.digest('hex').slice(0, 12)}.css`)
  try {
    readFileSync(path)
  } catch {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(path, makeStyleSheet(components))
  }
  return path
}
