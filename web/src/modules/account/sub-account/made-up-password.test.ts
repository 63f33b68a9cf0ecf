// Made-up passwords are ones the server takes, and never the same.
import { Password } from '@attestry/contract/modules/account/fields'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { madeUpPassword } from './made-up-password.ts'

it('are taken by the rule for passwords, can be read out, and differ', () => {
  const made = Array.from({ length: 200 }, madeUpPassword)
  for (const password of made) {
    expect(safeParse(Password, password).success).toBe(true)
    expect(password).toMatch(/^([a-z]{2}\d{2}-){2}[a-z]{2}\d{2}$/)
    expect(password).not.toMatch(/[ilo01]/)
  }
  expect(new Set(made).size).toBe(made.length)
})
