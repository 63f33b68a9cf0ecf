// Subscribes to the event stream of capture updates.
import { type CaptureItem, captureApi, captureStages, captureStates } from '@attestry/contract/modules/evidence/capture'
import { subscribeTo } from '../../../kernel/live.ts'

export type CaptureUpdate = Pick<CaptureItem, 'ano' | 'state' | 'stage' | 'done' | 'total' | 'ahead'>

export interface CaptureUpdateListener {
  onUpdate(update: CaptureUpdate): void
  onConnection(open: boolean): void
}

export const subscribeToCaptures = ({ onUpdate, onConnection }: CaptureUpdateListener): (() => void) =>
  subscribeTo(
    captureApi.live,
    {},
    {
      onEvent: ({ data }) => {
        const update = parseUpdate(data)
        if (update) onUpdate(update)
      },
      onConnection,
    },
  )

/** Validates an event: unknown stages and counts become defaults; without a known number and state the event is ignored. */
export function parseUpdate(text: string): CaptureUpdate | undefined {
  try {
    const raw = JSON.parse(text) as Partial<Record<keyof CaptureUpdate, unknown>> | null
    const state = captureStates.find((each) => each === raw?.state)
    if (typeof raw?.ano !== 'string' || !state) return undefined
    return {
      ano: raw.ano,
      state,
      stage: captureStages.find((each) => each === raw.stage) ?? null,
      done: countOf(raw.done) ?? 0,
      total: countOf(raw.total) ?? 0,
      ahead: countOf(raw.ahead),
    }
  } catch {
    return undefined
  }
}

const countOf = (value: unknown): number | null => (Number.isInteger(value) && Number(value) >= 0 ? Number(value) : null)
