// Parses untrusted DER (X.690) strictly: definite minimal lengths, low tag numbers, no extra bytes.
export class DerError extends Error {
  override readonly name = 'DerError'
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utf8String: 0x0c,
  printableString: 0x13,
  ia5String: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

export interface DerNode {
  readonly tag: number
  readonly content: Uint8Array
  /** Tag, length and content, unchanged. */
  readonly raw: Uint8Array
  /** Parsed lazily, one level at a time, so that deep nesting costs nothing. */
  children(): DerNode[]
}

const CONSTRUCTED = 0x20
const HIGH_TAG = 0x1f
const MAX_LENGTH_BYTES = 4

/** Parses exactly one element. */
export function readDer(bytes: Uint8Array): DerNode {
  const [node, end] = readAt(bytes, 0)
  if (end !== bytes.length) throw new DerError('bytes follow the element')
  return node
}

function readAt(bytes: Uint8Array, start: number): [DerNode, number] {
  const tag = bytes[start]
  const first = bytes[start + 1]
  if (tag === undefined || first === undefined) throw new DerError('cut short')
  if ((tag & HIGH_TAG) === HIGH_TAG) throw new DerError('a tag of more than one byte')
  let at = start + 2
  let length = first
  if (first >= 0x80) {
    const count = first - 0x80
    if (count === 0 || count > MAX_LENGTH_BYTES) throw new DerError('a length that is indefinite or too long')
    length = 0
    for (const end = at + count; at < end; at += 1) length = length * 256 + (bytes[at] ?? Number.NaN)
    if (!(length >= 0x80 && length >= 256 ** (count - 1))) throw new DerError('a length that is cut short or not minimal')
  }
  const end = at + length
  if (end > bytes.length) throw new DerError('cut short')
  const content = bytes.subarray(at, end)
  return [{ tag, content, raw: bytes.subarray(start, end), children: () => readChildren(tag, content) }, end]
}

function readChildren(tag: number, content: Uint8Array): DerNode[] {
  if ((tag & CONSTRUCTED) === 0) throw new DerError('a primitive element has no parts')
  const children: DerNode[] = []
  for (let at = 0; at < content.length; ) {
    const [child, end] = readAt(content, at)
    children.push(child)
    at = end
  }
  return children
}

export function onlyChild(node: DerNode): DerNode {
  const [child, ...others] = node.children()
  if (!child || others.length > 0) throw new DerError('not one part')
  return child
}

/** Reads the parts of an element in order; `end()` throws if any are left. */
export interface DerFields {
  next(tag: number): DerNode
  any(): DerNode
  optional(tag: number): DerNode | undefined
  more(): boolean
  end(): void
}

export function fieldsOf(node: DerNode, tag: number = TAG.sequence): DerFields {
  if (node.tag !== tag) throw new DerError(`tag ${node.tag} where ${tag} belongs`)
  const parts = node.children()
  let at = 0
  const fields: DerFields = {
    any() {
      const part = parts[at]
      if (!part) throw new DerError('a part is missing')
      at += 1
      return part
    },
    next(wanted) {
      const part = fields.any()
      if (part.tag !== wanted) throw new DerError(`tag ${part.tag} where ${wanted} belongs`)
      return part
    },
    optional: (wanted) => (parts[at]?.tag === wanted ? fields.any() : undefined),
    more: () => at < parts.length,
    end() {
      if (at < parts.length) throw new DerError('a part too many')
    },
  }
  return fields
}
