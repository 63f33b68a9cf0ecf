// What is shared, a record or a case of another module: how its shares are listed, made and revoked.
import { type Share, shareApi } from '@attestry/contract/modules/attestation/share'
import type { QueryKey } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { recordKey } from '../record/queries.ts'

export type ShareDays = 1 | 7 | 30 | 180

/** With its openings if they are listed, the latest first. */
export type ListedShare = Share & { readonly openings?: readonly { readonly at: string; readonly address: string }[] }

export interface ShareSubject {
  /** Of the query that lists the shares. */
  readonly key: QueryKey
  /** Query that shares change, too. */
  readonly changes?: QueryKey
  /** How it is called in the texts. */
  readonly kind: 'record' | 'case'
  list(signal: AbortSignal): Promise<readonly ListedShare[]>
  make(days: ShareDays): Promise<Share>
  revoke(id: string): Promise<unknown>
  newCode(): Promise<unknown>
}

export const sharesOfRecord = (ano: string): ShareSubject => ({
  key: ['share', ano],
  // Sharing adds an entry to the custody log, which the page shows.
  changes: recordKey(ano),
  kind: 'record',
  list: async (signal) => (await call(shareApi.list, { ano }, { display: ErrorDisplay.silent, signal })).list,
  make: (days) => call(shareApi.make, { ano, days }),
  revoke: (id) => call(shareApi.revoke, { id }),
  newCode: () => call(shareApi.newCode, { ano }),
})
