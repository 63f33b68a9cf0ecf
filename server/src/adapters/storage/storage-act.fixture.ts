// Every act that stores something, and what may be found after it succeeded, or failed half-way.
import type { Storage } from './port.ts'
import { collect, hexDigest, newStageId, someBytes, streamOf } from './storage.fixture.ts'

export interface Act {
  readonly name: string
  run(storage: Storage): Promise<unknown>
  /** What is wrong with what is stored after the act succeeded, or failed. */
  problem(storage: Storage, succeeded: boolean): Promise<string | undefined>
}

const objectProblem = async (storage: Storage, { sha256, size }: { sha256: string; size: number }, must: boolean) => {
  const found = await storage.stat(sha256)
  if (!found) return must ? 'the object is missing' : undefined
  const bytes = await collect(storage.open(sha256))
  return found.size === size && hexDigest(bytes) === sha256 ? undefined : 'the object has other bytes'
}

export function newActs(): Act[] {
  const [staged, whole, streamed] = [someBytes(200_000), someBytes(5_000), someBytes(150_000)]
  const [tile, head, older] = [someBytes(3_000), someBytes(300), someBytes(300)]
  const id = newStageId()
  const shelfProblem = async (storage: Storage, name: string, allowed: (Buffer | undefined)[]) => {
    const bytes = await storage.shelf.get(name)
    return allowed.some((each) => (each ? bytes?.equals(each) : !bytes)) ? undefined : `${name} has other bytes`
  }
  return [
    {
      name: 'stage and commit',
      async run(storage) {
        await storage.stage.create(id)
        const offset = await storage.stage.size(id)
        // A stage whose commit was interrupted is complete and accepts no append.
        if (offset < staged.size)
          await storage.stage.append(id, offset, streamOf(staged.bytes.subarray(offset)), staged.size - offset)
        const sha256 = await storage.follow(id, 'sha256').finish(staged.size)
        if (sha256 !== staged.sha256) throw new Error('the bytes that were read back have another digest')
        await storage.stage.commit(id, sha256, staged.size)
      },
      problem: (storage, succeeded) => objectProblem(storage, staged, succeeded),
    },
    {
      name: 'put a buffer',
      run: (storage) => storage.put(whole.sha256, whole.size, whole.bytes),
      problem: (storage, succeeded) => objectProblem(storage, whole, succeeded),
    },
    {
      name: 'put a stream',
      run: (storage) => storage.put(streamed.sha256, streamed.size, streamOf(streamed.bytes)),
      problem: (storage, succeeded) => objectProblem(storage, streamed, succeeded),
    },
    {
      name: 'put on the shelf',
      run: (storage) => storage.shelf.put('log/tile/0', tile.bytes),
      problem: (storage, succeeded) => shelfProblem(storage, 'log/tile/0', succeeded ? [tile.bytes] : [tile.bytes, undefined]),
    },
    {
      name: 'replace on the shelf',
      async run(storage) {
        if (!(await storage.shelf.get('log/head'))) await storage.shelf.put('log/head', older.bytes)
        await storage.shelf.replace('log/head', head.bytes)
      },
      problem: (storage, succeeded) =>
        shelfProblem(storage, 'log/head', succeeded ? [head.bytes] : [head.bytes, older.bytes, undefined]),
    },
  ]
}

/** Whether each act succeeded. */
export async function runAll(storage: Storage, acts: readonly Act[]): Promise<boolean[]> {
  const succeeded: boolean[] = []
  for (const { run } of acts)
    succeeded.push(
      await run(storage).then(
        () => true,
        () => false,
      ),
    )
  return succeeded
}

/** What is stored wrongly, now and after each act was repeated without a fault. */
export async function findProblems(storage: Storage, acts: readonly Act[], succeeded: readonly boolean[]): Promise<string[]> {
  const problems: string[] = []
  for (const [place, act] of acts.entries()) {
    const first = await act.problem(storage, succeeded[place] === true)
    if (first) problems.push(`${act.name}, ${succeeded[place] ? 'succeeded' : 'failed'}: ${first}`)
    await act.run(storage).catch((fault: Error) => problems.push(`${act.name}, repeated: ${fault.message}`))
    const second = await act.problem(storage, true)
    if (second) problems.push(`${act.name}, repeated: ${second}`)
  }
  return problems
}
