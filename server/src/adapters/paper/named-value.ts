// A value with a label in front, for facts with several parts.
import { type Style, text } from './block.ts'
import { VALUE_WIDTH } from './fact-table.ts'
import type { InBothLanguages } from './in-both-languages.ts'
import { inline, NOTE } from './pair.ts'
import type { Block, Sheet } from './sheet.ts'
import { style } from './style.ts'

const NAME_WIDTH = 110
const MAX_LINES = 3

export function named(
  sheet: Sheet,
  label: InBothLanguages,
  value: string,
  type: Style = style.monoSmall,
  width: number = VALUE_WIDTH,
): Block {
  const name = inline(sheet, label, NAME_WIDTH - 6, NOTE, { maxLines: 2 })
  const content = text(sheet, value, width - NAME_WIDTH, type, { maxLines: MAX_LINES })
  // Small and large type on one baseline.
  const drop = (type.leading - style.note.leading) / 2 + (type.size - style.note.size) * 0.38
  const [nameDrop, contentDrop] = drop > 0 ? [drop, 0] : [0, -drop]
  return {
    height: Math.max(name.height + nameDrop, content.height + contentDrop),
    draw(on, x, y, parent) {
      name.draw(on, x, y + nameDrop, parent)
      content.draw(on, x + NAME_WIDTH, y + contentDrop, parent)
    },
  }
}
