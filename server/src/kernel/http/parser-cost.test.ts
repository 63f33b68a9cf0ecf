// What runs before the login check costs at most linear time in the size of the request, for the worst inputs of each parser.
import { endpoints } from '@attestry/contract/api'
import { parseInput } from '@attestry/contract/input-problem'
import { expect, it } from 'vitest'
import { Refusal } from '../refuse.ts'
import { cookieOf } from './access.ts'
import { localeOf } from './answer.ts'
import { MAX_VALUES, parseForm, parseJson } from './body.ts'
import { isLoopbackName } from './host-name.ts'
import { fromText } from './input.ts'
import { networkOf } from './rate-limit.ts'
import { MAX_BODY_BYTES } from './report.ts'

type Schema = Parameters<typeof fromText>[0]

const GROWTH = 8
/** Eight times the input may cost eight times the time, and half an order of magnitude more on a busy machine; a quadratic parser needs 64 times. */
const MAX_RATIO = 32
/** Below this the ratio is noise. */
const NEGLIGIBLE_MS = 20

function millisecondsOf(work: () => unknown): number {
  const before = process.cpuUsage()
  try {
    work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const fastestOf = (work: () => unknown) => Math.min(...[1, 2, 3].map(() => millisecondsOf(work)))

/** `work` gets a size; the cost at `size` is compared with the cost at an eighth of it. */
function expectLinear(work: (size: number) => unknown, size: number): void {
  if (millisecondsOf(() => work(size)) < NEGLIGIBLE_MS) return
  const [small, large] = [fastestOf(() => work(size / GROWTH)), fastestOf(() => work(size))]
  expect(large).toBeLessThan(Math.max(small, NEGLIGIBLE_MS / GROWTH) * MAX_RATIO)
}

const filled = (unit: string) => (size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size)

const bodies = [
  ['one name', filled('a&')],
  ['one list', filled('a[]=1&')],
  ['one name with values', filled('a=1&')],
  ['nested names', filled('a[b][c][d]=1&')],
  ['alternating names', filled('a=1&a[b]=2&')],
  ['one deep name', (size: number) => `a${filled('[a]')(size)}`],
  ['brackets', filled('[')],
  ['percent signs', filled('%')],
  ['escapes', filled('%5B%5D=')],
  ['different names', (size: number) => Array.from({ length: size / 8 }, (_, at) => `a${at}=1`).join('&')],
  ['an open list', filled('[')],
  ['an open object', filled('{"a":')],
  ['closed lists', filled('[],')],
  ['quotation marks', filled('"')],
  ['backslashes', (size: number) => `{"${filled('\\')(size)}`],
  ['one text', (size: number) => `{"a":"${filled('\\"')(size)}"}`],
  ['one member', (size: number) => `{${filled('"a":1,')(size)}"b":1}`],
  ['different members', (size: number) => `{${Array.from({ length: size / 10 }, (_, at) => `"a${at}":1`).join()}}`],
  ['numbers', (size: number) => `[${filled('1,')(size)}1]`],
  ['one number', filled('1')],
  ['spaces', filled(' ')],
] as const

const parsers = [
  ['form', (text: string) => parseForm(text)],
  ['JSON', (text: string) => parseJson(text, 'zh')],
] as const

it.each(parsers.flatMap(([parser, parse]) => bodies.map(([name, body]) => [parser, name, parse, body] as const)))(
  'the %s parser has linear cost for %s',
  (_parser, _name, parse, body) => expectLinear((size) => parse(body(size)), MAX_BODY_BYTES),
)

const headers = ['a', ';', ',', '=', ' ', 'a=b; ', 'en;q=1,', ';;;=', ':', '::', '1.', '.', '\t', '/', '-a', '[', '%'] as const
const headerParsers = [
  ['cookie', (text: string) => cookieOf(text, 'token')],
  ['accept-language', (text: string) => localeOf(text)],
  ['host', (text: string) => isLoopbackName(text)],
  ['address', (text: string) => networkOf(text)],
] as const

it.each(headerParsers)('the %s parser has linear cost for headers of sixteen times the maximum size', (_name, parse) => {
  for (const unit of headers) expectLinear((size) => parse(filled(unit)(size)), 16 * 16 * 1024)
})

/** An eighth of the largest body: quadratic cost is visible, and the hundreds of inputs are checked quickly. */
const MAX_TEXT = MAX_BODY_BYTES / 8

const values: readonly ((share: number) => unknown)[] = [
  (share) => Array(Math.floor(MAX_VALUES * share)).fill(1),
  (share) => Array(Math.floor(MAX_VALUES * share)).fill(''),
  (share) => Array(Math.floor(MAX_VALUES * share)).fill({}),
  (share) => Object.fromEntries(Array.from({ length: MAX_VALUES * share }, (_, at) => [`k${at}`, 1])),
  ...['a', ' ', '1', '.', '@', '中', 'http://a.cn/', '-a\n'].map((unit) => (share: number) => filled(unit)(MAX_TEXT * share)),
  // JSON in a field of a form or query.
  ...['[', '{"a":', '[],'].map((unit) => (share: number) => filled(unit)(MAX_TEXT * share)),
  (share) =>
    `[${Array(Math.floor(MAX_VALUES * share))
      .fill('""')
      .join()}]`,
  (share) => `{${Array.from({ length: MAX_VALUES * share }, (_, at) => `"k${at}":1`).join()}}`,
]

const checked = endpoints.filter((_, index) => process.env.FULL_SIZE === '1' || index % 8 === 0)

it.each(checked.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'the input of %s is checked in linear time',
  (_name, { input }) => {
    const schema = input as unknown as Schema
    const { shape = {} } = (schema as unknown as { _zod: { def: { shape?: object } } })._zod.def
    for (const field of Object.keys(shape))
      for (const value of values)
        expectLinear((share) => parseInput(schema, fromText(schema, { [field]: value(share) }, 'zh') as object, 'zh'), 1)
  },
)
