// Collections are cached by name: two with one name would show each other's rows.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const modules = join(import.meta.dirname, '../../modules')

const collections = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .flatMap((file) => {
    const source = readFileSync(join(modules, file), 'utf8')
    return [...source.matchAll(/useCollection\(\{\s*name: ([^,]+),/g)].map(([, name]) => ({ file, name }))
  })

it('every collection has a cache name of its own', () => {
  const shared = collections.filter(({ name }, at) => collections.findIndex((each) => each.name === name) !== at)
  expect(collections.length).toBeGreaterThan(12)
  expect(shared).toEqual([])
})

it('every use of useCollection begins with its name', () => {
  const uses = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => readFileSync(join(modules, file), 'utf8').match(/useCollection\(/g) ?? [])
  expect(collections.length).toBe(uses.length)
})
