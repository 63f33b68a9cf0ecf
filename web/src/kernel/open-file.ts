// Shows a file in a tab of its own; a refusal is shown on the screen that asked for it.
import { deadline } from './deadline.ts'
import { DOWNLOAD_TIMEOUT_MS, jsonOf, saveBlob, urlRequest } from './download.ts'
import { displayFault, ErrorDisplay } from './fault-display.ts'
import { beginLoading } from './loading.ts'
import { currentLocale } from './locale.ts'
import { dataOf, faultOf, timeoutFault } from './response.ts'

const OBJECT_URL_LIFETIME_MS = 60_000

/** False if the server refused or the connection broke. */
export async function openFile(url: string): Promise<boolean> {
  const locale = currentLocale()
  // Before the wait: later, browsers take it for a pop-up.
  const tab = window.open('', '_blank')
  const limit = deadline(DOWNLOAD_TIMEOUT_MS)
  const endLoading = beginLoading()
  try {
    const response = await fetch(url, { ...urlRequest(url).init, signal: limit.signal })
    const isFile = response.ok && !response.headers.get('content-type')?.includes('json')
    if (!isFile) dataOf(response.status, jsonOf(await response.text()), locale)
    show(tab, await response.blob())
    return true
  } catch (error) {
    tab?.close()
    displayFault(limit.timedOut() ? timeoutFault(locale) : faultOf(error, locale), ErrorDisplay.error, locale)
    return false
  } finally {
    limit.end()
    endLoading()
  }
}

function show(tab: Window | null, blob: Blob): void {
  // Blocked all the same.
  if (!tab) {
    saveBlob(blob, '')
    return
  }
  const url = URL.createObjectURL(blob)
  tab.opener = null
  tab.location.href = url
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_LIFETIME_MS)
}
