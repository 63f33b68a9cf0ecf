// Vite plugin: drops the component kit's run-time styling from the bundle and serves the extracted style sheet in its place.
import type { Plugin } from 'vite'
import { antdStyleSheet } from './antd-styles.ts'

const STYLE_SHEET = 'virtual:antd.css'
const STYLE_FILES = /node_modules\/antd\/es\/.*\/style\/.*\.js$/
const STYLE_MAKERS = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])

/** Modules whose only work at run time is to write styles into the page; the content policy would rather have none written. */
const EMPTIED: readonly (readonly [RegExp, string])[] = [
  [
    /@ant-design\/cssinjs\/es\/hooks\/useStyleRegister\.js$/,
    "export const STYLE_PREFIX = 'style'\nexport const extract = () => null\nexport default () => null\n",
  ],
  [
    /@ant-design\/cssinjs\/es\/hooks\/useCSSVarRegister\.js$/,
    "export const CSS_VAR_PREFIX = 'cssVar'\nexport const extract = () => null\nexport default () => []\n",
  ],
  [/antd\/es\/theme\/util\/useResetIconStyle\.js$/, 'export default () => null\n'],
  // Scrolling behind a drawer is held back by ui/kit.css.
  [/@rc-component\/portal\/es\/useScrollLocker\.js$/, 'export default () => undefined\n'],
]
/** Still computes the tokens that components read, no longer writes them. */
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
  const met = new Set<RegExp>()
  return {
    name: 'antd-zero',
    enforce: 'pre',
    resolveId: (id) => (id === STYLE_SHEET ? antdStyleSheet() : null),
    transform(code, path) {
      const id = path.split('?', 1)[0] ?? path
      const emptied = EMPTIED.find(([pattern]) => pattern.test(id))
      if (emptied) {
        met.add(emptied[0])
        return { code: emptied[1], map: null }
      }
      if (TOKEN_CACHE.test(id)) return { code: silenced(code), map: null }
      if (!STYLE_FILES.test(id)) return null
      met.add(STYLE_FILES)
      const nodes = styleArguments(this.parse(code))
      return nodes.length > 0 ? { code: withoutStyleFunctions(code, nodes), map: null, moduleSideEffects: false } : null
    },
    buildEnd(error) {
      if (error || !met.has(STYLE_FILES)) return
      const missed = EMPTIED.map(([pattern]) => pattern).filter((pattern) => !met.has(pattern))
      if (missed.length > 0) this.error(moved(missed.join(', ')))
    },
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const isStyleMaker = (node: Node): node is Call =>
  node.type === 'CallExpression' && STYLE_MAKERS.has((node as Call).callee.name ?? '')

/** The style function (2nd) and the derived tokens (3rd): both live in the style sheet now. */
function styleArguments(value: unknown, found: Node[] = []): Node[] {
  if (Array.isArray(value)) for (const item of value) styleArguments(item, found)
  else if (isNode(value)) {
    if (isStyleMaker(value)) found.push(...value.arguments.slice(1, 3))
    for (const inner of Object.values(value)) if (typeof inner === 'object') styleArguments(inner, found)
  }
  return found
}

function withoutStyleFunctions(code: string, nodes: readonly Node[]): string {
  const lastFirst = [...nodes].sort((a, b) => b.start - a.start)
  return lastFirst.reduce((text, node) => `${text.slice(0, node.start)}null${text.slice(node.end)}`, code)
}

function silenced(code: string): string {
  const check = 'if (!cssVarsStr) {'
  if (!code.includes(check)) throw new Error(moved('useCacheToken.js'))
  return code.replace(check, 'if (cssVarsStr !== null) {')
}

/** The kit's insides are no promise: an upgrade that moves them must stop the build, not bring the styles back. */
const moved = (what: string) => `antd-zero: the component kit has changed inside, look again at ${what}`
