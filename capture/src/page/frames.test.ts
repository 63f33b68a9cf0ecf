// Tests that frames which do not respond do not delay a capture one after another.
import { expect, test } from 'vitest'
import { startDeadline } from './deadline.ts'
import { readFrames } from './frames.ts'
import type { Visit } from './visit.ts'

test('frames that hang are left out after one common limit, and the others are read', async () => {
  const answers = (id: string) => (method: string) =>
    method === 'Page.getFrameTree'
      ? Promise.resolve({ frameTree: { frame: { id, url: `https://${id}.test/` } } })
      : Promise.resolve({ executionContextId: 1, result: { value: `Text of ${id}.` } })
  const child = (frameId: string, send: (method: string) => Promise<unknown>) => ({ frameId, session: { send } })
  const hung = ['a', 'b', 'c'].map((id) => child(id, () => new Promise(() => {})))
  const visit = {
    ...child('main', answers('main')),
    children: () => [...hung, child('good', answers('good'))],
  } as unknown as Visit
  const deadline = startDeadline(30_000)
  expect(await readFrames(deadline, visit, '')).toEqual([{ url: 'https://good.test/', value: 'Text of good.' }])
  expect(deadline.elapsedMs()).toBeLessThan(4_000)
  deadline.close()
})
