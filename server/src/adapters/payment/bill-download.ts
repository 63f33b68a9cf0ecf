// Downloads the file of a daily bill.
import { readAtMost } from '../read-at-most.ts'

const DEADLINE_MS = 60_000
const MAX_BILL_BYTES = 128 * 1024 ** 2

export async function downloadBill(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) })
  if (response.status !== 200) throw new Error(`the bill could not be downloaded (HTTP ${response.status})`)
  const bytes = await readAtMost(response, MAX_BILL_BYTES)
  if (!bytes) throw new Error(`the bill has more than ${MAX_BILL_BYTES} bytes`)
  return bytes
}
