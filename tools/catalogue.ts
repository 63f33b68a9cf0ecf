// Parses a words file without executing it: every key path with its text, at any depth.
import { type Expression, type ObjectExpression, parseSync } from 'oxc-parser'

/** Key path such as `themes.dark` → its text; for a function, its literal parts. */
export type Catalogue = Map<string, string>

export function readCatalogue(path: string, text: string): Catalogue {
  const catalogue: Catalogue = new Map()
  for (const statement of parseSync(path, text).program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declaration.declarations) {
      if (id.type === 'Identifier' && id.name === 'words' && init) readValue(init, [], catalogue)
    }
  }
  return catalogue
}

function readValue(value: Expression, path: string[], catalogue: Catalogue): void {
  const plain = withoutType(value)
  if (plain.type === 'ObjectExpression') readObject(plain, path, catalogue)
  else if (path.length) catalogue.set(path.join('.'), textsIn(plain).join(' '))
}

function readObject(object: ObjectExpression, path: string[], catalogue: Catalogue): void {
  for (const property of object.properties) {
    if (property.type !== 'Property') continue
    const { key } = property
    const name =
      key.type === 'Identifier' && !property.computed ? key.name : key.type === 'Literal' ? String(key.value) : undefined
    if (name !== undefined) readValue(property.value, [...path, name], catalogue)
  }
}

function withoutType(value: Expression): Expression {
  return value.type === 'TSSatisfiesExpression' || value.type === 'TSAsExpression' ? withoutType(value.expression) : value
}

function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn)
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'Literal' && 'value' in node) return typeof node.value === 'string' ? [node.value] : []
  if ('type' in node && node.type === 'TemplateElement') return [(node as unknown as { value: { raw: string } }).value.raw]
  return Object.entries(node).flatMap(([key, child]) => (key === 'typeAnnotation' ? [] : textsIn(child)))
}
