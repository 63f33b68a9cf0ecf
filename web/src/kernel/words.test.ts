// Message catalogues load one language, once, and retry after a failure.
import { expect, it } from 'vitest'
import { defineWords } from './words.ts'

it('a catalogue loads only the requested language, once', async () => {
  const requested: string[] = []
  const words = defineWords({
    zh: async () => {
      requested.push('zh')
      return { words: { hello: 'ni hao', total: (n: number) => `gong ${n}` } }
    },
    en: async () => {
      requested.push('en')
      return { words: { hello: 'hello', total: (n: number) => `${n} in all` } }
    },
  })
  expect(words.loaded('en')).toBeUndefined()
  const [first, second] = await Promise.all([words.load('en'), words.load('en')])
  expect(first).toBe(second)
  expect(first.total(3)).toBe('3 in all')
  expect(words.loaded('en')).toBe(first)
  expect(requested).toEqual(['en'])
})

it('a catalogue retries after a chunk failed to load', async () => {
  let tries = 0
  const words = defineWords({
    zh: async () => {
      tries += 1
      if (tries === 1) throw new Error('offline')
      return { words: { hello: 'ni hao' } }
    },
    en: async () => ({ words: { hello: 'hello' } }),
  })
  await expect(words.load('zh')).rejects.toThrow('offline')
  await expect(words.load('zh')).resolves.toEqual({ hello: 'ni hao' })
})
