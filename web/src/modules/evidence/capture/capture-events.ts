// Hears how captures are going.
import { type CaptureItem, captureApi, captureStages, captureStates } from '@attestry/contract/modules/evidence/capture'
import { listenAt } from '../../../kernel/live.ts'

export type CaptureNews = Pick<CaptureItem, 'ano' | 'state' | 'stage' | 'done' | 'total' | 'ahead'>

export interface NewsListener {
  onNews(news: CaptureNews): void
  onConnection(open: boolean): void
}

export const listenToCaptures = ({ onNews, onConnection }: NewsListener): (() => void) =>
  listenAt(
    captureApi.live,
    {},
    {
      onEvent: ({ data }) => {
        const news = newsOf(data)
        if (news) onNews(news)
      },
      onConnection,
    },
  )

/** What is unknown in it is left out, not believed. */
export function newsOf(text: string): CaptureNews | undefined {
  try {
    const given = JSON.parse(text) as Partial<Record<keyof CaptureNews, unknown>> | null
    const state = captureStates.find((each) => each === given?.state)
    if (typeof given?.ano !== 'string' || !state) return undefined
    return {
      ano: given.ano,
      state,
      stage: captureStages.find((each) => each === given.stage) ?? null,
      done: countOf(given.done) ?? 0,
      total: countOf(given.total) ?? 0,
      ahead: countOf(given.ahead),
    }
  } catch {
    return undefined
  }
}

const countOf = (value: unknown): number | null => (Number.isInteger(value) && Number(value) >= 0 ? Number(value) : null)
