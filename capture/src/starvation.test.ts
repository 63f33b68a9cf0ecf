// Tests how long processes wait for the CPU, with real processes on one core, and which count as starved.
import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { isStarved, sampleStarvation, watchLongestWait, watchStarvation } from './starvation.ts'

const POLL = { timeout: 20_000, interval: 200 }
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

test.for([
  ['waited for the CPU most of the time', true, { ran: 1_000, waited: 8_000, longestWait: 4_000 }],
  ['waited for the network', false, { ran: 500, waited: 1_000, longestWait: 900 }],
  ['waited for the network on a busy machine', false, { ran: 500, waited: 6_000, longestWait: 1_000 }],
  ['ran most of the time', false, { ran: 9_000, waited: 6_000, longestWait: 3_000 }],
  ['took the whole machine with many threads', false, { ran: 18_000, waited: 900_000, longestWait: 9_000 }],
] as const)('isStarved of a process tree that %s is %s', ([, starved, times]) => {
  expect(isStarved(times, 10_000, 2)).toBe(starved)
})

function run(command: string, ...args: readonly string[]): number {
  const child = spawn(command, args)
  children.push(child)
  return child.pid ?? 0
}
/** A busy loop on the first core, in the scheduling class that the option of chrt selects. */
const spinOnFirstCore = (policy: '--idle' | '--other') =>
  run('taskset', '--cpu-list', '0', 'chrt', policy, '0', process.execPath, '-e', 'for(;;);')

test('watchStarvation finds a process that waits for its core starved, but not one that sleeps', async () => {
  const sleeping = watchStarvation(run('sleep', '60'))
  spinOnFirstCore('--other')
  const idle = spinOnFirstCore('--idle')
  const starved = watchStarvation(idle)
  await expect.poll(starved, POLL).toBe(true)
  expect(sleeping()).toBe(false)
})

test('watchLongestWait measures how long a process waited for its core, and no wait of one that sleeps', async () => {
  const sleeping = watchLongestWait(run('sleep', '60'))
  spinOnFirstCore('--other')
  const idle = watchLongestWait(spinOnFirstCore('--idle'))
  await expect.poll(idle, POLL).toBeGreaterThan(500)
  expect(sleeping()).toBeLessThan(500)
})

test('sampleStarvation judges the given time only: a process that is stopped now is no longer starved', async () => {
  spinOnFirstCore('--other')
  const idle = spinOnFirstCore('--idle')
  const samples = sampleStarvation(idle)
  try {
    await expect.poll(() => samples.isStarved(60_000), POLL).toBe(true)
    process.kill(idle, 'SIGSTOP')
    await expect.poll(() => samples.isStarved(100), POLL).toBe(false)
  } finally {
    samples.close()
  }
})
