// Every job and event that the server queues has a name in both languages.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jobName } from './job-name.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const root = new URL('../../../../../', import.meta.url)
const sources = globSync('server/src/**/*.ts', { cwd: root.pathname, exclude: ['**/*.test.ts'] }).map((file) =>
  readFileSync(new URL(file, root), 'utf8'),
)
const namesDefinedBy = (call: string) =>
  sources.flatMap((source) =>
    [...source.matchAll(new RegExp(`\\b${call}(?:<[^()]*>)?\\(\\s*'([a-z.-]+)'`, 'g'))].map(([, name = '']) => name),
  )

it('the test finds the jobs and events in the server code', () => {
  expect(namesDefinedBy('defineJob').length).toBeGreaterThan(15)
  expect(namesDefinedBy('defineEvent').length).toBeGreaterThan(6)
})

it.each(namesDefinedBy('defineJob'))('the job %s has a name in both languages', (job) => {
  for (const words of [zh, en]) expect(jobName(words, job)).not.toBe(job)
})

it.each(namesDefinedBy('defineEvent'))('the event %s has a name for each listener in both languages', (event) => {
  for (const { names } of [zh, en])
    expect(Object.keys(names).filter((job) => job.startsWith(`${event.replaceAll('.', '-')}-to-`))).not.toEqual([])
})

it('an unknown job is shown as its code', () => {
  expect(jobName(zh, 'unknown.job')).toBe('unknown.job')
  expect(jobName(zh, 'toString')).toBe('toString')
})
