// How tightly the first page is set: the first density at which everything fits on the page is used.
import { compactShape, type TableShape } from './fact-table.ts'
import type { PairStyle } from './pair.ts'

export interface PictureSize {
  readonly width: number
  /** Without the caption. */
  readonly height: number
}

export interface Density {
  readonly rows: TableShape
  readonly picture: PictureSize
  /** Findings that do not fit into one line stand in two columns, one for each language, and are cut. */
  readonly isTight: boolean
}

export const NORMAL: Density = { rows: compactShape, picture: { width: 140, height: 112 }, isTight: false }
const TIGHT_LEADING = 0.9
const tightened = ({ zh, en, ...rest }: PairStyle): PairStyle => ({
  zh: { ...zh, leading: zh.leading * TIGHT_LEADING },
  en: { ...en, leading: en.leading * TIGHT_LEADING },
  ...rest,
})

const CLOSE: Density = {
  rows: {
    ...compactShape,
    padding: 0.8,
    label: tightened(compactShape.label),
    note: tightened(compactShape.note),
    leading: TIGHT_LEADING,
  },
  picture: { width: 110, height: 74 },
  isTight: false,
}
const TIGHT: Density = {
  rows: { ...CLOSE.rows, halvesLines: true },
  picture: { width: 100, height: 62 },
  isTight: true,
}

/** From loose to tight. */
export const densities: readonly Density[] = [NORMAL, CLOSE, TIGHT]
