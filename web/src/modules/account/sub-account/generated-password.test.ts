// Generated passwords satisfy the server's password rule and are unique.
import { Password } from '@attestry/contract/modules/account/fields'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { generatePassword } from './generated-password.ts'

it('generated passwords satisfy the password rule, avoid ambiguous characters and differ', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)
  for (const password of passwords) {
    expect(safeParse(Password, password).success).toBe(true)
    expect(password).toMatch(/^([a-z]{2}\d{2}-){2}[a-z]{2}\d{2}$/)
    expect(password).not.toMatch(/[ilo01]/)
  }
  expect(new Set(passwords).size).toBe(passwords.length)
})
