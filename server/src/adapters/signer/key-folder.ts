// Whether a key folder belongs to an installation: read at start, without opening the keys.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createOnce, isThere, makeFolder, unless } from './durable-file.ts'
import { opensLock } from './file-keys.ts'
import type { KeyFolder } from './port.ts'

export interface KeyFolderOptions {
  readonly folder: string
  /** Undefined: the keys are on a hardware token, and the folder has only the signed heads. */
  readonly secret: Uint8Array | undefined
}

export function openKeyFolder({ folder, secret }: KeyFolderOptions): KeyFolder {
  const mark = join(folder, 'installation')
  const heads = join(secret ? join(folder, 'heads') : folder, 'head')
  return {
    async problem(installation, { keyIds, hasHeads }) {
      const marked = await readFile(mark, 'latin1').catch(unless('ENOENT'))
      if (marked !== undefined && marked !== installation) return 'other-installation'
      const lock = secret && (await readFile(join(folder, 'lock'), 'latin1').catch(unless('ENOENT')))
      // A damaged lock file is reported by the signer.
      if (secret && lock !== undefined && opensLock(lock, secret) === false) return 'other-secret'
      const files = secret ? keyIds.map((id) => join(folder, 'keys', `${id}.key`)) : []
      for (const file of files) if (!(await isThere(file))) return { missing: `the key file ${file}` }
      const hasNoHeads = ((await readdir(heads).catch(unless('ENOENT'))) ?? []).length === 0
      if (hasHeads && hasNoHeads) return { missing: `the record of signed heads ${heads}` }
      return undefined
    },
    async mark(installation) {
      if (await isThere(mark)) return
      const unfinished = join(folder, 'unfinished')
      for (const path of [folder, unfinished]) await makeFolder(path)
      await createOnce(mark, Buffer.from(installation), unfinished)
    },
  }
}
