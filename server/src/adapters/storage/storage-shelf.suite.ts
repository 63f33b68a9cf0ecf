// The shelf: a name keeps its bytes unless they are explicitly replaced.
import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Shelf } from './port.ts'
import { codeOf, type Open } from './storage.fixture.ts'

const hostileNames = [
  '',
  '/',
  'a/',
  '/a',
  'a//b',
  '.',
  '..',
  'a/../b',
  'a/./b',
  'A',
  'a b',
  'a\\b',
  'a\0b',
  'a\n',
  'ü',
  'x'.repeat(201),
]

async function names(shelf: Shelf, prefix: string): Promise<string[]> {
  const listed: string[] = []
  for await (const { name } of shelf.list(prefix)) listed.push(name)
  return listed
}

export function shelfSuite(open: Open): void {
  const place = () => `suite/${randomUUID()}`

  test.each([0, 1, 8192, 1 << 20])('a shelf file is readable, also by another process: %i bytes', async (count) => {
    const { storage, reopen } = open()
    const [name, bytes] = [`${place()}/tile/0/x001/234.p/17`, randomBytes(count)]
    expect(await storage.shelf.get(name)).toBeUndefined()
    await storage.shelf.put(name, new Uint8Array(bytes))
    expect((await storage.shelf.get(name))?.equals(bytes)).toBe(true)
    const other = await reopen()
    expect((await other.shelf.get(name))?.equals(bytes)).toBe(true)
    await other.close()
  })

  test('a view of a longer buffer is stored as that view', async () => {
    const { storage } = open()
    const [name, bytes] = [place(), randomBytes(100)]
    await storage.shelf.put(`${name}/a`, bytes.subarray(10, 20))
    await storage.shelf.replace(`${name}/b`, bytes.subarray(30, 40))
    expect((await storage.shelf.get(`${name}/a`))?.equals(bytes.subarray(10, 20))).toBe(true)
    expect((await storage.shelf.get(`${name}/b`))?.equals(bytes.subarray(30, 40))).toBe(true)
  })

  test('put is idempotent for the same bytes and refuses others', async () => {
    const { storage } = open()
    const [name, bytes] = [place(), randomBytes(500)]
    await storage.shelf.put(name, bytes)
    await storage.shelf.put(name, bytes)
    const flipped = Buffer.from(bytes)
    flipped[499] = (flipped[499] ?? 0) ^ 1
    for (const other of [flipped, bytes.subarray(1), Buffer.concat([bytes, Buffer.alloc(1)]), Buffer.alloc(0)]) {
      expect(await codeOf(storage.shelf.put(name, other))).toBe('NAME_TAKEN')
    }
    expect((await storage.shelf.get(name))?.equals(bytes)).toBe(true)
    expect(await storage.deleteLeftovers(new Date(Date.now() + 60_000))).toBe(0)
  })

  test('concurrent puts of the same bytes all succeed', async () => {
    const { storage, reopen } = open()
    const other = await reopen()
    const [name, bytes] = [place(), randomBytes(5000)]
    await Promise.all([storage, other, storage, other].map(({ shelf }) => shelf.put(name, bytes)))
    expect((await storage.shelf.get(name))?.equals(bytes)).toBe(true)
    await other.close()
  })

  test('replace is atomic: a reader sees all old or all new bytes', async () => {
    const { storage } = open()
    const name = place()
    const versions = Array.from({ length: 8 }, (_, at) => Buffer.alloc(20_000 + at, at))
    await storage.shelf.replace(name, versions[0] ?? Buffer.alloc(0))
    let replacing = true
    const reader = (async () => {
      let seen = 0
      while (replacing) {
        const bytes = await storage.shelf.get(name)
        expect(versions.some((version) => bytes?.equals(version))).toBe(true)
        seen += 1
      }
      return seen
    })()
    for (const version of versions) await storage.shelf.replace(name, version)
    replacing = false
    expect(await reader).toBeGreaterThan(0)
    expect(await storage.shelf.get(name)).toEqual(versions.at(-1))
    expect(await codeOf(storage.shelf.put(name, Buffer.from('other')))).toBe('NAME_TAKEN')
  })

  test('list is ordered by full name and accepts any prefix', async () => {
    const { storage } = open()
    const root = place()
    const all = ['0/000', '0/000-a', '0/000.p/1', '0/000.p/17', '0/001', '0/x001/000', '1/000', '10/000', 'checkpoint']
    for (const name of [...all].reverse()) await storage.shelf.put(`${root}/${name}`, Buffer.from(name))
    const under = async (prefix: string) =>
      (await names(storage.shelf, `${root}/${prefix}`)).map((name) => name.slice(root.length + 1))
    expect(await under('')).toEqual([...all].sort())
    expect(await under('0/')).toEqual(all.filter((name) => name.startsWith('0/')))
    expect(await under('0/000.p/')).toEqual(['0/000.p/1', '0/000.p/17'])
    expect(await under('0/00')).toEqual(['0/000', '0/000-a', '0/000.p/1', '0/000.p/17', '0/001'])
    expect((await under('1')).sort()).toEqual(['1/000', '10/000'])
    expect(await under('checkpoint')).toEqual(['checkpoint'])
    expect(await under('none/at/all')).toEqual([])
    for await (const { name, size } of storage.shelf.list(`${root}/`)) expect(size).toBe(name.length - root.length - 1)
  })

  test('remove deletes one name, keeps its siblings, and the name can be reused', async () => {
    const { storage } = open()
    const root = place()
    for (const name of ['000', '000.p/1', '000.p/2']) await storage.shelf.put(`${root}/${name}`, Buffer.from(name))
    for (const name of ['000.p/1', '000.p/2', '000.p/2', 'never/was']) await storage.shelf.remove(`${root}/${name}`)
    expect(await names(storage.shelf, root)).toEqual([`${root}/000`])
    expect(await storage.shelf.get(`${root}/000.p/1`)).toBeUndefined()
    await storage.shelf.put(`${root}/000.p/1`, Buffer.from('new'))
    expect(await storage.shelf.get(`${root}/000.p/1`)).toEqual(Buffer.from('new'))
  })

  test('concurrent puts and removes in one folder lose nothing', async () => {
    const { storage, reopen } = open()
    const other = await reopen()
    const root = place()
    const round = async (shelf: Shelf, mine: string) => {
      for (let at = 0; at < 20; at += 1) {
        const [name, bytes] = [`${root}/deep/er/${mine}-${at}`, Buffer.from(`${mine}${at}`)]
        await shelf.put(name, bytes)
        expect(await shelf.get(name)).toEqual(bytes)
        await shelf.remove(name)
      }
    }
    await Promise.all([round(storage.shelf, 'a'), round(other.shelf, 'b'), round(storage.shelf, 'c')])
    expect(await names(storage.shelf, root)).toEqual([])
    await other.close()
  })

  test.each(hostileNames)('an invalid shelf name never becomes a path: %j', async (name) => {
    const { shelf } = open().storage
    expect(await codeOf(shelf.put(name, Buffer.alloc(1)))).toBe('BAD_ID')
    expect(await codeOf(shelf.replace(name, Buffer.alloc(1)))).toBe('BAD_ID')
    expect(await codeOf(shelf.get(name))).toBe('BAD_ID')
    expect(await codeOf(shelf.remove(name))).toBe('BAD_ID')
  })

  test.each(['/', '../', 'a/../', 'a//', 'A', '..//', 'ü'])(
    'an invalid shelf prefix never becomes a path: %j',
    async (prefix) => {
      expect(await codeOf(names(open().storage.shelf, prefix))).toBe('BAD_ID')
    },
  )
}
