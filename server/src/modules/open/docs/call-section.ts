// One call of the open API as a section of the documentation.
import { type Endpoint, wirePath } from '@attestry/contract/endpoint'
import type { Locale } from '@attestry/contract/errors'
import { exampleOf } from '@attestry/contract/example'
import { type FieldLine, fieldLines, placeOf } from './field-table.ts'
import { escapeHtml, listing, table } from './markup.ts'
import type { Words } from './words.zh.ts'

type Schema = Parameters<typeof fieldLines>[0]

const code = (text: string) => `<code>${escapeHtml(text)}</code>`

function inputTable(endpoint: Endpoint, lines: readonly FieldLine[], { calls: labels }: Words): string {
  if (lines.length === 0) return `<p>${labels.none}</p>`
  const rows = lines.map(({ name, type, required, meaning }) => [
    code(name),
    labels.places[placeOf(endpoint, name.split(/[.[]/)[0] ?? '')],
    required ? labels.required : labels.optional,
    `${code(type)} ${escapeHtml(meaning)}`,
  ])
  return table([labels.field, labels.where, labels.need, labels.meaning], rows)
}

function exampleBody(id: string, endpoint: Endpoint, lines: readonly FieldLine[], { calls: labels }: Words): string {
  const inBody = lines.some(({ name }) => placeOf(endpoint, name.split(/[.[]/)[0] ?? '') === 'body')
  if (!inBody) return ''
  const example = JSON.stringify(exampleOf(endpoint.input as unknown as Schema), null, 2)
  return `<details><summary>${labels.example}</summary>${listing(`${id}-example`, example)}</details>`
}

function outputTable(endpoint: Endpoint, locale: Locale, { calls: labels }: Words): string {
  if (endpoint.answer === 'raw') return `<p>${endpoint.method === 'GET' ? labels.bytes : labels.noBytes}</p>`
  const rows = fieldLines(endpoint.output as unknown as Schema, locale).map(({ name, type }) => [code(name), code(type)])
  return `<details><summary>${labels.output}</summary>${table([labels.field, labels.type], rows)}</details>`
}

export function callSection(id: string, endpoint: Endpoint, locale: Locale, words: Words): string {
  const lines = fieldLines(endpoint.input as unknown as Schema, locale)
  const heading = `<span class="method">${endpoint.method}</span> ${code(wirePath(endpoint))}`
  const scope = `${words.calls.needs}: ${endpoint.scope ?? words.scopes.any}`
  return `<article class="call" id="${id}"><h3>${heading}</h3><p>${escapeHtml(endpoint.summary[locale])} <span class="scope">${escapeHtml(scope)}</span></p>${inputTable(endpoint, lines, words)}${exampleBody(id, endpoint, lines, words)}${outputTable(endpoint, locale, words)}</article>`
}
