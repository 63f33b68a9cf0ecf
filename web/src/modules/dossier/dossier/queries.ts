// Queries of cases.
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { MAX_PAGE_SIZE } from '@attestry/contract/paging'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'

export const DOSSIERS = 'dossier'

/** While proofs are being made, so that the download becomes available by itself. */
const PROOF_POLL_INTERVAL_MS = 3_000

export const useDossier = (id: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: collectionKey(DOSSIERS, 'item', id),
    queryFn: ({ signal }) => call(dossierApi.info, { id }, { display: ErrorDisplay.silent, signal }),
    refetchInterval: ({ state }) => (state.data?.records.some(({ ready }) => !ready) ? PROOF_POLL_INTERVAL_MS : false),
  })

/** The records of a case; undefined until it is loaded. */
export function useRecordsInDossier(id: string | undefined): ReadonlySet<string> | undefined {
  const { data } = useDossier(id ?? '', id !== undefined)
  return useMemo(() => data && new Set(data.records.map(({ ano }) => ano)), [data])
}

export function useAddToDossier() {
  const client = useQueryClient()
  return async (id: string, anos: readonly string[]) => {
    const outcome = await call(dossierApi.addRecords, { id, anos: [...anos] })
    void client.invalidateQueries({ queryKey: collectionKey(DOSSIERS) })
    return outcome
  }
}

/** The latest changed ones, to choose from, with how many of the records each holds. */
export const useDossierOptions = (enabled: boolean, anos: readonly string[], keyword: string) =>
  useQuery({
    queryKey: collectionKey(DOSSIERS, 'options', anos, keyword),
    queryFn: ({ signal }) =>
      call(
        dossierApi.list,
        { pageSize: MAX_PAGE_SIZE, anos: [...anos], ...(keyword ? { keyword } : {}) },
        { display: ErrorDisplay.silent, signal },
      ),
    placeholderData: keepPreviousData,
    enabled,
  })
