// Download requests of a record; small files are downloaded in the page, large ones by the browser.
import type { OutputOf } from '@attestry/contract/endpoint'
import { certificateApi } from '@attestry/contract/modules/attestation/certificate'
import { certificateFileName, packageFileName } from '@attestry/contract/modules/attestation/download-name'
import { packageApi } from '@attestry/contract/modules/attestation/package'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { currentLocale } from '../../../kernel/locale.ts'
import { type WireRequest, wireRequest } from '../../../kernel/request.ts'
import { readToken } from '../../../kernel/token.ts'
import type { RecordDetail } from './queries.ts'

export type Download = OutputOf<typeof packageApi.list>['list'][number] & {
  /** Who issued this time-stamp. */
  readonly authority?: string
  /** The certificate that names the owner. */
  readonly full?: true
  /** The package without the owner's data. */
  readonly forOther?: true
  /** Upper bound, where the size is known only to the server. */
  readonly maxSize?: number | null
}

/** A download in the page is retried and can show a refusal, but is held in memory. */
const MAX_IN_PAGE_BYTES = 100 * 1024 ** 2

export const isDownloadedInPage = ({ size, maxSize }: Pick<Download, 'size' | 'maxSize'>): boolean =>
  (size ?? maxSize ?? 0) <= MAX_IN_PAGE_BYTES

const circumstances = () => ({ locale: currentLocale(), token: readToken() })

/** Evidence needs a fresh check code. */
export async function downloadRequest(ano: string, item: Pick<Download, 'kind' | 'path'>): Promise<WireRequest> {
  const { init } = wireRequest(packageApi.list, { ano }, circumstances())
  if (item.kind !== 'evidence') return { url: item.path, init }
  const { checkCode } = await call(packageApi.checkCode, { ano }, { display: ErrorDisplay.silent })
  const url = new URL(item.path, location.origin)
  url.searchParams.set('checkCode', checkCode)
  return { url: url.pathname + url.search, init }
}

/** The server refuses previews of flagged evidence. */
export async function previewRequest(ano: string, place: number): Promise<WireRequest> {
  const { checkCode } = await call(packageApi.checkCode, { ano }, { display: ErrorDisplay.silent })
  const { url, init } = wireRequest(packageApi.evidence, { id: ano, checkCode, place }, circumstances())
  return { url, init: { ...init, headers: { ...init.headers, 'X-Purpose': 'preview' } } }
}

export type DownloadFile = Pick<Download, 'kind' | 'name' | 'size' | 'maxSize' | 'path'>

export const fullCertificate = (ano: string): DownloadFile => ({
  kind: 'certificate',
  name: certificateFileName(ano, 'full'),
  size: null,
  path: wireRequest(certificateApi.pdf, { ano, disclosure: 'full' }, circumstances()).url,
})

/** The server lists the masked certificate; this adds the full one, which is made for each request. */
export function withFullCertificate(list: readonly Download[], { ano }: RecordDetail): Download[] {
  return list.flatMap((item) => {
    if (item.kind !== 'certificate') return [item]
    return [{ ...item, ...fullCertificate(ano), full: true } as const, item]
  })
}

/** The server lists the owner's package; this adds the one for the other side, which is a little smaller. */
export function withPackageForOther(list: readonly Download[], { ano }: Pick<RecordDetail, 'ano'>): Download[] {
  return list.flatMap((item) => {
    if (item.kind !== 'package') return [item]
    const { url: path } = wireRequest(packageApi.package, { attestationNo: ano, for: 'other' }, circumstances())
    const name = packageFileName(ano, 'other')
    return [item, { ...item, forOther: true, name, size: null, maxSize: item.size, path } as const]
  })
}

/** The server lists one time-stamp; this expands it to one per authority. */
export function withEveryTimeStamp(list: readonly Download[], { ano, proof }: RecordDetail): Download[] {
  return list.flatMap((item) => {
    if (item.kind !== 'time-stamp' || proof.timeStamps.length === 0) return [item]
    return proof.timeStamps.map(({ authority }) => {
      const name = `checkpoint.${authority}.tsr`
      return { ...item, authority, name, path: wireRequest(packageApi.timeStampBytes, { ano, name }, circumstances()).url }
    })
  })
}
