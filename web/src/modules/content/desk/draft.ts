// What the editor holds, in the contract's own shape, and how it differs from what is stored.
import type { DeskPiece } from '@attestry/contract/modules/content/desk'
import { type PieceKind, sectionsOf } from '@attestry/contract/modules/content/piece'

export type PieceDraft = Pick<DeskPiece, 'kind' | 'section' | 'zh' | 'en' | 'link' | 'startsAt' | 'endsAt'>

const words = { title: '', summary: '', body: '', action: '' }

export const emptyDraft = (kind: PieceKind): PieceDraft => ({
  kind,
  section: sectionsOf[kind][0],
  zh: words,
  en: words,
  link: '',
  startsAt: null,
  endsAt: null,
})

export const draftOf = ({ kind, section, zh, en, link, startsAt, endsAt }: DeskPiece): PieceDraft => ({
  kind,
  section,
  zh,
  en,
  link,
  startsAt,
  endsAt,
})

export const isSame = (a: PieceDraft, b: PieceDraft): boolean => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))

const ordered = ({ kind, section, zh, en, link, startsAt, endsAt }: PieceDraft) => [
  kind,
  section,
  ...[zh, en].flatMap(({ title, summary, body, action }) => [title, summary, body, action]),
  link,
  startsAt,
  endsAt,
]

const ZONE_MS = 8 * 3_600_000

/** The browser's own field knows no zone; the platform's clock is Beijing's. */
export const localTime = (at: string | null): string =>
  at ? new Date(new Date(at).getTime() + ZONE_MS).toISOString().slice(0, 16) : ''

export const fromLocalTime = (text: string): string | null => (text ? new Date(`${text}:00.000+08:00`).toISOString() : null)
