// Reads the page from a world of our own: same document, but none of the page's changes to the language reach it.
import type { CdpSession } from '../browser/cdp.ts'
import { Halt } from './course.ts'

interface Evaluation<Value> {
  readonly result: { readonly value: Value }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

/** `script` is a function in source form; it runs in the page and may be async. */
export async function readPage<Value>(session: CdpSession, frameId: string, script: string, ...args: unknown[]): Promise<Value> {
  const { executionContextId } = await session.send<{ executionContextId: number }>('Page.createIsolatedWorld', {
    frameId,
    worldName: 'capture',
  })
  const { result, exceptionDetails } = await session.send<Evaluation<Value>>('Runtime.callFunctionOn', {
    functionDeclaration: script,
    executionContextId,
    arguments: args.map((value) => ({ value })),
    returnByValue: true,
    awaitPromise: true,
  })
  if (exceptionDetails) throw new Halt('internal', exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
