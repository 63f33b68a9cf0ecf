// Verifies offline that a digest is in a Bitcoin block, by an OpenTimestamps proof and the headers of the blocks that it names.

import { sameBytes } from '../bytes/digest.ts'
import { AnchorError } from './anchor-error.ts'
import { exactFields, parseField } from './anchor-fields.ts'
import { type BitcoinNetwork, HEADER_BYTES } from './bitcoin-header.ts'
import { type Hex, hexData, hexQuantity, readData, readQuantity } from './ethereum-hex.ts'
import { MAX_OTS_BYTES, verifyOts } from './ots.ts'
import { OtsError } from './ots-error.ts'

export const OTS_ANCHOR_FORMAT = 'attestry/ots-anchor/v1'

/** The anchor file of a package. `ots` is the content of a standard `.ots` file for the anchored text. */
export interface OtsAnchor {
  readonly format: typeof OTS_ANCHOR_FORMAT
  readonly digest: Hex
  readonly ots: Hex
  /** In ascending height; only blocks that the proof names. */
  readonly headers: readonly { readonly height: Hex; readonly header: Hex }[]
}

export interface ProvenOtsAnchor {
  readonly height: number
  /** As block explorers show it. */
  readonly blockHash: string
  readonly blockTime: Date
}

const FIELDS = ['format', 'digest', 'ots', 'headers'] as const
const MAX_HEADERS = 16

export const otsAnchor = (digest: Uint8Array, ots: Uint8Array, headers: ReadonlyMap<number, Uint8Array>): OtsAnchor => ({
  format: OTS_ANCHOR_FORMAT,
  digest: hexData(digest),
  ots: hexData(ots),
  headers: [...headers]
    .sort(([one], [other]) => one - other)
    .map(([height, header]) => ({ height: hexQuantity(height), header: hexData(header) })),
})

/** Parses the parts of the anchor without checking them against each other. */
export function readOtsAnchor(anchor: unknown): { digest: Uint8Array; ots: Uint8Array; headers: Map<number, Uint8Array> } {
  const fields = exactFields(anchor, FIELDS)
  if (fields.format !== OTS_ANCHOR_FORMAT) throw new AnchorError('malformed', 'not an anchor of this format')
  return {
    digest: parseField('digest', () => readData(fields.digest, { exact: 32 })),
    ots: parseField('ots', () => readData(fields.ots, { longest: MAX_OTS_BYTES })),
    headers: readHeaders(fields.headers),
  }
}

/** Returns the earliest proven block; throws AnchorError('pending') while there is none. */
export function verifyOtsAnchor(
  anchor: unknown,
  expected: { readonly digest: Uint8Array; readonly network?: BitcoinNetwork; readonly blockHash?: string },
): ProvenOtsAnchor {
  const { digest, ots, headers } = readOtsAnchor(anchor)
  if (!sameBytes(digest, expected.digest)) throw new AnchorError('digest', 'this anchor is of another digest')
  const { attestations } = asAnchorErrors(() => verifyOts(ots, { ...expected, headers }))
  const proven = attestations
    .flatMap((item) =>
      item.kind === 'bitcoin' && item.block
        ? [{ height: item.height, blockHash: item.block.hash, blockTime: item.block.time }]
        : [],
    )
    .sort((one, other) => one.height - other.height)
  for (const height of headers.keys())
    if (!proven.some((block) => block.height === height))
      throw new AnchorError('header', 'a header of a block the proof does not name')
  const [first] = proven
  if (!first) throw new AnchorError('pending', 'no block is proven yet')
  if (expected.blockHash !== undefined && expected.blockHash !== first.blockHash)
    throw new AnchorError('block-hash', 'not in the block that was expected')
  return first
}

function readHeaders(list: unknown): Map<number, Uint8Array> {
  if (!Array.isArray(list) || list.length > MAX_HEADERS) throw new AnchorError('malformed', 'headers: not a list of headers')
  const headers = new Map<number, Uint8Array>()
  let before = -1
  for (const item of list) {
    const { height, header } = exactFields(item, ['height', 'header'])
    const at = Number(parseField('height', () => readQuantity(height)))
    if (at <= before || at > 0x7fffffff) throw new AnchorError('malformed', 'headers: not by rising height')
    headers.set(
      at,
      parseField('header', () => readData(header, { exact: HEADER_BYTES })),
    )
    before = at
  }
  return headers
}

function asAnchorErrors<Value>(check: () => Value): Value {
  try {
    return check()
  } catch (error) {
    if (error instanceof OtsError) throw new AnchorError(error.reason, error.message)
    throw error
  }
}
