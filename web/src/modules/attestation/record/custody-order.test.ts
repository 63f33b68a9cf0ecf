// The custody log is shown in order of time, with a mark on what happened before the record was made.
import { expect, it } from 'vitest'
import { orderByTime } from './custody-order.ts'

const entry = (event: 'CREATED' | 'HASHED' | 'STORED' | 'VIEWED', at: string) => ({
  event,
  at,
  actor: 'system',
  actorName: null,
  detail: {},
  hash: `${event} ${at}`,
})

const shown = (entries: Parameters<typeof orderByTime>[0]) =>
  orderByTime(entries).map(({ entry: { event }, isBeforeRecord }) => (isBeforeRecord ? `${event} before` : event))

it('a custody log that begins with the acceptance is shown in order of time, the upload before it', () => {
  const log = [
    entry('CREATED', '2026-11-16T09:42:56.100Z'),
    entry('HASHED', '2026-11-16T09:42:42.000Z'),
    entry('STORED', '2026-11-16T09:42:56.100Z'),
    entry('VIEWED', '2026-11-16T10:00:00.000Z'),
  ]
  expect(shown(log)).toEqual(['HASHED before', 'CREATED', 'STORED', 'VIEWED'])
})

it('entries of one moment keep the order of the log, also before the record', () => {
  const at = '2026-11-16T09:42:56.100Z'
  expect(shown([entry('HASHED', at), entry('STORED', at), entry('CREATED', at), entry('HASHED', at)])).toEqual([
    'HASHED before',
    'STORED before',
    'CREATED',
    'HASHED',
  ])
})

it('nothing is marked in a log without an acceptance', () => {
  expect(shown([entry('VIEWED', '2026-11-16T10:00:00.000Z')])).toEqual(['VIEWED'])
})
