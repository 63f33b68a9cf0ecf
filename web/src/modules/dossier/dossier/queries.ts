// Queries of cases.
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { MAX_PAGE_SIZE } from '@attestry/contract/paging'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'

export const DOSSIERS = 'dossier'

/** While proofs are being made, so that the download becomes available by itself. */
const PROOF_POLL_INTERVAL_MS = 3_000

export const useDossier = (id: string) =>
  useQuery({
    queryKey: collectionKey(DOSSIERS, 'item', id),
    queryFn: ({ signal }) => call(dossierApi.info, { id }, { display: ErrorDisplay.silent, signal }),
    refetchInterval: ({ state }) => (state.data?.records.some(({ ready }) => !ready) ? PROOF_POLL_INTERVAL_MS : false),
  })

/** The latest changed ones, to choose from. */
export const useDossierOptions = (enabled: boolean) =>
  useQuery({
    queryKey: collectionKey(DOSSIERS, 'options'),
    queryFn: ({ signal }) => call(dossierApi.list, { pageSize: MAX_PAGE_SIZE }, { display: ErrorDisplay.silent, signal }),
    enabled,
  })
