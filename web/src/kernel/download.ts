// Downloads a file in the page: a refusal is shown on the screen, translated, where a plain link would save it as a file.
import { TOKEN_HEADER } from '@attestry/contract/envelope'
import { deadline } from './deadline.ts'
import { displayFault, ErrorDisplay } from './fault-display.ts'
import { beginLoading } from './loading.ts'
import { currentLocale, htmlLang } from './locale.ts'
import type { WireRequest } from './request.ts'
import { dataOf, faultOf, timeoutFault } from './response.ts'
import { readToken } from './token.ts'

export const DOWNLOAD_TIMEOUT_MS = 1_000_000

/** With the session, as a link would send it. */
export function urlRequest(url: string): WireRequest {
  const token = readToken()
  const headers = { 'Accept-Language': htmlLang[currentLocale()], ...(token ? { [TOKEN_HEADER]: token } : {}) }
  return { url, init: { credentials: 'same-origin', headers } }
}

/** False if the server refused or the connection broke: that was shown, and nothing is saved. */
export async function downloadFile(target: string | WireRequest): Promise<boolean> {
  const locale = currentLocale()
  const { url, init } = typeof target === 'string' ? urlRequest(target) : target
  const limit = deadline(DOWNLOAD_TIMEOUT_MS)
  const endLoading = beginLoading()
  try {
    const response = await fetch(url, { ...init, signal: limit.signal })
    const name = attachmentName(response.headers.get('content-disposition'))
    // Some refusals have the HTTP status 200, but only files are attachments.
    if (!response.ok || name === undefined) throwRefusal(response.status, await response.text())
    saveBlob(await response.blob(), name ?? '')
    return true
  } catch (error) {
    displayFault(limit.timedOut() ? timeoutFault(locale) : faultOf(error, locale), ErrorDisplay.error, locale)
    return false
  } finally {
    limit.end()
    endLoading()
  }

  function throwRefusal(status: number, text: string): never {
    dataOf(status, jsonOf(text), locale)
    throw new Error(`the answer to ${url} is no file`)
  }
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Undefined if the answer is no attachment (RFC 6266). */
export function attachmentName(header: string | null): string | undefined {
  if (!header?.startsWith('attachment')) return undefined
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // The plain name follows.
    }
  }
  return /filename="([^"]+)"/.exec(header)?.[1] ?? ''
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  downloadByBrowser(url, name)
  // Some browsers read the object URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export function downloadByBrowser(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
