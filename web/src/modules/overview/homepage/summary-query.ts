// The summary of a member's records and captures, shared by the home screen and the list of all records.
import { homepageApi } from '@attestry/contract/modules/overview/homepage'
import { queryOptions } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

export const summaryQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => call(homepageApi.summary, {}, { display: ErrorDisplay.silent, signal }),
})
