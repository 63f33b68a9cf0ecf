// Tests of a capture's deadline: timeouts, listeners, and the causes that it reports.
import { expect, test } from 'vitest'
import { CaptureError, startDeadline } from './deadline.ts'
import { causeOfNetError } from './navigation.ts'

const never = new Promise<void>(() => {})

test('Deadline.within rejects at its own timeout, at the total limit, and immediately once stopped', async () => {
  const deadline = startDeadline(120)
  await expect(deadline.within(20, never, 'page-unresponsive')).rejects.toMatchObject({ reason: 'page-unresponsive' })
  expect(deadline.stopCause()).toBeNull()
  await expect(deadline.within(5_000, never)).rejects.toMatchObject({ reason: 'time-limit' })
  expect(deadline.stopCause()).toBe('time-limit')
  deadline.stop('cancelled')
  expect(deadline.stopCause()).toBe('time-limit')
  await expect(deadline.within(5_000, Promise.resolve(1))).rejects.toBeInstanceOf(CaptureError)
})

test('Deadline.onStop also calls listeners added after the stop, and within resolves in time', async () => {
  const deadline = startDeadline(10_000)
  expect(await deadline.within(100, Promise.resolve('yes'))).toBe('yes')
  deadline.stop('cancelled')
  const causes: string[] = []
  deadline.onStop((cause) => causes.push(cause))
  expect(causes).toEqual(['cancelled'])
  deadline.close()
})

test('a Deadline of a starved capture reports node-busy for its timeouts, and keeps other causes', async () => {
  const [total, single, other] = [
    startDeadline(20, () => true),
    startDeadline(5_000, () => true),
    startDeadline(5_000, () => true),
  ]
  await expect(total.within(5_000, never)).rejects.toMatchObject({ reason: 'node-busy' })
  expect(total.stopCause()).toBe('node-busy')
  await expect(single.within(20, never, 'page-unresponsive')).rejects.toMatchObject({ reason: 'node-busy' })
  single.stop('page-unresponsive')
  expect(single.stopCause()).toBe('node-busy')
  other.stop('body-limit')
  expect(other.stopCause()).toBe('body-limit')
})

test.for([
  ['net::ERR_CERT_AUTHORITY_INVALID', 'tls-invalid'],
  ['net::ERR_TOO_MANY_REDIRECTS', 'redirect-limit'],
  ['net::ERR_HTTP_RESPONSE_CODE_FAILURE', 'http-error'],
  ['net::ERR_UNSAFE_REDIRECT', 'address-refused'],
  ['net::ERR_TUNNEL_CONNECTION_FAILED', 'connection-failed'],
] as const)('network error %s has the cause %s', ([text, cause]) => {
  expect(causeOfNetError(text)).toBe(cause)
})
