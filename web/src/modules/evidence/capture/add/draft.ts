// Draft of the capture form, stored until it is submitted: it survives a refusal, a reload and an expired login.
import type { CaptureKind, devices } from '@attestry/contract/modules/evidence/capture'
import { useEffect, useState } from 'react'
import { readSessionText, storeSessionText } from '../session-text.ts'
import { type FoundAddress, findAddresses } from './found-addresses.ts'

export type Device = (typeof devices)[number]

export interface RowDetails {
  readonly name?: string
  readonly platform?: string
  readonly seller?: string
}

export interface Draft {
  readonly text: string
  readonly label: string
  readonly device: Device
  readonly acceptInvalidTls: boolean
  /** Details typed for each URL, by URL. */
  readonly rows: Readonly<Record<string, RowDetails>>
  /** Keys of removed rows: occurrence and URL. */
  readonly removed: readonly string[]
  /** Pasted before the form was opened: nothing was restored. */
  readonly isPasted?: boolean
}

export const emptyDraft: Draft = { text: '', label: '', device: 'desktop', acceptInvalidTls: false, rows: {}, removed: [] }

export interface DraftRow extends FoundAddress {
  readonly key: string
}

/** The URLs found in the text, without the removed ones. */
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

const storageKey = (kind: CaptureKind) => `captureDraft:${kind}`

export function useDraft(kind: CaptureKind) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(kind) ?? emptyDraft)
  const [restored, setRestored] = useState(draft.text !== '' && !draft.isPasted)
  useEffect(() => storeSessionText(storageKey(kind), draft.text === '' ? '' : JSON.stringify(draft)), [kind, draft])
  const change = (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch }))
  const clear = () => {
    setRestored(false)
    setDraft(emptyDraft)
  }
  return { draft, restored, change, clear }
}

/** Removes a submitted draft from storage, unless it has been changed since. For a form that is no longer on the page. */
export function discardDraft(kind: CaptureKind, draft: Draft): void {
  if (readSessionText(storageKey(kind)) === JSON.stringify(draft)) storeSessionText(storageKey(kind), '')
}

/** Pastes text into the form of a kind before it is opened; what was typed there earlier is kept above it. */
export function pasteIntoDraft(kind: CaptureKind, text: string): void {
  const draft = readDraft(kind) ?? emptyDraft
  const lines = [draft.text, text].filter((part) => part !== '')
  storeSessionText(storageKey(kind), JSON.stringify({ ...draft, text: lines.join('\n'), isPasted: draft.text === '' }))
}

function readDraft(kind: CaptureKind): Draft | undefined {
  try {
    const stored = readSessionText(storageKey(kind))
    return stored ? { ...emptyDraft, ...(JSON.parse(stored) as Partial<Draft>) } : undefined
  } catch {
    return undefined
  }
}
