// Looks up the records of two digests; loaded on demand.
import { type FoundRecord, lookupApi, MAX_LOOKUP_RESULTS } from '@attestry/contract/modules/attestation/lookup'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import type { FileDigests } from '../../../kernel/file-digest.ts'
import { mergeFound } from './merge-found.ts'

export type LookupAnswer =
  /** `more`: there may be more records than listed. */
  { readonly list: readonly FoundRecord[]; readonly more: boolean } | { readonly problem: string }

/** A digest deposit may have only one of the two digests, so both are looked up. */
export async function lookUpDigests({ sha256, sm3 }: FileDigests, signal: AbortSignal): Promise<LookupAnswer> {
  try {
    const answers = await Promise.all(
      [sha256, sm3].map((digest) => call(lookupApi.byFile, { digest }, { signal, display: ErrorDisplay.silent })),
    )
    const lists = answers.map(({ list }) => list)
    return { list: mergeFound(...lists), more: lists.some(({ length }) => length >= MAX_LOOKUP_RESULTS) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { problem: error.message }
  }
}
