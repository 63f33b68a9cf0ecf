// Tests of the DNS client against a real server that answers correctly, wrongly or not at all.
import { afterEach, expect, test } from 'vitest'
import { alias, type NameServer, nameBytes, openNameServer, type Question, reply, v4, v6 } from './name-server.fixture.ts'
import { endpointOf, openResolver } from './resolver.ts'

let server: NameServer
afterEach(() => server.close())
const quick = { tryMs: 150, tries: 2, totalMs: 800 }

async function lookUp(answer: (question: Question) => Buffer[], type: 'A' | 'AAAA' = 'A') {
  server = await openNameServer(answer)
  const resolver = await openResolver([server.address], quick)
  return resolver.lookUp('shop.example.com', type, Date.now)
}

test('the resolver queries with random id, port and letter case, and records the exact messages', async () => {
  const found = await lookUp((question) => [reply(question, [v4('1.2.3.4', 30), v4('5.6.7.8', 20)])])
  expect(found).toMatchObject({ state: 'found', addresses: ['1.2.3.4', '5.6.7.8'], ttl: 20, server: server.address })
  const [exchange] = found.exchanges
  expect(exchange?.query.equals(server.queries[0]?.message ?? Buffer.alloc(0))).toBe(true)
  expect(exchange?.answer?.includes(Buffer.from([1, 2, 3, 4]))).toBe(true)
  expect(exchange?.local).toMatchObject({ address: '127.0.0.1' })
  const seen = new Set<string>()
  const resolver = await openResolver([server.address], quick)
  for (let n = 0; n < 8; n += 1) await resolver.lookUp('shop.example.com', 'A', Date.now)
  for (const { message, id } of server.queries) seen.add(`${id} ${message.toString('latin1', 12, 28)}`)
  expect(seen.size).toBeGreaterThan(6)
})

test('the resolver reads IPv6 addresses and follows aliases within one answer and over several', async () => {
  const six = await lookUp((question) => [reply(question, [v6('2606:4700:0000:0000:0000:0000:0000:1111')])], 'AAAA')
  expect(six.addresses).toEqual(['2606:4700::1111'])
  await server.close()
  const chained = await lookUp((question) => [
    reply(question, [alias('edge.example.net'), { ...v4('9.9.9.9', 5), owner: nameBytes('edge.example.net') }]),
  ])
  expect(chained).toMatchObject({ addresses: ['9.9.9.9'], ttl: 5 })
  await server.close()
  const further = await lookUp((question) => [
    reply(question, question.name === 'shop.example.com' ? [alias('cdn.example.net')] : [v4('9.9.9.8')]),
  ])
  expect(further.addresses).toEqual(['9.9.9.8'])
  expect(server.queries.map(({ name }) => name)).toEqual(['shop.example.com', 'cdn.example.net'])
})

test('the resolver retries a truncated answer over TCP', async () => {
  const found = await lookUp((question) => [
    question.transport === 'udp' ? reply(question, [], 0x8380) : reply(question, [v4('1.2.3.4')]),
  ])
  expect(found.addresses).toEqual(['1.2.3.4'])
  expect(found.exchanges.map(({ transport }) => transport)).toEqual(['udp', 'tcp'])
})

test('the resolver retries over TCP when the letter case was lost, as in a forged answer', async () => {
  const found = await lookUp((question) => {
    if (question.transport === 'tcp') return [reply(question, [v4('1.2.3.4')])]
    const message = Buffer.from(question.message.toString('latin1').toLowerCase(), 'latin1')
    message.writeUInt16BE(question.id, 0)
    return [reply({ ...question, message }, [v4('6.6.6.6')])]
  })
  expect(found.addresses).toEqual(['1.2.3.4'])
})

test('the resolver ignores answers with another id or question and takes the right one after them', async () => {
  const found = await lookUp((question) => {
    const otherId = reply(question, [v4('6.6.6.6')])
    otherId.writeUInt16BE(question.id ^ 1, 0)
    const otherName = Buffer.from(question.message)
    otherName.write('evil', 13, 'latin1')
    return [
      otherId,
      reply({ ...question, message: otherName }, [v4('6.6.6.7')]),
      Buffer.from([1]),
      reply(question, [v4('1.2.3.4')]),
    ]
  })
  expect(found.addresses).toEqual(['1.2.3.4'])
})

test('the resolver ignores addresses of other names', async () => {
  const found = await lookUp((question) => [
    reply(question, [{ ...v4('6.6.6.6'), owner: nameBytes('evil.example.com') }, v4('1.2.3.4')]),
  ])
  expect(found.addresses).toEqual(['1.2.3.4'])
})

const after = (question: Question, ...bytes: number[]) => {
  const cut = reply(question, [])
  cut.writeUInt16BE(1, 6)
  return Buffer.concat([cut, Buffer.from(bytes)])
}
const hostile: [string, (question: Question) => Buffer[]][] = [
  [
    'a pointer to itself',
    (question) => [after(question, 0xc0, question.message.length, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 1, 2, 3, 4)],
  ],
  ['a pointer forwards', (question) => [after(question, 0xc0, 0xff, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 1, 2, 3, 4)]],
  ['a truncated record', (question) => [after(question, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 1, 2)]],
  ['an address of three bytes', (question) => [reply(question, [{ type: 1, data: Buffer.from([1, 2, 3]) }])]],
  ['an unknown kind of label', (question) => [after(question, 0x80, 0, 0, 1)]],
  [
    'an alias loop',
    (question) => [
      reply(question, [alias('b.example.com'), { ...alias('shop.example.com'), owner: nameBytes('b.example.com') }]),
    ],
  ],
  ['a failing server', (question) => [reply(question, [], 0x8182)]],
  ['silence', () => []],
]
test.each(hostile)('the resolver returns no answer for %s, within its deadline', async (_, answer) => {
  const started = performance.now()
  expect(await lookUp(answer)).toMatchObject({ state: 'no-answer', addresses: [] })
  expect(performance.now() - started).toBeLessThan(1500)
})

test('the resolver distinguishes unknown names from silence and ends alias loops', async () => {
  expect(await lookUp((question) => [reply(question, [], 0x8183)])).toMatchObject({ state: 'no-such-name' })
  await server.close()
  expect(await lookUp((question) => [reply(question, [])])).toMatchObject({ state: 'no-such-name' })
  await server.close()
  expect(await lookUp((question) => [reply(question, [alias(`x${question.name}`)])])).toMatchObject({ addresses: [] })
  expect(server.queries.length).toBeLessThan(10)
})

test.each([Buffer.from([0]), Buffer.from([3, 0x61, 0x2e, 0x2e, 0]), Buffer.from([2, 0xff, 0xfe, 0])])(
  'the resolver does not query an alias that is no host name',
  async (data) => {
    expect(await lookUp((question) => [reply(question, [{ type: 5, data }])])).toMatchObject({ state: 'no-such-name' })
    expect(server.queries).toHaveLength(1)
  },
)

test('the resolver queries the next server when one is silent', async () => {
  server = await openNameServer((question) => [reply(question, [v4('1.2.3.4')])])
  const silent = await openNameServer(() => [])
  const resolver = await openResolver([silent.address, server.address], quick)
  expect((await resolver.lookUp('shop.example.com', 'A', Date.now)).addresses).toEqual(['1.2.3.4'])
  await silent.close()
  expect(endpointOf('[2001:db8::1]:5353')).toEqual({ address: '2001:db8::1', port: 5353 })
  expect(endpointOf('2001:db8::1')).toEqual({ address: '2001:db8::1', port: 53 })
  expect(() => endpointOf('dns.example.com')).toThrow()
})
