// Names are read out of the record of facts where it has them, and nothing breaks where it has not.
import { expect, test } from 'vitest'
import { lookupsIn } from './dns-lookups.ts'

test('names with their answers and who gave them', () => {
  const nameLookups = [
    { name: 'a.example', type: 'A', answers: ['192.0.2.1', '192.0.2.2'], ttl: 60, server: '192.0.2.53' },
    { name: 'b.example', type: 'AAAA', answers: [] },
  ]
  expect(lookupsIn(JSON.stringify({ nameLookups }))).toEqual([
    { name: 'a.example', answers: 'A 192.0.2.1, 192.0.2.2', server: '192.0.2.53' },
  ])
})

test.each(['', 'null', '{}', '{"nameLookups":7}', '{"nameLookups":[null,1,{"name":3}]}', '{"nameL'])('nothing in %j', (text) => {
  expect(lookupsIn(text)).toEqual([])
})
