import { expect, test } from 'vitest'
import { Halt, openCourse } from './course.ts'
import { causeOfNetError } from './navigation.ts'

const never = new Promise<void>(() => {})

test('a wait ends at its own limit, at the total, or at once when stopped', async () => {
  const course = openCourse(120)
  await expect(course.within(20, never, 'page-unresponsive')).rejects.toMatchObject({ reason: 'page-unresponsive' })
  expect(course.stopped()).toBeNull()
  await expect(course.within(5_000, never)).rejects.toMatchObject({ reason: 'time-limit' })
  expect(course.stopped()).toBe('time-limit')
  course.stop('cancelled')
  expect(course.stopped()).toBe('time-limit')
  await expect(course.within(5_000, Promise.resolve(1))).rejects.toBeInstanceOf(Halt)
})

test('whoever listens late is told too, and an answer in time is given', async () => {
  const course = openCourse(10_000)
  expect(await course.within(100, Promise.resolve('yes'))).toBe('yes')
  course.stop('cancelled')
  const heard: string[] = []
  course.onStop((cause) => heard.push(cause))
  expect(heard).toEqual(['cancelled'])
  course.end()
})

test.for([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'tls-invalid'],
  ['net::ERR_TOO_MANY_REDIRECTS', 'redirect-limit'],
  ['net::ERR_HTTP_RESPONSE_CODE_FAILURE', 'http-error'],
  ['net::ERR_UNSAFE_REDIRECT', 'address-refused'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'connection-failed'],
] as const)('%s is %s', ([text, cause]) => {
  expect(causeOfNetError(text)).toBe(cause)
})
