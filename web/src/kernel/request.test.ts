// The HTTP request built from an endpoint and its input.
import { endpoint } from '@attestry/contract/endpoint'
import { NoInput, Nothing } from '@attestry/contract/paging'
import { describe, expect, it } from 'vitest'
import { formRequest, wireRequest } from './request.ts'

const make = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, effect?: 'read' | 'act') =>
  endpoint({
    method,
    path,
    access: 'member',
    summary: { zh: '-', en: '-' },
    input: NoInput,
    output: Nothing,
    ...(effect ? { effect } : {}),
  })

const headers = (init: RequestInit) => init.headers as Record<string, string>

describe('wireRequest', () => {
  it('fills the path and puts the rest of a GET into the query', () => {
    const { url, init } = wireRequest(
      make('GET', '/file/:id'),
      { id: 'a/b', page: 2, tags: ['x', 'y'], none: undefined },
      { locale: 'zh' },
    )
    expect(url).toBe('/shimakaze/file/a%2Fb?page=2&tags=x&tags=y')
    expect(init.body).toBeUndefined()
    expect(headers(init)).toEqual({ Accept: 'application/json', 'Accept-Language': 'zh-CN' })
  })
  it('sends a body, the token and an idempotency key with an act', () => {
    const { url, init } = wireRequest(make('PUT', '/file/:id'), { id: '7', label: 'x' }, { locale: 'en', token: 't' })
    expect(url).toBe('/shimakaze/file/7')
    expect(init.body).toBe('{"label":"x"}')
    expect(init.credentials).toBe('same-origin')
    expect(headers(init)).toMatchObject({ 'x-auth-token': 't', 'Accept-Language': 'en-US', 'Content-Type': 'application/json' })
    expect(headers(init)['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/)
  })
  it('uses a given idempotency key, also for a GET that acts', () => {
    const { init } = wireRequest(make('GET', '/user/msg/code', 'act'), {}, { locale: 'zh', idempotencyKey: 'again' })
    expect(headers(init)['Idempotency-Key']).toBe('again')
  })
  it('sends no idempotency key with a POST that only reads', () => {
    const { init } = wireRequest(make('POST', '/list', 'read'), {}, { locale: 'zh' })
    expect(headers(init)['Idempotency-Key']).toBeUndefined()
  })
  it('puts the input of a DELETE into the query and adds no prefix to /ws/ paths', () => {
    expect(wireRequest(make('DELETE', '/news'), { ids: ['1', '2'] }, { locale: 'zh' }).url).toBe('/shimakaze/news?ids=1&ids=2')
    expect(wireRequest(make('POST', '/ws/swap/token'), {}, { locale: 'zh' }).url).toBe('/ws/swap/token')
  })
  it('throws when a path parameter is missing', () => {
    expect(() => wireRequest(make('GET', '/file/:id'), {}, { locale: 'zh' })).toThrow('missing path parameter id')
  })
})

it('formRequest leaves the content type to the browser', () => {
  const form = new FormData()
  form.set('name', 'x')
  const { init } = formRequest(make('POST', '/file'), form, { locale: 'zh' })
  expect(headers(init)['Content-Type']).toBeUndefined()
  expect(init.body).toBe(form)
})
