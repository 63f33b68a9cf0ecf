// A difference that the reconciliation of the bank found: an incoming transfer that nobody has matched yet.
import { reconciliationApi } from '@attestry/contract/modules/wallet/reconciliation'
import { expect, vi } from 'vitest'
import { makeBankLine, newSerial } from './bank-statement.ts'
import type { TestHouse } from './house.ts'

const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000

export async function makeDifference(house: TestHouse): Promise<{ readonly id: string; readonly runId: string }> {
  const day = new Date(house.clock.now().getTime() + BEIJING_MS - DAY_MS).toISOString().slice(0, 10)
  const serial = newSerial()
  await makeBankLine(house, { yuan: '1.00', day, serial })
  const token = await house.logIn('13900000003')
  const { id: runId } = await house.get(reconciliationApi.run, { channel: 'bank', day }, { token })
  return vi.waitFor(
    async () => {
      const { differences } = await house.get(reconciliationApi.detail, { id: runId }, { token })
      const found = differences.find(({ reference }) => reference.endsWith(serial))
      expect(found).toBeDefined()
      return { id: found?.id ?? '', runId }
    },
    { timeout: 15_000 },
  )
}
