// Unfinished uploads on the server, loaded before a new upload starts: otherwise a new one could be mistaken for an old one.
import { type Upload, uploadApi } from '@attestry/contract/modules/evidence/upload'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

let atPageLoad: Promise<readonly Upload[]> | undefined

export async function unfinishedUploads(): Promise<readonly Upload[]> {
  const { list } = await call(uploadApi.pending, {}, { display: ErrorDisplay.silent, loading: false })
  return list.filter(({ state }) => state === 'receiving' || state === 'received')
}

/** Loaded once per page; retried only after a failure. */
export function uploadsAtPageLoad(): Promise<readonly Upload[]> {
  atPageLoad ??= unfinishedUploads().catch((error) => {
    atPageLoad = undefined
    throw error
  })
  return atPageLoad
}
