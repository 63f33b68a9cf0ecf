// Signed heads: one history per origin, under bad requests, concurrent or suspended processes, and a damaged folder.
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, truncate, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeHead } from './head-file.ts'
import { SignedHeads } from './signed-heads.ts'
import { ORIGIN, Tree, temporaryFolder } from './signer.fixture.ts'
import { reasonOf } from './signer.suite.ts'
import { openFileSigner, type SigningProcess } from './signing-process.ts'

let folder: string
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const noLogKey = async () => false
const openHeads = () => SignedHeads.open(folder, noLogKey)
const advance = async (heads: SignedHeads, tree: Tree, to: number, from: number) =>
  reasonOf(heads.advance(await tree.request('any', to, from)))
const headFolder = async () => join(folder, 'head', (await readdir(join(folder, 'head')))[0] ?? '')

describe('signed heads', () => {
  test('advance with valid proofs, and accept the last head again', async () => {
    const [heads, tree] = [await openHeads(), await new Tree().grow(40)]
    expect(await heads.last(ORIGIN)).toBeUndefined()
    expect(await advance(heads, tree, 0, 0)).toBe('signed')
    expect(await heads.last(ORIGIN)).toBeUndefined()
    for (const [to, from] of [
      [1, 0],
      [1, 0],
      [1, 1],
      [7, 1],
      [40, 7],
      [40, 3],
    ] as const) {
      expect(await advance(heads, tree, to, from)).toBe('signed')
      expect(await (await openHeads()).last(ORIGIN)).toEqual({ origin: ORIGIN, size: to, root: await tree.root(to) })
    }
  })

  test('refuse every non-continuation with its reason', async () => {
    const [heads, tree] = [await openHeads(), await new Tree().grow(40)]
    const forked = await (await new Tree().grow(10)).grow(30, 'other')
    expect(await advance(heads, tree, 20, 0)).toBe('signed')
    expect(await advance(heads, tree, 19, 10)).toBe('rollback')
    expect(await advance(heads, tree, 0, 0)).toBe('rollback')
    expect(await advance(heads, forked, 20, 10)).toBe('fork')
    expect(await advance(heads, forked, 30, 20)).toBe('fork')
    expect(await advance(heads, tree, 30, 19)).toBe('stale')
    expect(await advance(heads, forked, 30, 10)).toBe('stale')
    expect(await advance(heads, tree, 40, 30)).toBe('rollback')
    const honest = await tree.request('any', 30, 20)
    const broken = honest.from.proof.map((hash, at) => (at === 0 ? randomBytes(32) : hash))
    expect(await reasonOf(heads.advance({ ...honest, from: { ...honest.from, proof: broken } }))).toBe('fork')
    expect(await reasonOf(heads.advance({ ...honest, from: { ...honest.from, proof: [] } }))).toBe('fork')
    expect(await reasonOf(heads.advance({ ...honest, from: { ...honest.from, root: randomBytes(32) } }))).toBe('fork')
    expect(await reasonOf(heads.advance({ ...honest, root: randomBytes(32) }))).toBe('fork')
    expect(await heads.last(ORIGIN)).toMatchObject({ size: 20 })
  })

  test('refuse a head with an earlier time than the last one', async () => {
    const [heads, tree] = [await openHeads(), await new Tree().grow(3)]
    const request = async (to: number, at: number) => ({ ...(await tree.request('any', to, to - 1)), at })
    expect(await reasonOf(heads.advance(await request(1, 2_000)))).toBe('signed')
    expect(await reasonOf(heads.advance(await request(2, 1_999)))).toBe('earlier')
    expect(await reasonOf(heads.advance(await request(2, 2_000)))).toBe('signed')
    expect(await reasonOf((await openHeads()).advance(await request(3, 0)))).toBe('earlier')
  })

  test('continue after a head of version 1, which has no time', async () => {
    const [heads, tree] = [await openHeads(), await new Tree().grow(2)]
    expect(await advance(heads, tree, 1, 0)).toBe('signed')
    const name = '0000000000000001.head'
    const head = { origin: ORIGIN, number: 1, size: 1, root: await tree.root(1), mark: 'any', at: undefined }
    await writeFile(join(await headFolder(), name), writeHead(head))
    expect(String(await readFile(join(await headFolder(), name)))).toMatch(/^attestry\/signed-head\/v1\n/)
    expect(await reasonOf(heads.advance({ ...(await tree.request('any', 2, 1)), at: 0 }))).toBe('signed')
  })

  test('are independent per origin, and the last sixteen are kept', async () => {
    const [heads, tree] = [await openHeads(), await new Tree().grow(40)]
    for (let size = 1; size <= 40; size += 1) expect(await advance(heads, tree, size, size - 1)).toBe('signed')
    const kept = (await readdir(await headFolder())).sort()
    expect(kept).toHaveLength(16)
    expect(kept.at(-1)).toBe('0000000000000040.head')
    const other = await (await new Tree().grow(2, 'other')).request('any', 2, 0, 'another.example')
    expect(await reasonOf(heads.advance(other))).toBe('signed')
    expect(await heads.last(ORIGIN)).toMatchObject({ size: 40 })
  })
})

describe('a damaged folder of signed heads', () => {
  const newest = async () => join(await headFolder(), (await readdir(await headFolder())).sort().at(-1) ?? '')
  const damages: Record<string, () => Promise<unknown>> = {
    'the last head is cut short': async () => truncate(await newest(), 40),
    'the last head is empty': async () => truncate(await newest(), 0),
    'the last head has one changed bit': async () => {
      const bytes = await readFile(await newest())
      bytes[50] = (bytes[50] ?? 0) ^ 1
      await writeFile(await newest(), bytes)
    },
    'the last head is a copy of an older one': async () => {
      const [first = ''] = (await readdir(await headFolder())).sort()
      await writeFile(await newest(), await readFile(join(await headFolder(), first)))
    },
    'all heads of the origin are gone': async () => {
      for (const name of await readdir(await headFolder())) await unlink(join(await headFolder(), name))
    },
    'the folder of the origin is gone': async () => rm(await headFolder(), { recursive: true }),
    'the folder of all heads is gone': async () => rm(join(folder, 'head'), { recursive: true }),
    'the heads are those of another origin': async () => {
      const heads = await openHeads()
      await heads.advance(await (await new Tree().grow(9, 'other')).request('any', 9, 0, 'another.example'))
      const mine = await headFolder()
      const other = (await readdir(join(folder, 'head'))).map((name) => join(folder, 'head', name)).find((path) => path !== mine)
      await rename(mine, join(folder, 'mine'))
      await rename(other as string, mine)
      await rename(join(folder, 'mine'), other as string)
    },
  }
  test.each(Object.keys(damages))('signs nothing: %s', async (name) => {
    const tree = await new Tree().grow(9)
    const heads = await openHeads()
    for (const [to, from] of [
      [3, 0],
      [5, 3],
      [7, 5],
    ] as const)
      expect(await advance(heads, tree, to, from)).toBe('signed')
    await damages[name]?.()
    for (const opened of [() => Promise.resolve(heads), openHeads]) {
      for (const [to, from] of [
        [9, 7],
        [9, 0],
        [7, 7],
        [1, 0],
      ] as const) {
        expect(await opened().then((it) => advance(it, tree, to, from), String)).toContain('SignerDamaged')
      }
      expect(await opened().then((it) => reasonOf(it.last(ORIGIN)), String)).toContain('SignerDamaged')
    }
  })

  test('refuses as rollback when its newest head is lost', async () => {
    const [heads, tree] = [await openHeads(), await new Tree().grow(9)]
    for (const [to, from] of [
      [3, 0],
      [5, 3],
    ] as const)
      expect(await advance(heads, tree, to, from)).toBe('signed')
    await unlink(await newest())
    expect(await advance(heads, tree, 9, 5)).toBe('rollback')
  })

  test('is not used if log keys exist but no signed heads', async () => {
    await expect(SignedHeads.open(join(folder, 'empty'), async () => true)).rejects.toThrow('has no record of what they signed')
    const secret = randomBytes(32)
    const signer = await openFileSigner({ folder: join(folder, 'keys'), secret })
    await signer.create('log', 'ed25519')
    await signer.close()
    await rm(join(folder, 'keys', 'heads'), { recursive: true })
    await expect(openFileSigner({ folder: join(folder, 'keys'), secret })).rejects.toMatchObject({ name: 'SignerDamaged' })
  })
})

describe('two signing processes that race on diverging trees', () => {
  const COMMON = 3
  /** Signs as much of its own tree as it is allowed to, and prints the outcome. */
  async function drive(signer: SigningProcess, keyId: string, tree: Tree, origin: string): Promise<string[]> {
    const given: string[] = []
    for (;;) {
      const last = (await signer.head(origin)) ?? { size: 0, root: await tree.root(0) }
      if (last.size >= tree.size) return given
      const size = last.size + 1 + Math.floor(Math.random() * 2)
      if (size > tree.size) return given
      const outcome = await reasonOf(signer.sign(await tree.request(keyId, size, last.size, origin)))
      if (outcome === 'signed') given.push(`${size} ${Buffer.from(await tree.root(size)).toString('hex')}`)
      else if (outcome === 'fork') return given
      else expect(['stale', 'rollback']).toContain(outcome)
    }
  }

  async function forksOf(
    signers: readonly [SigningProcess, SigningProcess],
    keyIds: readonly [string, string],
    name: string,
    races: number,
  ) {
    const trees = [
      await (await new Tree().grow(COMMON)).grow(25, 'left'),
      await (await new Tree().grow(COMMON)).grow(25, 'right'),
    ] as const
    const driven = Array.from({ length: races }, async (_, at) => {
      const origin = `${name}-${at}.example`
      const [left, right] = await Promise.all([
        drive(signers[0], keyIds[0], trees[0], origin),
        drive(signers[1], keyIds[1], trees[1], origin),
      ])
      const beyond = (given: string[]) => given.filter((head) => Number.parseInt(head, 10) > COMMON).length
      return { left: beyond(left), right: beyond(right) }
    })
    const outcomes = await Promise.all(driven)
    return { forks: outcomes.filter(({ left, right }) => left > 0 && right > 0).length, outcomes }
  }

  test('sign only one tree with a common folder; with separate folders they fork (control)', {
    timeout: 60_000,
  }, async () => {
    const secret = randomBytes(32)
    const open = (name: string) => openFileSigner({ folder: join(folder, name), secret })
    const [one, two, apart] = [await open('together'), await open('together'), await open('apart')]
    const log = await one.create('log', 'ed25519')
    const own = await apart.create('log', 'ed25519')
    const together = await forksOf([one, two], [log.id, log.id], 'together', 24)
    expect(together.forks).toBe(0)
    expect(together.outcomes.every(({ left, right }) => left + right > 0)).toBe(true)
    expect((await forksOf([one, apart], [log.id, own.id], 'apart', 3)).forks).toBe(3)
    for (const signer of [one, two, apart]) await signer.close()
  })

  test('a suspended process whose head number became free again does not sign', {
    timeout: 60_000,
  }, async () => {
    const secret = randomBytes(32)
    const open = () => openFileSigner({ folder: join(folder, 'keys'), secret })
    const [awake, sleeper] = [await open(), await open()]
    const log = await awake.create('log', 'ed25519')
    const left = await (await new Tree().grow(COMMON)).grow(25, 'left')
    const right = await (await new Tree().grow(COMMON)).grow(25, 'right')
    const pid = (await sleeper.pid()) as number
    const woken: string[] = []
    for (let round = 0; round < 25; round += 1) {
      const origin = `sleep-${round}.example`
      await awake.sign(await left.request(log.id, COMMON, 0, origin))
      const dreamt = reasonOf(sleeper.sign(await right.request(log.id, COMMON + 20, COMMON, origin)))
      // Time itself is tested: each round suspends the process at another moment of its work.
      await new Promise((next) => setTimeout(next, (round % 9) / 3))
      process.kill(pid, 'SIGSTOP')
      const outcomes: string[] = []
      for (let size = COMMON; size < left.size; size += 1) {
        outcomes.push(await reasonOf(awake.sign(await left.request(log.id, size + 1, size, origin))))
      }
      process.kill(pid, 'SIGCONT')
      woken.push(await dreamt)
      // Either the suspended process was first and all others were refused, or it was refused.
      expect([woken.at(-1), outcomes.filter((outcome) => outcome === 'signed').length]).toEqual(
        woken.at(-1) === 'signed' ? ['signed', 0] : [woken.at(-1), outcomes.length],
      )
    }
    for (const signer of [awake, sleeper]) await signer.close()
  })
})
