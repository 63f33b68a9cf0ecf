// Rules that every endpoint of the contract must follow.
import { expect, it } from 'vitest'
import { endpoints } from './api.ts'
import { catalogue } from './catalogue.ts'
import { pathParameters, wirePath } from './endpoint.ts'
import { definitionOf, exampleOf, resourcesOf } from './example.ts'
import { factsOf } from './field.ts'

type Schema = Parameters<typeof exampleOf>[0]
const inputOf = (entry: (typeof endpoints)[number]) => entry.endpoint.input as unknown as Schema
const label = ({ endpoint }: (typeof endpoints)[number]) => `${endpoint.method} ${wirePath(endpoint)}`

it('no two endpoints share a method and a path', () => {
  const keys = endpoints.map(label)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

it('error codes are unique and every error text exists in both languages', () => {
  const codes = catalogue.map((error) => error.code)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  for (const error of catalogue) {
    expect(error.zh, error.name).not.toBe('')
    expect(error.en, error.name).not.toMatch(/\p{Script=Han}/u)
    const words = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()
    expect(words(error.zh), error.name).toEqual(words(error.en))
  }
})

it.each(endpoints.map((entry) => [label(entry), entry] as const))(
  '%s has bilingual summaries, path parameters in its input, and an example',
  (_, entry) => {
    const { endpoint } = entry
    expect(endpoint.summary.zh).toMatch(/\p{Script=Han}/u)
    expect(endpoint.summary.en).not.toMatch(/\p{Script=Han}/u)
    const { type, shape } = definitionOf(inputOf(entry))
    expect(type).toBe('object')
    for (const name of pathParameters(endpoint.path))
      expect(Object.keys(shape ?? {}), 'path parameters are part of the input').toContain(name)
    expect(() => exampleOf(inputOf(entry))).not.toThrow()
  },
)

it('every input schema rejects unknown fields', () => {
  for (const entry of endpoints) {
    const parse = entry.endpoint.input as unknown as {
      safeParse(value: unknown): { success: boolean; error?: { issues: { code: string }[] } }
    }
    const example = exampleOf(inputOf(entry)) as object
    const result = parse.safeParse({ ...example, surprise: 1 })
    expect(
      result.error?.issues.map((issue) => issue.code),
      label(entry),
    ).toContain('unrecognized_keys')
  }
})

it('every id field declares its resource, so that the tenancy tests cover it', () => {
  for (const entry of endpoints) {
    const named = new Set(resourcesOf(inputOf(entry)).map(({ path }) => path.at(-1)))
    const ids = Object.keys(definitionOf(inputOf(entry)).shape ?? {}).filter((name) => /(^id|Id|ano|No)$/.test(name))
    const isFree = (id: string) => {
      const schema = definitionOf(inputOf(entry)).shape?.[id]
      const { unowned, bearer } = schema ? factsOf(schema) : {}
      return unowned || (bearer && entry.endpoint.access === 'public')
    }
    for (const id of ids) if (!isFree(id)) expect(named, `${label(entry)}: ${id}`).toContain(id)
  }
})

it('login, registration, password and SMS calls of the specification carry the notaryId, and no other endpoint does', () => {
  const carriers = endpoints.filter(({ endpoint }) => endpoint.carriesNotaryId).map(label)
  expect(carriers.sort()).toEqual([
    'POST /shimakaze/login',
    'POST /shimakaze/login/msg',
    'POST /shimakaze/user/app/register',
    'POST /shimakaze/user/msg',
    'POST /shimakaze/user/pwd',
    'POST /shimakaze/user/pwd/msg',
    'POST /shimakaze/user/register',
    'PUT /shimakaze/user/pwd',
  ])
})
