// Reading of API responses: data, errors of the catalogue, network faults and expired logins.
import { generalErrors } from '@attestry/contract/errors'
import { describe, expect, it } from 'vitest'
import { CallError, isOutcomeUnknown } from './call-error.ts'
import { expiryOf } from './fault-display.ts'
import { dataOf, faultOf } from './response.ts'

const refusal = (status: number, body: unknown, locale: 'zh' | 'en' = 'en'): CallError => {
  try {
    dataOf(status, body, locale)
  } catch (error) {
    if (error instanceof CallError) return error
  }
  throw new Error('dataOf did not throw a CallError')
}

describe('dataOf', () => {
  it('returns the data of a success, by status code or by flag', () => {
    expect(dataOf(200, { flag: true, statusCode: '000000', data: { a: 1 }, errorMessage: null }, 'zh')).toEqual({ a: 1 })
    expect(dataOf(200, { statusCode: '000000', data: null }, 'zh')).toBeNull()
    expect(dataOf(200, { flag: true, statusCode: '200', data: 5 }, 'zh')).toBe(5)
  })
  it('throws a CallError with the code, message, fields and request id of a refusal', () => {
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
  it('prefers the code and message of the body over the HTTP status', () => {
    const body = { flag: false, statusCode: '500429', errorMessage: 'Too many requests.', data: null }
    expect(refusal(429, body)).toMatchObject({ code: '500429', message: 'Too many requests.', http: 429 })
  })
  it('throws when the body has success: false', () => {
    expect(refusal(200, { success: false, message: 'no stock' })).toMatchObject({ code: 'UNSUCCESSFUL', message: 'no stock' })
    expect(refusal(200, { success: false })).toMatchObject({ message: 'Request error, please retry.' })
  })
  it('throws with the HTTP status outside 200-299', () => {
    expect(refusal(502, '<html>')).toMatchObject({ code: 'HTTP', http: 502, message: 'Request failed with status code 502' })
    expect(refusal(302, null)).toMatchObject({ http: 302 })
    expect(dataOf(204, null, 'en')).toBeNull()
  })
  it('uses a default message when the server sends none', () => {
    expect(refusal(200, { flag: false, statusCode: '519999', errorMessage: '', data: null }).message).toBe(
      'Request error, please retry.',
    )
    expect(refusal(200, { flag: false, statusCode: '519999', data: null }, 'zh').message).not.toBe('')
  })
})

describe('faultOf', () => {
  it('includes the message of a network error, or a default message without one', () => {
    expect(faultOf(new TypeError('Failed to fetch'), 'en')).toMatchObject({ code: 'NETWORK' })
    expect(faultOf(new TypeError('Failed to fetch'), 'en').message).toContain('Failed to fetch')
    expect(faultOf(undefined, 'en').message).toBe('Request error, please retry.')
  })
})

describe('expiryOf', () => {
  const error = (code: string, message: string) => new CallError(message, { code })
  it('detects an expired login by its error code and by its message', () => {
    expect(expiryOf(error('500002', ''))).toBe('code')
    expect(expiryOf(error('400', 'You are not logged in'))).toBe('message')
    expect(expiryOf(error('400', '您尚未登录'))).toBe('message')
    expect(expiryOf(error('510001', 'The phone number, password or code is not right.'))).toBeUndefined()
    expect(expiryOf(error('510008', '该手机号已注册，请直接登录'))).toBeUndefined()
  })
})

describe('isOutcomeUnknown', () => {
  it('is true for a network error, an answer without envelope and a fault of the server, false for refusals', () => {
    const answer = (statusCode: string) => ({ flag: false, statusCode, errorMessage: 'no', data: null })
    expect(isOutcomeUnknown(faultOf(new TypeError('failed to fetch'), 'en'))).toBe(true)
    expect(isOutcomeUnknown(refusal(502, '<html>Bad Gateway</html>'))).toBe(true)
    expect(isOutcomeUnknown(refusal(500, answer(generalErrors.FAULT.code)))).toBe(true)
    for (const { code, http } of [generalErrors.INPUT_REFUSED, generalErrors.DISK_FULL, generalErrors.OVERLOADED])
      expect(isOutcomeUnknown(refusal(http, answer(code)))).toBe(false)
  })
})
