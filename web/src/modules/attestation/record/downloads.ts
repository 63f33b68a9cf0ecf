// Where the things one can take away are, and the hand that takes them: into the page while they are small, by the browser when not.
import type { OutputOf } from '@attestry/contract/endpoint'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { currentLocale } from '../../../kernel/locale.ts'
import { type WireRequest, wireRequest } from '../../../kernel/request.ts'
import { readToken } from '../../../kernel/token.ts'
import type { RecordDetail } from './queries.ts'

export type Download = OutputOf<typeof packageApi.list>['list'][number]

/** In the page a broken line mends itself and a refusal can be read; but the page holds it all in memory. */
const IN_PAGE_LIMIT = 100 * 1024 ** 2

export const isTakenInPage = ({ size }: Pick<Download, 'size'>): boolean => size === null || size <= IN_PAGE_LIMIT

const circumstances = () => ({ locale: currentLocale(), token: readToken() })

/** The evidence itself is handed out only with a code that was asked for just now. */
export async function requestOf(ano: string, item: Pick<Download, 'kind' | 'path'>): Promise<WireRequest> {
  const { init } = wireRequest(packageApi.list, { ano }, circumstances())
  if (item.kind !== 'evidence') return { url: item.path, init }
  const { checkCode } = await call(packageApi.checkCode, { ano }, { display: ErrorDisplay.silent })
  const url = new URL(item.path, location.origin)
  url.searchParams.set('checkCode', checkCode)
  return { url: url.pathname + url.search, init }
}

export async function evidenceRequest(ano: string, place: number): Promise<WireRequest> {
  const { checkCode } = await call(packageApi.checkCode, { ano }, { display: ErrorDisplay.silent })
  return wireRequest(packageApi.evidence, { id: ano, checkCode, place }, circumstances())
}

/** The server lists one time-stamp; there is one of every authority. */
export function withEveryTimeStamp(list: readonly Download[], { ano, proof }: RecordDetail): Download[] {
  return list.flatMap((item) => {
    if (item.kind !== 'time-stamp' || proof.timeStamps.length === 0) return [item]
    return proof.timeStamps.map(({ authority }) => {
      const name = `checkpoint.${authority}.tsr`
      return { ...item, name, path: wireRequest(packageApi.timeStampBytes, { ano, name }, circumstances()).url }
    })
  })
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  handToBrowser(url, name)
  // The browser has taken hold of it long before; some ask for it only after the press has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export function handToBrowser(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
