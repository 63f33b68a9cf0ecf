// Loads a document or a paper that needs a login into an object URL, for showing and saving it.
import type { CallInput, Endpoint } from '@attestry/contract/endpoint'
import { useEffect, useState } from 'react'
import { currentLocale } from '../../../kernel/locale.ts'
import { wireRequest } from '../../../kernel/request.ts'
import { dataOf, faultOf } from '../../../kernel/response.ts'
import { readToken } from '../../../kernel/token.ts'

export interface FileSubject<E extends Endpoint = Endpoint> {
  readonly endpoint: E
  readonly input: CallInput<E>
  /** Of the version to show: another one is loaded again. */
  readonly sha256: string
}

export type LoadedFile =
  | { readonly at: 'none' }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly error: Error; retry(): void }
  | { readonly at: 'shown'; readonly url: string; readonly blob: Blob; readonly isPdf: boolean }

/** Every other type could run scripts in this origin. */
const SHOWABLE_TYPE = /^(application\/pdf|image\/(png|jpeg|webp))$/

export async function fetchFile({ endpoint, input }: FileSubject, signal?: AbortSignal): Promise<Blob> {
  const locale = currentLocale()
  const { url, init } = wireRequest(endpoint, input, { locale, token: readToken() })
  try {
    const response = await fetch(url, { ...init, ...(signal ? { signal } : {}) })
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    if (!response.ok || !SHOWABLE_TYPE.test(type)) {
      dataOf(response.status, await answerOf(response), locale)
      throw new Error(`loading ${endpoint.path} failed: status ${response.status}, type ${type}`)
    }
    return new Blob([await response.blob()], { type })
  } catch (error) {
    throw faultOf(error, locale)
  }
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Undefined loads nothing. */
export function useFile(subject: FileSubject | undefined, onLoaded?: () => void): LoadedFile {
  const [file, setFile] = useState<LoadedFile>({ at: 'none' })
  const [attempt, setAttempt] = useState(0)
  const key = subject && `${subject.endpoint.path} ${JSON.stringify(subject.input)} ${subject.sha256} ${attempt}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the subject
  useEffect(() => {
    if (!subject) return setFile({ at: 'none' })
    const stop = new AbortController()
    let url = ''
    setFile({ at: 'loading' })
    fetchFile(subject, stop.signal).then(
      (blob) => {
        if (stop.signal.aborted) return
        url = URL.createObjectURL(blob)
        setFile({ at: 'shown', url, blob, isPdf: blob.type === 'application/pdf' })
        onLoaded?.()
      },
      (error: Error) => {
        if (!stop.signal.aborted) setFile({ at: 'failed', error, retry: () => setAttempt((before) => before + 1) })
      },
    )
    return () => {
      stop.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [key])
  return file
}
