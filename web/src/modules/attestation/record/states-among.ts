// Reads the states of given records from the list of all records, in as many pages as needed.
import type { RecordItem } from '@attestry/contract/modules/attestation/record'
import { MAX_PAGE_SIZE } from '@attestry/contract/paging'

type Row = Pick<RecordItem, 'ano' | 'state'>

export interface PageOfStates {
  readonly newerThan: string
  readonly pageNum: number
  readonly pageSize: number
}

export async function statesAmong(
  wanted: ReadonlySet<string>,
  load: (page: PageOfStates) => Promise<readonly Row[]>,
): Promise<[string, Row['state']][]> {
  // Numbers of one receipt have the same length.
  const [oldest = '0'] = [...wanted].toSorted()
  const found: [string, Row['state']][] = []
  for (let pageNum = 1; found.length < wanted.size; pageNum += 1) {
    const list = await load({ newerThan: String(BigInt(oldest) - 1n), pageNum, pageSize: MAX_PAGE_SIZE })
    for (const { ano, state } of list) if (wanted.has(ano)) found.push([ano, state])
    if (list.length < MAX_PAGE_SIZE) break
  }
  return found
}
