// Tests of parseLookups: reads the DNS lookups from facts.json and tolerates any other content.
import { expect, test } from 'vitest'
import { parseLookups } from './dns-lookups.ts'

test('parseLookups returns names with answers and resolver', () => {
  const nameLookups = [
    { name: 'a.example', type: 'A', answers: ['192.0.2.1', '192.0.2.2'], ttl: 60, server: '192.0.2.53' },
    { name: 'b.example', type: 'AAAA', answers: [] },
  ]
  expect(parseLookups(JSON.stringify({ nameLookups }))).toEqual([
    { name: 'a.example', answers: 'A 192.0.2.1, 192.0.2.2', server: '192.0.2.53' },
  ])
})

test.each(['', 'null', '{}', '{"nameLookups":7}', '{"nameLookups":[null,1,{"name":3}]}', '{"nameL'])(
  'parseLookups finds nothing in %j',
  (text) => {
    expect(parseLookups(text)).toEqual([])
  },
)
