// The published API description: complete, in both languages, and valid OpenAPI 3.1.
import { endpoints } from '@attestry/contract/api'
import { catalogue } from '@attestry/contract/catalogue'
import { pathParameters, wirePath } from '@attestry/contract/endpoint'
import { factsOf } from '@attestry/contract/field'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPlatform } from '../../../demo/demo.zh.ts'
import { openTestHouse, type TestHouse } from '../../../test/house.ts'

type Json = Record<string, unknown>

interface Operation extends Json {
  operationId: string
  summary: string
  parameters?: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: { properties: Json } }> }>
  security?: Json[]
}

let house: TestHouse
let document: {
  openapi: string
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: Json
}
let docs: Response
let page = ''

beforeAll(async () => {
  house = await openTestHouse({ role: 'http' })
  document = (await (await fetch(`${house.url}/shimakaze/openapi.json`)).json()) as typeof document
  docs = await fetch(`${house.url}/shimakaze/docs/reference`)
  page = await docs.text()
})
afterAll(() => house.close())

const templated = (path: string) => path.replace(/:(\w+)/g, '{$1}')
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

describe('/shimakaze/openapi.json', () => {
  it('is OpenAPI 3.1 with all required fields', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+/)
    for (const path of Object.keys(document.paths)) expect(path.startsWith('/')).toBe(true)
    for (const { method, operation } of operations()) {
      expect(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']).toContain(method)
      expect(Object.keys(operation.responses).length).toBeGreaterThan(0)
      for (const response of Object.values(operation.responses)) expect(response.description).toBeTruthy()
    }
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('and the reference carry the name of the platform in the language of the reader', async () => {
    const text = async (path: string, language: string) =>
      (await fetch(`${house.url}/shimakaze/${path}`, { headers: { 'accept-language': language } })).text()
    const title = async (language: string) => JSON.parse(await text('openapi.json', language)).info.title
    expect(await title('zh')).toBe(`${demoPlatform.name} API`)
    expect(await title('en')).toBe(`${demoPlatform.facts.englishName} API`)
    expect(await text('docs/reference', 'en')).toContain(`<h1>${demoPlatform.facts.englishName} API</h1>`)
    expect(await text('docs/reference', 'zh')).toContain(demoPlatform.name)
  })

  it.each(endpoints.map((listed) => [`${listed.endpoint.method} ${wirePath(listed.endpoint)}`, listed] as const))(
    'has %s, in both languages',
    (_, { endpoint }) => {
      const operation = document.paths[templated(wirePath(endpoint))]?.[endpoint.method.toLowerCase()]
      expect(operation?.summary).toBe(`${endpoint.summary.zh} / ${endpoint.summary.en}`)
      expect(operation?.['x-access']).toBe(endpoint.access)
      expect(operation?.security !== undefined).toBe(endpoint.access !== 'public')
      const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? []
      expect(inPath.map(({ name }) => name)).toEqual(pathParameters(endpoint.path))
      expect(inPath.every(({ required }) => required)).toBe(true)
      if (endpoint.answer === 'envelope') {
        const envelope = operation?.responses[200]?.content?.['application/json']?.schema
        expect(Object.keys(envelope?.properties ?? {})).toEqual(
          expect.arrayContaining(['flag', 'statusCode', 'data', 'errorMessage']),
        )
      }
      const shape = Object.keys((endpoint.input as unknown as { _zod: { def: { shape: Json } } })._zod.def.shape)
      const documented = [
        ...(operation?.parameters?.map(({ name }) => name) ?? []),
        ...Object.keys((operation?.requestBody?.content['application/json']?.schema.properties as Json) ?? {}),
      ]
      if (!endpoint.files) expect(documented.sort()).toEqual(shape.sort())
    },
  )

  it('has nothing else', () => {
    expect(operations()).toHaveLength(endpoints.length)
  })

  it('offers every body both as JSON and as a form', () => {
    for (const { operation } of operations()) {
      const content = operation.requestBody?.content
      if (!content || 'multipart/form-data' in content) continue
      expect(content['application/json']).toEqual(content['application/x-www-form-urlencoded'])
    }
  })

  it('names fields in both languages and shows no example of a secret', () => {
    const body = document.paths['/shimakaze/login']?.post?.requestBody?.content['application/json']?.schema as {
      properties: Record<string, Json>
    }
    expect(body.properties.phone).toMatchObject({ title: '手机号 / Phone number', examples: ['13800000001'] })
    expect(body.properties.password).toMatchObject({ format: 'password' })
    const secrets = endpoints.flatMap(({ endpoint }) => {
      const { shape } = (endpoint.input as unknown as { _zod: { def: { shape: Record<string, Parameters<typeof factsOf>[0]> } } })
        ._zod.def
      return Object.values(shape).flatMap((field) => (factsOf(field).secret ? [String(factsOf(field).example)] : []))
    })
    expect(secrets).toContain('Attestry#2026')
    for (const secret of secrets) expect(JSON.stringify(document)).not.toContain(secret)
  })

  it('contains no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '')
    for (const reference of references) {
      const found = reference
        .slice(2)
        .split('/')
        .reduce<unknown>((here, key) => (here as Json | undefined)?.[key], document)
      expect(found, reference).toBeDefined()
    }
    expect(JSON.stringify(document)).not.toContain('"$schema"')
  })

  it('lists every error code in both languages', () => {
    for (const { code, zh, en } of catalogue) expect(document.info.description).toContain(`| ${code} | ${zh} | ${en} |`)
  })
})

describe('/shimakaze/docs/reference', () => {
  it('is a page without scripts', () => {
    expect(docs.status).toBe(200)
    expect(docs.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page).toMatch(/^<!doctype html><html lang="en">/)
    expect(page).not.toMatch(/<script|javascript:|onclick/i)
  })

  it('describes every call and every error code in both languages', () => {
    const readable = page.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    for (const { endpoint } of endpoints) {
      expect(readable).toContain(wirePath(endpoint))
      expect(readable).toContain(`${endpoint.summary.zh} · ${endpoint.summary.en}`)
    }
    for (const { code, zh, en } of catalogue) for (const word of [code, zh, en]) expect(readable).toContain(word)
  })
})
