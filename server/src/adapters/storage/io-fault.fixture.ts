// Runs every act of the storage once for each I/O call it makes, which fails, and prints what was stored wrongly. Started with io-fault.fixture.c preloaded.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DigestPool } from './digest.ts'
import { openFileSystemStorage } from './file-system.ts'
import type { Storage } from './port.ts'
import { collect, hexDigest, newStageId, someBytes, streamOf } from './storage.fixture.ts'

const CALLS = ['open', 'write', 'fsync', 'link', 'rename', 'unlink', 'mkdir', 'chmod']
/** EIO, ENOSPC, and for writes 0: only half of the bytes are written. */
const errorsOf = (call: string) => (call === 'write' ? [5, 28, 0] : [5, 28])
const MAX_CALLS = 200

interface Act {
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

function newActs(): Act[] {
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

const pool = new DigestPool().warm()
let round = 0

/** Whether a call failed on purpose, and what is wrong afterwards. */
async function tryFault(call: string, error: number, at: number): Promise<{ happened: boolean; problems: string[] }> {
  round += 1
  const folder = mkdtempSync(join(tmpdir(), 'attestry-io-fault-'))
  const mark = `${folder}.mark`
  const problems: string[] = []
  const storage = await openFileSystemStorage(folder, pool)
  const acts = newActs()
  Object.assign(process.env, {
    FAULT_FOLDER: folder,
    FAULT_CALL: call,
    FAULT_ERRNO: String(error),
    FAULT_AT: String(at),
    FAULT_ROUND: String(round),
    FAULT_MARK: mark,
  })
  const succeeded: boolean[] = []
  for (const act of acts)
    succeeded.push(
      await act.run(storage).then(
        () => true,
        () => false,
      ),
    )
  process.env.FAULT_CALL = ''
  const happened = existsSync(mark)
  await storage.close()
  // As the next process finds it.
  const reopened = await openFileSystemStorage(folder, pool)
  for (const [place, act] of acts.entries()) {
    const first = await act.problem(reopened, succeeded[place] === true)
    if (first) problems.push(`${act.name}, ${succeeded[place] ? 'succeeded' : 'failed'}: ${first}`)
    await act.run(reopened).catch((fault: Error) => problems.push(`${act.name}, repeated: ${fault.message}`))
    const second = await act.problem(reopened, true)
    if (second) problems.push(`${act.name}, repeated: ${second}`)
  }
  if (!happened && succeeded.includes(false)) problems.push('an act failed although no call did')
  await reopened.close()
  rmSync(folder, { recursive: true })
  rmSync(mark, { force: true })
  return { happened, problems }
}

for (const call of CALLS)
  for (const error of errorsOf(call)) {
    const report = { call, error, faults: 0, problems: [] as string[] }
    for (let at = 1; at <= MAX_CALLS; at += 1) {
      const { happened, problems } = await tryFault(call, error, at)
      report.problems.push(...problems.map((problem) => `call ${at}: ${problem}`))
      if (!happened) break
      report.faults += 1
    }
    console.log(JSON.stringify(report))
  }
await pool.close()
