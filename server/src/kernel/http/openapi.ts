// Renders the contract as OpenAPI 3.1 and as an HTML reference page.
import type { ListedEndpoint } from '@attestry/contract/api'
import { PREFIX, pathParameters, wirePath } from '@attestry/contract/endpoint'
import type { ErrorDefinition } from '@attestry/contract/errors'
import { factsOf } from '@attestry/contract/field'
import { signatureHeaders } from '@attestry/contract/modules/open/signature'
import * as z from 'zod/mini'

type Json = Record<string, unknown>
type Schema = z.core.$ZodType

const jsonSchema = (schema: unknown, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema as Schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      const { label, hint, example, secret } = factsOf(zodSchema)
      if (label) target.title = `${label.zh} / ${label.en}`
      if (hint) target.description = `${hint.zh} / ${hint.en}`
      if (example !== undefined && !secret) target.examples = [example]
      if (secret) target.format = 'password'
    },
  }) as Json
  return rest
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['flag', 'statusCode', 'data', 'errorMessage'],
  properties: {
    flag: { type: 'boolean' },
    statusCode: { type: 'string', description: '000000 = success' },
    data,
    errorMessage: { type: ['string', 'null'] },
    requestId: { type: 'string' },
    fields: { type: 'array', items: { type: 'object', properties: { field: { type: 'string' }, problem: { type: 'string' } } } },
  },
})

/** The description without its head: the only part that does not depend on the platform. */
export function openApiBody(endpoints: readonly ListedEndpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const listed of endpoints) {
    const path = wirePath(listed.endpoint).replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [listed.endpoint.method.toLowerCase()]: operation(listed) }
  }
  return {
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'bq-x-token' },
        key: { type: 'apiKey', in: 'header', name: signatureHeaders.key },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: signatureHeaders.signature,
          description: `Beside ${signatureHeaders.time}, ${signatureHeaders.nonce} and ${signatureHeaders.digest}: see ${PREFIX}/docs.`,
        },
      },
    },
  }
}

function operation({ module, feature, name, endpoint }: ListedEndpoint): Json {
  const input = jsonSchema(endpoint.input, 'input')
  const properties = (input.properties ?? {}) as Record<string, Json>
  const inPath = new Set(pathParameters(endpoint.path))
  const inQuery = ['GET', 'DELETE', 'HEAD', 'OPTIONS'].includes(endpoint.method)
  const rest = Object.fromEntries(Object.entries(properties).filter(([key]) => !inPath.has(key)))
  const required = ((input.required ?? []) as string[]).filter((key) => !inPath.has(key))
  const parameters = Object.entries(properties)
    .filter(([key]) => inPath.has(key) || inQuery)
    .map(([key, schema]) => ({
      name: key,
      in: inPath.has(key) ? 'path' : 'query',
      required: inPath.has(key) || required.includes(key),
      schema,
    }))
  const body = { type: 'object', properties: rest, required, additionalProperties: false }
  const content = endpoint.files
    ? {
        'multipart/form-data': {
          schema: { type: 'object', properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } } },
        },
      }
    : { 'application/json': { schema: body }, 'application/x-www-form-urlencoded': { schema: body } }
  const hasBody = !inQuery && (endpoint.files || Object.keys(rest).length > 0)
  return {
    operationId: `${module}.${feature}.${name}`,
    tags: [module],
    summary: `${endpoint.summary.zh} / ${endpoint.summary.en}`,
    'x-access': endpoint.access,
    ...securityOf(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? { requestBody: { required: required.length > 0 || endpoint.files === true, content } } : {}),
    responses: {
      200:
        endpoint.answer === 'raw'
          ? { description: 'Bytes, or another protocol; refusals are envelopes with their HTTP status.' }
          : {
              description: 'Envelope',
              content: { 'application/json': { schema: envelope(jsonSchema(endpoint.output, 'output')) } },
            },
    },
  }
}

const securityOf = ({ access, scope }: ListedEndpoint['endpoint']): Json => {
  if (access === 'public') return {}
  if (access === 'signed') return { security: [{ key: [], signature: [] }], ...(scope ? { 'x-scope': scope } : {}) }
  return { security: [{ token: [] }, { cookie: [] }] }
}

export const catalogueText = (catalogue: readonly ErrorDefinition[]) =>
  ['| code | 中文 | English |', '|---|---|---|', ...catalogue.map(({ code, zh, en }) => `| ${code} | ${zh} | ${en} |`)].join('\n')

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The calls and codes of the reference: plain HTML without scripts, searchable with the browser's own search. */
export function referenceBody(endpoints: readonly ListedEndpoint[], catalogue: readonly ErrorDefinition[]): string {
  const modules = [...new Set(endpoints.map((listed) => listed.module))]
  const call = (listed: ListedEndpoint) => {
    const { endpoint } = listed
    const input = JSON.stringify(jsonSchema(endpoint.input, 'input'), null, 2)
    const output = endpoint.answer === 'raw' ? 'bytes' : JSON.stringify(jsonSchema(endpoint.output, 'output'), null, 2)
    return `<details id="${listed.module}.${listed.feature}.${listed.name}"><summary><code class="method">${endpoint.method}</code> <code>${escapeHtml(wirePath(endpoint))}</code> <span>${escapeHtml(endpoint.summary.zh)} · ${escapeHtml(endpoint.summary.en)}</span> <em>${endpoint.access}</em></summary><h4>Input</h4><pre>${escapeHtml(input)}</pre><h4>Output (data)</h4><pre>${escapeHtml(output)}</pre></details>`
  }
  const section = (module: string) =>
    `<section><h2>${module}</h2>${endpoints
      .filter((listed) => listed.module === module)
      .map(call)
      .join('')}</section>`
  const errors = catalogue
    .map(
      ({ code, http, zh, en }) =>
        `<tr><td><code>${code}</code></td><td>${http}</td><td>${escapeHtml(zh)}</td><td>${escapeHtml(en)}</td></tr>`,
    )
    .join('')
  return `${modules.map(section).join('')}<h2>Codes</h2><table><tr><th>statusCode</th><th>HTTP (raw answers)</th><th>中文</th><th>English</th></tr><tr><td><code>000000</code></td><td>200</td><td>成功</td><td>Success</td></tr>${errors}</table>`
}

/** The reference of a platform's API; `title` names the platform. */
export function referencePage(title: string, version: string, body: string): string {
  const heading = `<h1${/\p{Script=Han}/u.test(title) ? ' lang="zh-CN" data-user-content' : ''}>${escapeHtml(title)}</h1>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} ${version}</title><style>
body{font:15px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;max-width:1040px;margin:0 auto;padding:32px 20px;color:#12262e;background:#fbfaf6}
h1,h2{font-family:"Songti SC","Noto Serif CJK SC",Georgia,serif}h2{margin-top:40px;border-bottom:1px solid #e2e7e7}
details{border-bottom:1px solid #e2e7e7;padding:8px 0}summary{cursor:pointer;overflow-wrap:anywhere}summary span{color:#445a62}summary em{color:#8a5d12;font-style:normal;font-size:13px}
.method{color:#0f4c5c;font-weight:600}pre{background:#fff;border:1px solid #e2e7e7;border-radius:6px;padding:12px;overflow:auto;font-size:13px}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #e2e7e7;padding:6px 8px;text-align:left;vertical-align:top}
@media(prefers-color-scheme:dark){body{background:#0d1518;color:#e6eded}pre{background:#142025;border-color:#26363c}summary span{color:#aebcc0}.method{color:#63b7c9}summary em{color:#e0b565}td,th,details,h2{border-color:#26363c}a{color:#63b7c9}}
</style>${heading}<p>Version ${version}. Machine-readable: <a href="/shimakaze/openapi.json">openapi.json</a>. For programs: the <a href="/shimakaze/docs">open API</a>. Every call accepts JSON and form-encoded bodies, answers <code>{flag, statusCode, data, errorMessage}</code>, reads its token from the header <code>x-auth-token</code> or the cookie <code>bq-x-token</code>, speaks the language of <code>Accept-Language</code> (zh, en) and honours <code>Idempotency-Key</code> where it changes something.</p>${body}</html>`
}
