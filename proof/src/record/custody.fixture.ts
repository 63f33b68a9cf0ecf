// Test fixture: a custody log as the product writes it.
import { sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { type CustodyEntry, type CustodyHead, custodyGenesis, custodyLine, custodyText } from './custody.ts'

export interface TestCustody {
  readonly entries: readonly CustodyEntry[]
  readonly head: CustodyHead
  readonly text: string
}

export function testCustody(ano: string, at: Date): TestCustody {
  const lines = [
    { event: 'UPLOADED', actor: '42', detail: { address: '192.0.2.1', name: '\u8bc1\u636e "1"\\\n' } },
    { event: 'HASHED', actor: 'system', detail: {} },
    { event: 'CREATED', actor: '42', detail: { kind: 'file', address: '192.0.2.1' } },
  ]
  let previous = custodyGenesis(ano)
  const entries = lines.map((line, index): CustodyEntry => {
    const entry = { ...line, ano, seq: index + 1, previous, at: at.toISOString() }
    previous = toHex(sha256(utf8(custodyLine(entry))))
    return entry
  })
  return { entries, head: { lines: entries.length, sha256: previous }, text: custodyText(entries) }
}
