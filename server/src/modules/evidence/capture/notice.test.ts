// The message about a preview to confirm counts as read once the preview was decided, however it was.
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { newId } from '../../../kernel/id.ts'
import { type Leased, takeLease } from '../lease/lease.ts'
import { collect } from './collecting.ts'
import { collectorReporting, stageFile } from './collector.fixture.ts'
import { cancelUnconfirmed } from './confirming.ts'

let house: TestHouse
let token: string

beforeAll(async () => {
  // The server's own workers capture nothing: the test acts as the worker.
  house = await openTestHouse({ captures: { concurrency: 0 } })
  token = await house.logIn('13800000001')
})
afterAll(() => house.close())

const deps = () => house.house.deps

async function waitingCapture(): Promise<string> {
  const items = [{ url: `https://${newId()}.example.com/` }]
  const ano = (await house.get(captureApi.create, { items }, { token })).list[0]?.ano ?? ''
  const lease = (await takeLease(deps().db, ano)) as Leased
  await stageFile(deps(), lease, 0)
  await collect(collectorReporting(deps(), {}), lease, new AbortController().signal)
  return ano
}

/** Of the message that asks to confirm the preview. */
const readAt = async (ano: string) => {
  const { list } = await house.get(inboxApi.list, {}, { token, headers: { 'accept-language': 'en' } })
  return list.find(({ link, title }) => link.id === ano && title.includes('preview'))?.readAt
}

async function expire(ano: string): Promise<void> {
  await sql`update evidence.capture set confirm_by = now() - interval '1 second' where ano = ${ano}`.execute(deps().db)
  await cancelUnconfirmed(deps())
}

const decisions: Record<string, (ano: string) => Promise<unknown>> = {
  confirmed: (ano) => house.get(captureApi.confirm, { anos: [ano] }, { token }),
  'given up': (ano) => house.get(captureApi.cancel, { ano }, { token }),
  retried: (ano) => house.get(captureApi.retry, { ano }, { token }),
  expired: expire,
}

it.each(Object.entries(decisions))('the message about a preview is read once the preview was %s', async (_how, decide) => {
  const other = await waitingCapture()
  const ano = await waitingCapture()
  expect(await readAt(ano)).toBeNull()
  await decide(ano)
  expect(await readAt(ano)).toEqual(expect.any(String))
  expect(await readAt(other)).toBeNull()
})
