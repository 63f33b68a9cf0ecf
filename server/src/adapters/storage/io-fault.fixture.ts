// Runs every act of the storage once for each I/O call it makes, which fails, and prints what was stored wrongly. Started with io-fault.fixture.c preloaded.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DigestPool } from './digest.ts'
import { openFileSystemStorage } from './file-system.ts'
import { findProblems, newActs, runAll } from './storage-act.fixture.ts'

const CALLS = ['open', 'write', 'fsync', 'link', 'rename', 'unlink', 'mkdir', 'chmod']
/** EIO, ENOSPC, and for writes 0: only half of the bytes are written. */
const errorsOf = (call: string) => (call === 'write' ? [5, 28, 0] : [5, 28])
const MAX_CALLS = 200

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
  const succeeded = await runAll(storage, acts)
  process.env.FAULT_CALL = ''
  const happened = existsSync(mark)
  await storage.close()
  // As the next process finds it.
  const reopened = await openFileSystemStorage(folder, pool)
  problems.push(...(await findProblems(reopened, acts, succeeded)))
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
