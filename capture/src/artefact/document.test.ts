// Tests what is recorded when the second PDF of a page, in its print styles, fails.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CaptureError, startDeadline } from '../page/deadline.ts'
import type { Visit } from '../page/visit.ts'
import { openArtefactStore } from './artefact-store.ts'
import { openCaptureLog } from './capture-log.ts'
import { savePdf } from './document.ts'

test('a page keeps its PDF if the second one, in its print styles, fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-document-test-'))
  const deadline = startDeadline(5_000)
  const store = openArtefactStore(folder, openCaptureLog(join(folder, 'log')), () => {})
  let prints = 0
  const session = {
    send: async () => ({ executionContextId: 1, result: { value: 1 } }),
    sendForFile: async () => {
      prints += 1
      if (prints === 2) throw new CaptureError('memory-limit')
      return Buffer.from('%PDF-1.7 %%EOF')
    },
  }
  const visit = { session, frameId: 'one', device: { width: 1280 } } as unknown as Visit
  expect(await savePdf(deadline, visit, store)).toBe('memory-limit')
  expect(prints).toBe(2)
  expect(store.list([], 'internal')).toMatchObject([{ kind: 'pdf', state: 'ok', files: [{ path: 'page.pdf' }] }])
  deadline.close()
  rmSync(folder, { recursive: true })
})
