// Each row of the error catalogue, read from an answer.
import { describe, expect, it } from 'vitest'
import { dataOf, faultOf } from './answer.ts'
import { CallError } from './call-error.ts'
import { expiryOf } from './fault-display.ts'

const refusal = (status: number, body: unknown, locale: 'zh' | 'en' = 'en'): CallError => {
  try {
    dataOf(status, body, locale)
  } catch (error) {
    if (error instanceof CallError) return error
  }
  throw new Error('was not refused')
}

describe('dataOf', () => {
  it('gives the data of a success, by code or by flag', () => {
    expect(dataOf(200, { flag: true, statusCode: '000000', data: { a: 1 }, errorMessage: null }, 'zh')).toEqual({ a: 1 })
    expect(dataOf(200, { statusCode: '000000', data: null }, 'zh')).toBeNull()
    expect(dataOf(200, { flag: true, statusCode: '200', data: 5 }, 'zh')).toBe(5)
  })
  it('carries code, message, fields and request id of a refusal', () => {
    const fields = [{ field: 'phone', problem: 'is missing' }]
    const error = refusal(200, {
      flag: false,
      statusCode: '7000001',
      errorMessage: 'phone is missing',
      data: null,
      fields,
      requestId: 'r1',
    })
    expect(error).toMatchObject({ code: '7000001', message: 'phone is missing', http: 200, fields, requestId: 'r1' })
    expect(error.problemOf('phone')).toBe('is missing')
  })
  it('prefers what the server says over the bare status', () => {
    const body = { flag: false, statusCode: '500429', errorMessage: 'Too many requests.', data: null }
    expect(refusal(429, body)).toMatchObject({ code: '500429', message: 'Too many requests.', http: 429 })
  })
  it('reads success false', () => {
    expect(refusal(200, { success: false, message: 'no stock' })).toMatchObject({ code: 'UNSUCCESSFUL', message: 'no stock' })
    expect(refusal(200, { success: false })).toMatchObject({ message: 'Request error, please retry.' })
  })
  it('names the status of anything outside 200-299', () => {
    expect(refusal(502, '<html>')).toMatchObject({ code: 'HTTP', http: 502, message: 'Request failed with status code 502' })
    expect(refusal(302, null)).toMatchObject({ http: 302 })
    expect(dataOf(204, null, 'en')).toBeNull()
  })
  it('falls back to a sentence when the server gives none', () => {
    expect(refusal(200, { flag: false, statusCode: '519999', errorMessage: '', data: null }).message).toBe(
      'Request error, please retry.',
    )
    expect(refusal(200, { flag: false, statusCode: '519999', data: null }, 'zh').message).not.toBe('')
  })
})

describe('faultOf', () => {
  it('tells of a lost network in its own words, and says something when there are none', () => {
    expect(faultOf(new TypeError('Failed to fetch'), 'en')).toMatchObject({ code: 'NETWORK' })
    expect(faultOf(new TypeError('Failed to fetch'), 'en').message).toContain('Failed to fetch')
    expect(faultOf(undefined, 'en').message).toBe('Request error, please retry.')
  })
})

describe('expiryOf', () => {
  const error = (code: string, message: string) => new CallError(message, { code })
  it('knows an expired login by its code and by its words', () => {
    expect(expiryOf(error('500002', ''))).toBe('code')
    expect(expiryOf(error('400', 'You are not logged in'))).toBe('message')
    expect(expiryOf(error('400', '您尚未登录'))).toBe('message')
    expect(expiryOf(error('510001', 'The phone number, password or code is not right.'))).toBeUndefined()
    expect(expiryOf(error('510008', '该手机号已注册，请直接登录'))).toBeUndefined()
  })
})
