// A quote while it is written: prices as typed, in yuan; the contract's lines are in fen.
import { QuoteLine, totalFenOf } from '@attestry/contract/modules/casework/quote'
import { fenOfYuan, normalizeYuan } from '@attestry/contract/money'

export interface LineDraft {
  /** Of this row on the screen. */
  readonly id: number
  readonly name: string
  readonly quantity: string
  /** As typed. */
  readonly yuan: string
}

export const newLine = (id: number, name = ''): LineDraft => ({ id, name, quantity: '1', yuan: '' })

/** Undefined: what was typed is no amount. */
function fenOf(yuan: string): number | undefined {
  try {
    return fenOfYuan(normalizeYuan(yuan))
  } catch {
    return undefined
  }
}

type LineField = 'name' | 'quantity' | 'unitFen'

/** The contract's line, or the fields that it refuses. */
export function readLine({ name, quantity, yuan }: LineDraft) {
  const line = {
    name: name.trim(),
    quantity: /^\d{1,3}$/.test(quantity.trim()) ? Number(quantity) : undefined,
    unitFen: fenOf(yuan),
  }
  const result = QuoteLine.safeParse(line)
  return result.success
    ? { line: result.data, wrong: [] as LineField[] }
    : { line: undefined, wrong: result.error.issues.map(({ path }) => path[0] as LineField) }
}

/** Undefined while a line is incomplete. */
export function readLines(drafts: readonly LineDraft[]): QuoteLine[] | undefined {
  const lines = drafts.flatMap((draft) => readLine(draft).line ?? [])
  return lines.length === drafts.length && lines.length > 0 ? lines : undefined
}

/** Of the lines that are complete. */
export const totalOf = (drafts: readonly LineDraft[]): number => totalFenOf(drafts.flatMap((draft) => readLine(draft).line ?? []))

export const amountOf = (draft: LineDraft): number | undefined => {
  const { line } = readLine(draft)
  return line && totalFenOf([line])
}
