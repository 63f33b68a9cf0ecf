// The OpenAPI document and its page are rendered once, however often they are requested.
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { mountApiReference } from './api-reference.ts'

it.each(['openapi.json', 'docs/reference'])('%s is rendered by the first request only', async (path) => {
  let reads = 0
  const endpoints = new Proxy([], {
    get(target, key) {
      reads += 1
      return Reflect.get(target, key)
    },
  })
  const app = Fastify()
  mountApiReference(app, { endpoints, catalogue: [], version: '1', nameOf: async () => 'Platform' })
  const first = await app.inject(`/shimakaze/${path}`)
  expect(first.statusCode).toBe(200)
  const readsOfFirst = reads
  expect(readsOfFirst).toBeGreaterThan(0)
  for (let nth = 0; nth < 3; nth += 1) expect((await app.inject(`/shimakaze/${path}`)).body).toBe(first.body)
  expect(reads).toBe(readsOfFirst)
  await app.close()
})
