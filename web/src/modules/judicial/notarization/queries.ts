// Queries of notarization.
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { type NotarizationState, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { Application, Documents, Progress } from '@attestry/contract/modules/judicial/notarization-view'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { DICTIONARY_STALE_TIME_MS } from '../../../ui/query-client.ts'

export const NOTARIZATIONS = 'notarization'

/** The office acts at any time; nothing announces it to an open screen. */
const POLL_INTERVAL_MS = 20_000

const silent = { display: ErrorDisplay.silent } as const
const isOpen = (state: NotarizationState): boolean => actsOf(notarizationCase, state, 'applicant').length > 0
const poll = (state: NotarizationState | undefined) => (state && state !== 'draft' && isOpen(state) ? POLL_INTERVAL_MS : false)

export const detailKey = (id: string) => collectionKey(NOTARIZATIONS, 'detail', id)
export const progressKey = (id: string) => collectionKey(NOTARIZATIONS, 'progress', id)
const messagesKey = (id: string) => collectionKey(NOTARIZATIONS, 'messages', id)
const documentsKey = (id: string) => collectionKey(NOTARIZATIONS, 'documents', id)

export const useTemplate = () =>
  useQuery({
    queryKey: ['notarization-template'],
    queryFn: ({ signal }) => call(notarizationApi.template, {}, { ...silent, signal }),
    staleTime: DICTIONARY_STALE_TIME_MS,
  })

export const useNotaries = () =>
  useQuery({
    queryKey: ['notarization-notaries'],
    queryFn: ({ signal }) => call(notarizationApi.notaries, {}, { ...silent, signal }),
    staleTime: DICTIONARY_STALE_TIME_MS,
  })

export const useApplication = (id: string, enabled = true) =>
  useQuery({
    queryKey: detailKey(id),
    enabled,
    queryFn: ({ signal }) => call(notarizationApi.detail, { id }, { ...silent, signal }),
    refetchInterval: ({ state }) => poll(state.data?.state),
  })

export const useProgress = (id: string) =>
  useQuery({
    queryKey: progressKey(id),
    queryFn: ({ signal }) => call(notarizationApi.info, { id }, { ...silent, signal, loading: false }),
    refetchInterval: ({ state }) => poll(state.data?.state),
  })

/** Reading marks the office's messages as read. */
export const useMessages = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: messagesKey(id),
    enabled,
    queryFn: ({ signal }) => call(notarizationApi.messages, { id }, { ...silent, signal, loading: false }),
    refetchInterval: POLL_INTERVAL_MS,
  })

/** Draws application and notice if what they state was changed, and loads all documents. */
export const useDocuments = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: documentsKey(id),
    enabled,
    queryFn: ({ signal }) => call(notarizationApi.documents, { id }, { ...silent, signal }),
    retry: false,
  })

export const useChoosable = (keyword: string, pageNum: number, pageSize: number) =>
  useQuery({
    queryKey: collectionKey(NOTARIZATIONS, 'choosable', keyword, pageNum, pageSize),
    queryFn: ({ signal }) =>
      call(notarizationApi.choosable, { pageNum, pageSize, ...(keyword ? { keyword } : {}) }, { ...silent, signal }),
    placeholderData: keepPreviousData,
  })

/** The records of a case that an application was started from. */
export const useDossierRecords = (id: string | undefined) =>
  useQuery({
    queryKey: collectionKey(NOTARIZATIONS, 'dossier', id),
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(dossierApi.info, { id: id ?? '' }, { ...silent, signal }),
  })

export const keepApplication = (client: QueryClient, application: Application): void =>
  void client.setQueryData(detailKey(application.id), application)

export const keepDocuments = (client: QueryClient, id: string, documents: Documents): void => {
  client.setQueryData(documentsKey(id), documents)
  client.setQueryData<Application>(detailKey(id), (before) => before && { ...before, documents })
}

export const keepProgress = (client: QueryClient, progress: Progress): void =>
  void client.setQueryData(progressKey(progress.id), progress)

/** Everything about one's applications, after an act. */
export const refreshNotarizations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: collectionKey(NOTARIZATIONS) })

export const refreshApplication = (client: QueryClient, id: string): Promise<void> =>
  client.invalidateQueries({ queryKey: detailKey(id) })
