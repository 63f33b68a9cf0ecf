// Tests that the commands are safe to paste and fetch the last files of a log of any size.
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { mirrorCommands, witnessCommand } from './log-commands.ts'

const say = { checkpoint: 'one', entries: 'two', hashes: 'three' }
const lines = (size: number) => mirrorCommands('https://log.example', { path: '/log/1/2026/', size }, say)

it.each([
  [1, 'tile/entries/000.p/1', 'tile/0/000.p/1'],
  [255, 'tile/entries/000.p/255', 'tile/0/000.p/255'],
  [256, 'tile/entries/000', 'tile/0/000'],
  [257, 'tile/entries/001.p/1', 'tile/0/001.p/1'],
  [70_000, 'tile/entries/273.p/112', 'tile/0/273.p/112'],
])('mirrorCommands fetch the last files of a log of %i entries', (size, entries, hashes) => {
  expect(lines(size)).toContain(`curl -fsS "$LOG/${entries}"\n`)
  expect(lines(size)).toContain(`curl -fsS "$LOG/${hashes}" | od`)
})

it('witnessCommand quotes shell metacharacters', () => {
  const site = "https://x'; echo broken; '$(echo broken)"
  const seen = execFileSync('bash', ['-c', `npm() { printf '%s\\n' "\${@: -1}"; }\n${witnessCommand(site)}`], {
    encoding: 'utf8',
  })
  expect(seen).toBe(`${site}\n`)
})
