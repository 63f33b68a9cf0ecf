// Vite plugin: removes antd's run-time styling from the bundle and serves the extracted style sheet instead.
import type { Plugin } from 'vite'
import { antdStyleSheet } from './antd-styles.ts'

const STYLE_SHEET = 'virtual:antd.css'
const STYLE_FILES = /node_modules\/antd\/es\/.*\/style\/.*\.js$/
const STYLE_FACTORIES = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])

/** Modules that only insert styles at run time, replaced by stubs; the content security policy should need no inline styles. */
const STUBS: readonly (readonly [RegExp, string])[] = [
  [
    /@ant-design\/cssinjs\/es\/hooks\/useStyleRegister\.js$/,
    "export const STYLE_PREFIX = 'style'\nexport const extract = () => null\nexport default () => null\n",
  ],
  [
    /@ant-design\/cssinjs\/es\/hooks\/useCSSVarRegister\.js$/,
    "export const CSS_VAR_PREFIX = 'cssVar'\nexport const extract = () => null\nexport default () => []\n",
  ],
  [/antd\/es\/theme\/util\/useResetIconStyle\.js$/, 'export default () => null\n'],
  // ui/kit.css prevents scrolling behind a drawer.
  [/@rc-component\/portal\/es\/useScrollLocker\.js$/, 'export default () => undefined\n'],
]
/** Patched: still computes the tokens that components read, but no longer inserts them. */
const TOKEN_CACHE = /@ant-design\/cssinjs\/es\/hooks\/useCacheToken\.js$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Call extends Node {
  readonly callee: Node & { readonly name?: string }
  readonly arguments: readonly Node[]
}

export function antdZero(): Plugin {
  const matched = new Set<RegExp>()
  return {
    name: 'antd-zero',
    enforce: 'pre',
    resolveId: (id) => (id === STYLE_SHEET ? antdStyleSheet() : null),
    transform(code, path) {
      const id = path.split('?', 1)[0] ?? path
      const stub = STUBS.find(([pattern]) => pattern.test(id))
      if (stub) {
        matched.add(stub[0])
        return { code: stub[1], map: null }
      }
      if (TOKEN_CACHE.test(id)) return { code: withoutTokenInsertion(code), map: null }
      if (!STYLE_FILES.test(id)) return null
      matched.add(STYLE_FILES)
      const nodes = styleArguments(this.parse(code))
      return nodes.length > 0 ? { code: withoutStyleFunctions(code, nodes), map: null, moduleSideEffects: false } : null
    },
    buildEnd(error) {
      if (error || !matched.has(STYLE_FILES)) return
      const missed = STUBS.map(([pattern]) => pattern).filter((pattern) => !matched.has(pattern))
      if (missed.length > 0) this.error(internalsChanged(missed.join(', ')))
    },
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isStyleFactory = (node: Node): node is Call =>
  node.type === 'CallExpression' && STYLE_FACTORIES.has((node as Call).callee.name ?? '')

/** The style function (2nd argument) and the derived tokens (3rd): both are in the extracted style sheet. */
function styleArguments(value: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(value)) for (const item of value) styleArguments(item, found)
  else if (isNode(value)) {
    if (isStyleFactory(value)) found.push(...value.arguments.slice(1, 3))
    for (const inner of Object.values(value)) if (typeof inner === 'object') styleArguments(inner, found)
  }
  return found
}

function withoutStyleFunctions(code: string, nodes: readonly Node[]): string {
  const lastFirst = [...nodes].sort((a, b) => b.start - a.start)
  return lastFirst.reduce((text, node) => `${text.slice(0, node.start)}null${text.slice(node.end)}`, code)
}

function withoutTokenInsertion(code: string): string {
  const check = 'if (!cssVarsStr) {'
  if (!code.includes(check)) throw new Error(internalsChanged('useCacheToken.js'))
  return code.replace(check, 'if (cssVarsStr !== null) {')
}

/** antd's internals are not a public API: an upgrade that changes them must fail the build, not restore run-time styles. */
const internalsChanged = (what: string) => `antd-zero: antd's internals have changed, the patch no longer applies to ${what}`
