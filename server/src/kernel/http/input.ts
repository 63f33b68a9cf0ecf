// Merges path, query and body fields into the contract's input; refuses invalid, repeated and contradicting fields by name.

import { Readable } from 'node:stream'
import { generalErrors, type Locale } from '@attestry/contract/errors'
import { unwrap } from '@attestry/contract/field'
import { parseInput } from '@attestry/contract/input-problem'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { Refusal } from '../refuse.ts'
import { localeOf } from './answer.ts'
import { type Fields, isPlainObject, jsonFieldParser, repeatedField } from './body.ts'

type Schema = z.core.$ZodType

interface Inside {
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly shape?: Record<string, Schema>
      readonly element?: Schema
      readonly values?: unknown[]
      readonly discriminator?: string
      readonly options?: readonly Schema[]
    }
  }
}

/** Queries and forms carry only text: convert it to the schema's type. What does not convert stays text and fails validation. */
export const fromText = (schema: Schema, value: unknown, locale: Locale): unknown =>
  converted(schema, value, jsonFieldParser(locale))

const defOf = (schema: Schema) => (unwrap(schema) as unknown as Inside)._zod.def

function converted(schema: Schema, value: unknown, parse: (text: string) => unknown): unknown {
  const { type, shape, element, values, discriminator, options } = defOf(schema)
  if (type === 'array') {
    const list =
      typeof value === 'string'
        ? (jsonIn(value, '[', parse) ?? [value])
        : Array.isArray(value)
          ? value
          : isIndexed(value)
            ? Object.values(value)
            : value
    return Array.isArray(list) && element ? list.map((entry) => converted(element, entry, parse)) : list
  }
  if (type === 'object' && shape) {
    const whole = typeof value === 'string' ? (jsonIn(value, '{', parse) ?? value) : value
    if (!isPlainObject(whole)) return whole
    return Object.fromEntries(
      Object.entries(whole).map(([key, entry]) => [
        key,
        Object.hasOwn(shape, key) && shape[key] ? converted(shape[key], entry, parse) : entry,
      ]),
    )
  }
  if (discriminator && options) {
    const whole = typeof value === 'string' ? (jsonIn(value, '{', parse) ?? value) : value
    const named = isPlainObject(whole) ? whole[discriminator] : undefined
    const option = options.find((each) => {
      const choice = defOf(each).shape?.[discriminator]
      return choice && defOf(choice).values?.includes(named)
    })
    return option ? converted(option, whole, parse) : whole
  }
  if (typeof value !== 'string') return value
  if ((type === 'number' || type === 'int') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value)
  if (type === 'boolean' || (type === 'literal' && typeof values?.[0] === 'boolean'))
    return value === 'true' ? true : value === 'false' ? false : value
  return value
}

const isIndexed = (value: unknown): value is Fields =>
  isPlainObject(value) && Object.keys(value).every((key, at) => key === String(at))

const jsonIn = (text: string, opening: string, parse: (text: string) => unknown): unknown =>
  text.trimStart().startsWith(opening) ? parse(text) : undefined

/** Path, query and body merged into one set of fields, without the files of a form. */
export function fieldsOf(input: unknown, request: FastifyRequest, hasFiles: boolean): Fields {
  const schema = input as Schema
  const locale = localeOf(request.headers['accept-language'])
  for (const [name, value] of Object.entries(request.params as Fields)) {
    const inQuery = (request.query as Fields)[name]
    if (inQuery !== undefined && inQuery !== value) throw repeatedField(name, locale)
  }
  const asText = fromText(schema, { ...(request.query as Fields), ...(request.params as Fields) }, locale) as Fields
  const body = request.body
  if (body === undefined || body === null || body instanceof Readable || Buffer.isBuffer(body) || hasFiles) return asText
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal(generalErrors.BODY_UNREADABLE)
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  const fromBody = (isForm ? fromText(schema, body, locale) : body) as Fields
  const params = request.params as Fields
  for (const name of Object.keys(fromBody)) {
    // The path selected the route: a body may repeat its parameters, but not contradict them.
    const agrees = Object.hasOwn(params, name) && String(fromBody[name]) === params[name]
    if (Object.hasOwn(asText, name) && !agrees) throw repeatedField(name, locale)
  }
  return { ...fromBody, ...asText }
}

export function readInput(schema: unknown, fields: Fields, locale: Locale): unknown {
  const parsed = parseInput(schema as Schema, fields, locale)
  if (!parsed.problems) return parsed.data
  const problems = parsed.problems.filter(
    ({ field, problem }, at, all) => all.findIndex((one) => one.field === field && one.problem === problem) === at,
  )
  throw new Refusal(generalErrors.INPUT_REFUSED, { problem: problems[0]?.problem ?? '' }, { fields: problems })
}
