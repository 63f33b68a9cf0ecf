// Which records the deposit screens list, and where a file's content is fetched.
import { wirePath } from '@attestry/contract/endpoint'
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import type { RecordSource } from '../../attestation/public.tsx'

const quiet = { display: ErrorDisplay.silent } as const

export const fileRecords: RecordSource = {
  name: 'file',
  load: (query, signal) => call(fileDepositApi.list, query, { ...quiet, signal }),
}

export const digestRecords: RecordSource = {
  name: 'digest',
  load: (query, signal) => call(recordApi.list, { ...query, kind: 'digest' }, { ...quiet, signal }),
}

/** A plain link: the session's cookie carries the login, and the browser streams to disk however large it is. */
export const contentUrl = (number: string): string => wirePath(fileDepositApi.preview).replace(':id', encodeURIComponent(number))
