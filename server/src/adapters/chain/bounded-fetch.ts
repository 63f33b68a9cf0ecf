// One HTTP question to a server we do not trust: a deadline, no redirects, and no more of the answer than we can use.
import { ChainError } from './port.ts'

export interface Question {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  readonly longest: number
  readonly deadlineMs: number
  readonly signal: AbortSignal
}

export interface Answer {
  readonly status: number
  readonly bytes: Uint8Array
}

export async function boundedFetch(url: string, question: Question): Promise<Answer> {
  const { longest, deadlineMs, signal, ...init } = question
  const limited = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
  const { host } = new URL(url)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: limited })
    const bytes = await readAtMost(response, longest)
    if (!bytes) throw new ChainError('refused', `${host} answers with more than ${longest} bytes`)
    return { status: response.status, bytes }
  } catch (error) {
    if (error instanceof ChainError) throw error
    throw new ChainError('unreachable', limited.aborted ? `${host} did not answer in time` : `${host} could not be asked`)
  }
}

async function readAtMost({ body }: Response, longest: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = []
  let length = 0
  // Leaving the loop early cancels the rest.
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > longest) return undefined
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}
