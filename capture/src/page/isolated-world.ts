// Evaluates scripts in an isolated world: same document, but unaffected by the page's changes to JavaScript built-ins.
import type { CdpSession } from '../browser/cdp.ts'
import { CaptureError } from './deadline.ts'

interface Evaluation<Value> {
  readonly result: { readonly value: Value }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

/** `script` is the source of a function, which may be async. */
export async function evaluateInPage<Value>(
  session: CdpSession,
  frameId: string,
  script: string,
  ...args: unknown[]
): Promise<Value> {
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
  if (exceptionDetails) throw new CaptureError('internal', exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
