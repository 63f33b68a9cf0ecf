// Every action in the server's audit log has an area to filter by and a name in both languages.
import { globSync, readFileSync } from 'node:fs'
import { approvals } from '@attestry/contract/modules/approval/kind'
import type { CaseDefinition } from '@attestry/contract/modules/casework/definition'
import { cases } from '@attestry/contract/modules/casework/kind'
import { expect, it } from 'vitest'
import { actionName } from './action-name.ts'
import { auditAreas } from './search.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const root = new URL('../../../../../', import.meta.url)
const written = globSync('server/src/**/*.ts', { cwd: root.pathname, exclude: ['**/*.test.ts'] }).flatMap((file) =>
  [...readFileSync(new URL(file, root), 'utf8').matchAll(/\b(?:action|staffAction): '([a-z-]+\.[a-z.-]+)'/g)].map(
    ([, action = '']) => action,
  ),
)

it('the test finds the audit actions in the server code', () => {
  expect(written.length).toBeGreaterThan(40)
})

const approving = Object.values(approvals).flatMap(({ audit }) =>
  ['propose', 'confirm', 'refuse', 'withdraw'].map((act) => `${audit}.${act}`),
)

const ofCases = Object.values<CaseDefinition>(cases).flatMap(({ transitions }) => transitions.flatMap(({ audit }) => audit ?? []))

it.each([...new Set([...written, ...approving, ...ofCases, 'people.reveal', 'job.retry', 'content.publish'])])(
  'the audit action %s has an area to filter by and a name in both languages',
  (action) => {
    expect(auditAreas, `add the area of ${action} to search.ts`).toContain(action.split('.')[0])
    for (const words of [zh, en])
      expect(actionName(words, action), `add area and act of ${action} to words.zh.ts and words.en.ts`).toMatch(/ · /)
  },
)

it('an unknown audit action is shown as its code', () => {
  expect(actionName(zh, 'unknown.action')).toBe('unknown.action')
  expect(actionName(zh, 'staff.toString')).toBe('staff.toString')
})
