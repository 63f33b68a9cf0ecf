// What the server already held when this page came, asked before anything new begins: else a new upload could be taken for an old one.
import { type Upload, uploadApi } from '@attestry/contract/modules/evidence/upload'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

let asked: Promise<readonly Upload[]> | undefined

export async function unfinishedUploads(): Promise<readonly Upload[]> {
  const { list } = await call(uploadApi.pending, {}, { display: ErrorDisplay.silent, loading: false })
  return list.filter(({ state }) => state === 'receiving' || state === 'received')
}

/** Asked once a page; again only if there was no answer. */
export function earlierUploads(): Promise<readonly Upload[]> {
  asked ??= unfinishedUploads().catch((error) => {
    asked = undefined
    throw error
  })
  return asked
}
