// Tests what is recorded when the folded parts of a page cannot be searched for.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDeadline } from '../page/deadline.ts'
import type { Visit } from '../page/visit.ts'
import { openArtefactStore } from './artefact-store.ts'
import { openCaptureLog } from './capture-log.ts'
import { saveOpened } from './opened.ts'

test('a page that could not be searched for folded parts lacks the artefact, with a warning', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-opened-test-'))
  const deadline = startDeadline(5_000)
  const store = openArtefactStore(folder, openCaptureLog(join(folder, 'log')), () => {})
  const folded = Promise.reject(new Error('no context'))
  expect(await saveOpened(deadline, { visit: {} as Visit, store, folded, pageHeight: 5_000, before: Promise.resolve() })).toEqual(
    {
      parts: null,
      warnings: [{ kind: 'incomplete', seen: 'folded parts not searched' }],
    },
  )
  expect(store.list([], 'internal')).toEqual([{ kind: 'opened', state: 'missing', cause: 'internal', files: [] }])
  deadline.close()
  rmSync(folder, { recursive: true })
})
