// Record sources of the deposit screens, and the download URL of a file.
import { wirePath } from '@attestry/contract/endpoint'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import type { RecordSource } from '../../attestation/public.tsx'

const silent = { display: ErrorDisplay.silent } as const

export const fileRecords: RecordSource = {
  name: 'file',
  load: (query, signal) => call(fileDepositApi.list, query, { ...silent, signal }),
}

export const digestRecords: RecordSource = {
  name: 'digest',
  load: (query, signal) => call(recordApi.list, { ...query, kind: 'digest' }, { ...silent, signal }),
}

/** For links: the session cookie authenticates, and the browser streams to disk whatever the size. */
export const contentUrl = (number: string): string => wirePath(fileDepositApi.preview).replace(':id', encodeURIComponent(number))
