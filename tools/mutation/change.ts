// A change to a valid package and the verdict every verifier must reach.
import { type TestPackage, withTagManifest } from '@attestry/proof/package/package.fixture'
import type { CheckId } from '@attestry/proof/verify/verdict'

export type Files = ReadonlyMap<string, Uint8Array>

/**
 * Parts that bash and OpenSSL cannot check, as VERIFY.md states; and the encoding of a time-stamp (`frame`), which no signature covers
 * and OpenSSL parses loosely: versions, algorithm names, letter case in the issuer's name; and which certificates and lists are
 * the validation data of a certificate (`validation-data`), which only the platform can time-stamp.
 */
export type BeyondScript = 'sm2' | 'chain' | 'evidence-record' | 'frame' | 'validation-data'

export interface Change {
  readonly kind: string
  readonly name: string
  /** The package as files, or as an archive when the change is to the archive itself. */
  readonly files?: Files
  readonly archive?: Uint8Array
  /** The trust digest to require; none when absent. */
  readonly trust?: string
  /** Refused by at least one of these checks, or accepted with the reason. */
  readonly expected: { readonly refusedBy: readonly CheckId[] } | { readonly acceptedBecause: string }
  /** verify.sh is not expected to detect it. */
  readonly beyondScript?: BeyondScript
}

export interface Samples {
  /** With every optional part. */
  readonly whole: TestPackage
  /** Another valid package of the same platform, to swap parts with. */
  readonly other: TestPackage
  readonly digestOnly: TestPackage
  /** Valid in itself, but of a platform that is not trusted. */
  readonly untrusted: TestPackage
  readonly random: Random
}

export interface Random {
  /** From 0 (inclusive) to `below` (exclusive). */
  below(below: number): number
  pick<Item>(items: readonly Item[]): Item
}

/** Mulberry32: deterministic for a seed on every machine. */
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
      if (item === undefined) throw new RangeError('cannot pick from an empty list')
      return item
    },
  }
}

/** One after another: a test platform's log cannot grow concurrently. */
export async function inOrder<Item>(items: readonly Item[], make: (item: Item) => Promise<Change>): Promise<Change[]> {
  const made: Change[] = []
  for (const item of items) made.push(await make(item))
  return made
}

export const fileOf = (files: Files, path: string): Uint8Array => {
  const bytes = files.get(path)
  if (!bytes) throw new RangeError(`package has no file ${path}`)
  return bytes
}

export const textOf = (files: Files, path: string): string => new TextDecoder().decode(fileOf(files, path))

/** Replaces files; `undefined` removes one. The tag manifest stays unchanged. */
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

/** Like `replaced`, with an updated tag manifest, so that only the content is wrong. */
export const rewritten = (files: Files, changes: Parameters<typeof replaced>[1]): Map<string, Uint8Array> =>
  withTagManifest(replaced(files, changes))
