// Vite plugin: drops the component kit's run-time styling from the bundle and serves the extracted style sheet in its place.
import type { Plugin } from 'vite'
import { antdStyleSheet } from './antd-styles.ts'

const STYLE_FILES = /node_modules\/antd\/es\/.*\/style\/.*\.js$/
const STYLE_MAKERS = new Set(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])
const VARIABLE_REGISTER = /node_modules\/@ant-design\/cssinjs\/es\/hooks\/useCSSVarRegister\.js$/
const TOKEN_CACHE = /node_modules\/@ant-design\/cssinjs\/es\/hooks\/useCacheToken\.js$/
const STYLE_SHEET = 'virtual:antd.css'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Call extends Node {
  readonly callee: Node & { readonly name?: string }
  readonly arguments: readonly Node[]
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

export function withoutStyleFunctions(code: string, nodes: readonly Node[]): string {
  const lastFirst = [...nodes].sort((a, b) => b.start - a.start)
  return lastFirst.reduce((text, node) => `${text.slice(0, node.start)}null${text.slice(node.end)}`, code)
}

export function antdZero(): Plugin {
  return {
    name: 'antd-zero',
    enforce: 'pre',
    async resolveId(id) {
      return id === STYLE_SHEET ? await antdStyleSheet() : null
    },
    transform(code, path) {
      const id = path.split('?', 1)[0] ?? path
      if (VARIABLE_REGISTER.test(id))
        return {
          code: "export const CSS_VAR_PREFIX = 'cssVar'\nexport const extract = () => null\nexport default () => []\n",
          map: null,
        }
      if (TOKEN_CACHE.test(id)) return { code: mustReplace(code, 'if (!cssVarsStr) {', 'if (cssVarsStr !== null) {'), map: null }
      if (!STYLE_FILES.test(id)) return null
      const nodes = styleArguments(this.parse(code))
      return nodes.length > 0 ? { code: withoutStyleFunctions(code, nodes), map: null, moduleSideEffects: false } : null
    },
  }
}

/** The kit's insides are no promise: an upgrade that moves them must stop the build, not bring the styles back. */
function mustReplace(code: string, from: string, to: string): string {
  if (!code.includes(from))
    throw new Error(`antd-zero: "${from}" is no longer in @ant-design/cssinjs; look at useCacheToken.js again`)
  return code.replace(from, to)
}
