// Queries of appraisals.
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import type { Appraisal } from '@attestry/contract/modules/judicial/appraisal-view'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { DICTIONARY_STALE_TIME_MS } from '../../../ui/query-client.ts'

export const APPRAISALS = 'appraisal'

/** The centre acts at any time; nothing announces it to an open screen. */
const POLL_INTERVAL_MS = 20_000

const silent = { display: ErrorDisplay.silent } as const
const detailKey = (id: string) => collectionKey(APPRAISALS, 'detail', id)

export const useAppraisalTemplate = () =>
  useQuery({
    queryKey: ['appraisal-template'],
    queryFn: ({ signal }) => call(appraisalApi.template, {}, { ...silent, signal }),
    staleTime: DICTIONARY_STALE_TIME_MS,
  })

export const useAppraisal = (id: string) =>
  useQuery({
    queryKey: detailKey(id),
    enabled: id !== '',
    queryFn: ({ signal }) => call(appraisalApi.detail, { id }, { ...silent, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && data.state !== 'draft' && actsOf(appraisalCase, data.state, 'applicant').length > 0 ? POLL_INTERVAL_MS : false,
  })

export const keepAppraisal = (client: QueryClient, appraisal: Appraisal): void =>
  void client.setQueryData(detailKey(appraisal.id), appraisal)

export const refreshAppraisals = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: collectionKey(APPRAISALS) })
