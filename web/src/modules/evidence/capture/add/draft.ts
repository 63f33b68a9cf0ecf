// What is typed into the form survives a refusal, a reload and an expired login, until it is submitted.
import type { CaptureKind, devices } from '@attestry/contract/modules/evidence/capture'
import { useEffect, useState } from 'react'
import { keepText, readKept } from '../session-text.ts'
import { type FoundAddress, findAddresses } from './found-addresses.ts'

export type Device = (typeof devices)[number]

export interface RowWords {
  readonly name?: string
  readonly platform?: string
  readonly seller?: string
}

export interface Draft {
  readonly text: string
  readonly label: string
  readonly device: Device
  readonly acceptInvalidTls: boolean
  /** What was typed beside an address, by the address. */
  readonly rows: Readonly<Record<string, RowWords>>
  /** Places in the list of found addresses that were taken out, with what stood there. */
  readonly removed: readonly string[]
}

export const emptyDraft: Draft = { text: '', label: '', device: 'desktop', acceptInvalidTls: false, rows: {}, removed: [] }

export interface DraftRow extends FoundAddress {
  readonly key: string
}

/** The rows of a draft: what is in the text, without what was taken out. */
export function draftRows({ text, removed }: Pick<Draft, 'text' | 'removed'>, limit?: number): DraftRow[] {
  const times = new Map<string, number>()
  const gone = new Set(removed)
  return findAddresses(text, limit)
    .map((found) => {
      const time = (times.get(found.url) ?? 0) + 1
      times.set(found.url, time)
      return { ...found, key: `${time} ${found.url}` }
    })
    .filter(({ key }) => !gone.has(key))
}

const keyOf = (kind: CaptureKind) => `captureDraft:${kind}`

export function useDraft(kind: CaptureKind) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(kind) ?? emptyDraft)
  const [restored, setRestored] = useState(draft.text !== '')
  useEffect(() => keepText(keyOf(kind), draft.text === '' ? '' : JSON.stringify(draft)), [kind, draft])
  const change = (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch }))
  const clear = () => {
    setRestored(false)
    setDraft(emptyDraft)
  }
  return { draft, restored, change, clear }
}

function readDraft(kind: CaptureKind): Draft | undefined {
  try {
    const kept = readKept(keyOf(kind))
    return kept ? { ...emptyDraft, ...(JSON.parse(kept) as Partial<Draft>) } : undefined
  } catch {
    return undefined
  }
}
