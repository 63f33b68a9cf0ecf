// Every job and every piece of news the server queues has a name in both languages.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { jobName } from './job-name.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const root = new URL('../../../../../', import.meta.url)
const sources = globSync('server/src/**/*.ts', { cwd: root.pathname, exclude: ['**/*.test.ts'] }).map((file) =>
  readFileSync(new URL(file, root), 'utf8'),
)
const named = (call: string) =>
  sources.flatMap((source) =>
    [...source.matchAll(new RegExp(`\\b${call}(?:<[^()]*>)?\\(\\s*'([a-z.-]+)'`, 'g'))].map(([, name = '']) => name),
  )

it('finds them in the code', () => {
  expect(named('defineJob').length).toBeGreaterThan(15)
  expect(named('defineEvent').length).toBeGreaterThan(6)
})

it.each(named('defineJob'))('%s', (job) => {
  for (const words of [zh, en]) expect(jobName(words, job)).not.toBe(job)
})

it.each(named('defineEvent'))('%s', (event) => {
  for (const { names } of [zh, en])
    expect(Object.keys(names).filter((job) => job.startsWith(`${event.replaceAll('.', '-')}-to-`))).not.toEqual([])
})

it('an unknown one keeps its code', () => {
  expect(jobName(zh, 'moon.land')).toBe('moon.land')
  expect(jobName(zh, 'toString')).toBe('toString')
})
