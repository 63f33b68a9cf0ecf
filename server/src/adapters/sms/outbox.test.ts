// The outbox stores messages instead of sending them, and announces them for the demo.
import { expect, it } from 'vitest'
import { createOutboxSms, type OutboxMessage } from './outbox.ts'

const message = (at: number) => ({ phone: '13812345678', code: String(at).padStart(6, '0'), purpose: 'login', signature: 'x' })

it('the outbox keeps messages in order and announces each', async () => {
  const announced: OutboxMessage[] = []
  const outbox = createOutboxSms((entry) => announced.push(entry))
  for (const at of [1, 2]) await outbox.sendCode(message(at))
  expect(outbox.vendor).toBe('outbox')
  expect(outbox.sent).toEqual([1, 2].map((at) => ({ phone: '13812345678', code: `00000${at}`, purpose: 'login' })))
  expect(announced).toEqual(outbox.sent)
})

it('the outbox drops the oldest of more than 200 messages', async () => {
  const outbox = createOutboxSms()
  for (let at = 0; at < 250; at += 1) await outbox.sendCode(message(at))
  expect(outbox.sent).toHaveLength(200)
  expect(outbox.sent[0]?.code).toBe('000050')
})
