// The editor's draft in the contract's shape, and its comparison with the stored piece.
import type { DeskPiece } from '@attestry/contract/modules/content/desk'
import { type PieceKind, sectionsOf } from '@attestry/contract/modules/content/piece'

export type PieceDraft = Pick<DeskPiece, 'kind' | 'section' | 'zh' | 'en' | 'link' | 'startsAt' | 'endsAt'>

const emptyTexts = { title: '', summary: '', body: '', action: '' }

export const emptyDraft = (kind: PieceKind): PieceDraft => ({
  kind,
  section: sectionsOf[kind][0],
  zh: emptyTexts,
  en: emptyTexts,
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

/** A datetime-local input has no time zone; the platform's is Beijing's. */
export const localTime = (at: string | null): string =>
  at ? new Date(new Date(at).getTime() + ZONE_MS).toISOString().slice(0, 16) : ''

export const fromLocalTime = (text: string): string | null => (text ? new Date(`${text}:00.000+08:00`).toISOString() : null)
