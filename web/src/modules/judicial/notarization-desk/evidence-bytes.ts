// Loads bytes of the evidence that need a login: a file to show, or the package to check.
import type { CallInput, Endpoint } from '@attestry/contract/endpoint'
import { useEffect, useState } from 'react'
import { currentLocale } from '../../../kernel/locale.ts'
import { wireRequest } from '../../../kernel/request.ts'
import { dataOf, faultOf } from '../../../kernel/response.ts'
import { readToken } from '../../../kernel/token.ts'

async function loadBytes<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal): Promise<Blob> {
  const locale = currentLocale()
  const { url, init } = wireRequest(endpoint, input, { locale, token: readToken() })
  try {
    const response = await fetch(url, { ...init, signal })
    const type = response.headers.get('content-type') ?? ''
    // A JSON answer without a name of its own is a refusal.
    if (!response.ok || !response.headers.has('content-disposition')) {
      dataOf(response.status, JSON.parse(await response.text()), locale)
      throw new Error(`loading ${endpoint.path} failed: status ${response.status}, type ${type}`)
    }
    return new Blob([await response.blob()], { type })
  } catch (error) {
    throw faultOf(error, locale)
  }
}

export type LoadedBytes =
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly error: Error }
  | { readonly at: 'loaded'; readonly blob: Blob; readonly url: string }

/** Loads again for another `attempt`. */
export function useBytes<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  attempt = 0,
): LoadedBytes & { readonly key: string } {
  const key = `${endpoint.path} ${JSON.stringify(input)} ${attempt}`
  const [bytes, setBytes] = useState<LoadedBytes & { readonly key: string }>({ at: 'loading', key })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for endpoint, input and attempt
  useEffect(() => {
    const stop = new AbortController()
    let url = ''
    setBytes({ at: 'loading', key })
    loadBytes(endpoint, input, stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return
        url = URL.createObjectURL(blob)
        setBytes({ at: 'loaded', blob, url, key })
      },
      (error: Error) => {
        if (!stop.signal.aborted) setBytes({ at: 'failed', error, key })
      },
    )
    return () => {
      stop.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [key])
  return bytes.key === key ? bytes : { at: 'loading', key }
}
