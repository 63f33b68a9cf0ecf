// What is done to a valid package, and what every verifier has to say to it.
import { type TestPackage, withTagManifest } from '@attestry/proof/package/package.fixture'
import type { CheckId } from '@attestry/proof/verify/verdict'

export type Files = ReadonlyMap<string, Uint8Array>

/**
 * Parts that bash and OpenSSL cannot check, as VERIFY.md says; and the frame of a time-stamp, which no signature covers and which
 * OpenSSL reads loosely: versions, names of algorithms, the case of letters in the name of the issuer.
 */
export type BeyondScript = 'sm2' | 'chain' | 'evidence-record' | 'frame'

export interface Change {
  readonly kind: string
  readonly name: string
  /** The package as files, or as an archive where the change is to the archive itself. */
  readonly files?: Files
  readonly archive?: Uint8Array
  /** The trust digest that is demanded; none where absent. */
  readonly trust?: string
  /** Refused by one of these checks at least; or accepted, and why that is right. */
  readonly expected: { readonly refusedBy: readonly CheckId[] } | { readonly acceptedBecause: string }
  /** verify.sh need not notice. */
  readonly beyondScript?: BeyondScript
}

export interface Bench {
  /** Everything a package can have. */
  readonly whole: TestPackage
  /** Another valid one of the same platform, to swap parts with. */
  readonly other: TestPackage
  readonly digestOnly: TestPackage
  /** Valid in itself, by a platform nobody was told to trust. */
  readonly stranger: TestPackage
  readonly random: Random
}

export interface Random {
  /** From 0 (inclusive) to `below` (exclusive). */
  below(below: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32: small, and the same for the same seed everywhere. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick<Item>(items: readonly Item[]): Item {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}

export const fileOf = (files: Files, path: string): Uint8Array => {
  const bytes = files.get(path)
  if (!bytes) throw new RangeError(`no ${path}`)
  return bytes
}

export const textOf = (files: Files, path: string): string => new TextDecoder().decode(fileOf(files, path))

/** With these files in place of theirs; `undefined` takes one away. The list of tag files stays as it was. */
export function replaced(
  files: Files,
  changes: Readonly<Record<string, Uint8Array | string | undefined>>,
): Map<string, Uint8Array> {
  const made = new Map(files)
  for (const [path, content] of Object.entries(changes)) {
    if (content === undefined) made.delete(path)
    else made.set(path, typeof content === 'string' ? new TextEncoder().encode(content) : content)
  }
  return made
}

/** The same, with the list of tag files made anew: only the meaning is wrong. */
export const rewritten = (files: Files, changes: Parameters<typeof replaced>[1]): Map<string, Uint8Array> =>
  withTagManifest(replaced(files, changes))
