// Status tag tones of a piece's states.
import type { PieceState } from '@attestry/contract/modules/content/piece'
import type { StatusTone } from '../../../ui/StatusTag.tsx'

export const tones: Readonly<Record<PieceState, StatusTone>> = { draft: 'waiting', published: 'done', withdrawn: 'plain' }
