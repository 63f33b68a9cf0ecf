// Creates captures idempotently (same content, same key) and reports which row was refused.
import type { OutputOf } from '@attestry/contract/endpoint'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { useRef, useState } from 'react'
import { CallError, call, ErrorDisplay, isOutcomeUnknown, randomId } from '../../../../kernel/call.ts'
import type { KindPlan } from '../kind.ts'
import type { Device } from './draft.ts'

/** Endpoints that create captures with parties; both take the same input. */
const createCalls = { ecommerce: captureApi.createMarketplace, video: captureApi.createVideo } as const

export interface NewCapture {
  readonly url: string
  readonly name?: string
  readonly label?: string
  readonly device: Device
  readonly acceptInvalidTls: boolean
  readonly platform?: string
  readonly seller?: string
}

export type Created = OutputOf<typeof captureApi.create>

export interface Refusal {
  readonly text: string
  /** The captures may have been created although the call failed. */
  readonly isUncertain?: boolean
  /** Index of the refused item in the request. */
  readonly row?: number
}

export type Submission =
  | { readonly created: Created; readonly refused?: never }
  | { readonly created?: never; readonly refused: Refusal }

export function useCreate(plan: KindPlan) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const attempt = useRef<{ content: string; key: string }>(undefined)
  const submit = async (items: readonly NewCapture[]): Promise<Submission> => {
    const content = JSON.stringify(items)
    if (attempt.current?.content !== content) attempt.current = { content, key: randomId() }
    setBusy(true)
    setRefusal(undefined)
    try {
      const created = await send(plan, items, attempt.current.key)
      attempt.current = undefined
      return { created }
    } catch (error) {
      const refused = refusalOf(error)
      setRefusal(refused)
      return { refused }
    } finally {
      setBusy(false)
    }
  }
  return { refusal, busy, submit, clearRefusal: () => setRefusal(undefined) }
}

function send({ kind }: KindPlan, items: readonly NewCapture[], idempotencyKey: string): Promise<Created> {
  const options = { idempotencyKey, display: ErrorDisplay.silent }
  if (kind !== 'web') return call(createCalls[kind], { items: [...items] }, options)
  const pages = items.map(({ platform: _, seller: __, ...page }) => page)
  return call(captureApi.create, { items: pages }, options)
}

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallError)) return { text: String(error) }
  const field = error.fields?.map((each) => /^items\.(\d+)\b/.exec(each.field)?.[1]).find((place) => place !== undefined)
  if (field !== undefined) return { text: error.fields?.[0]?.problem ?? error.message, row: Number(field) }
  const named = error.code === evidenceErrors.URL_NOT_ADMITTED.code ? /\d+/.exec(error.message)?.[0] : undefined
  return { text: error.message, isUncertain: isOutcomeUnknown(error), ...(named ? { row: Number(named) - 1 } : {}) }
}
