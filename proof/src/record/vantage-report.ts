// The report of a second vantage: what another organisation's node saw at the same address at the same time, as text for a signed note.
export const VANTAGE_FORMAT = 'attestry/vantage/v1'

/** `failed`: the vantage could not load the page. */
export const vantageVerdicts = ['same', 'similar', 'differs', 'failed'] as const
export type VantageVerdict = (typeof vantageVerdicts)[number]

export type Sameness = 'same' | 'differs'

/** In the record. */
export interface VantageEntry {
  /** Of the vantage, as in its verifier key. */
  readonly name: string
  /** SHA-256 of the file with its signed report. */
  readonly report: string
  readonly verdict: VantageVerdict
}

export interface VantageReport {
  /** Hash in the first line of the record's capture log: names one capture. */
  readonly capture: string
  /** SHA-256 of the record's observation.json and of its text of the page. */
  readonly observation: string
  readonly text: string
  readonly address: string
  /** By the clock of the vantage. */
  readonly began: string
  readonly ended: string
  readonly outcome: 'complete' | 'partial' | 'failed'
  /** SHA-256 of what the vantage keeps; null if it has none. */
  readonly ownObservation: string | null
  readonly ownText: string | null
  readonly ownWire: string | null
  readonly verdict: VantageVerdict
  /** Null if `verdict` is `failed`. */
  readonly comparison: VantageComparison | null
}

export interface VantageComparison {
  readonly finalAddress: Sameness
  readonly status: Sameness
  /** The server's own certificate; null without TLS on either side. */
  readonly certificate: Sameness | null
  /** The bytes of the page itself, as sent by the server; null if one side did not record them. */
  readonly document: Sameness | null
  /** Of the texts, in thousandths. */
  readonly similarity: number
  /** Resources by address: same bytes, other bytes, only at the vantage, only in the record. */
  readonly resources: { readonly same: number; readonly differ: number; readonly onlyHere: number; readonly onlyThere: number }
}

/** Pages that state the time or rotate an offer differ a little on every visit. */
const SIMILAR_THOUSANDTHS = 900

/** The one rule for verdicts; docs/format.md states it. */
export function verdictOf(comparison: VantageComparison | null): VantageVerdict {
  if (!comparison) return 'failed'
  const { finalAddress, status, similarity } = comparison
  if (finalAddress === 'differs' || status === 'differs' || similarity < SIMILAR_THOUSANDTHS) return 'differs'
  return similarity === 1000 ? 'same' : 'similar'
}

/** Between the clocks of vantage and platform; docs/format.md states it. */
const TOLERANCE_MS = 120_000

/** Whether the vantage began during the capture; of the capture's times, those that are known. */
export function isDuring(
  { began, ended }: Pick<VantageReport, 'began' | 'ended'>,
  capture: { readonly begun: readonly string[]; readonly ended: readonly string[] },
): boolean {
  const start = Date.parse(began)
  const isEarly = capture.begun.some((at) => start < Date.parse(at) - TOLERANCE_MS)
  const isLate = capture.ended.some((at) => start > Date.parse(at) + TOLERANCE_MS)
  return start <= Date.parse(ended) && !isEarly && !isLate
}

export class VantageReportError extends Error {}

/** Narrower than names of signed notes: one spelling in JSON, in lines and in patterns of shell commands. */
export const isVantageName = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9./:_-]{0,126}$/.test(text)

const NONE = '-'
const DIGEST = '[0-9a-f]{64}'
const TIME = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'
const SAMENESS = '(?:same|differs)'
const COUNT = '(?:0|[1-9]\\d{0,6})'

/** Each line in its place: its word, and the form of its value. */
const LINES = [
  ['capture', DIGEST],
  ['observation', DIGEST],
  ['text', DIGEST],
  ['address', 'https?://[\\x21-\\x7e]{1,4000}'],
  ['began', TIME],
  ['ended', TIME],
  ['outcome', '(?:complete|partial|failed)'],
  ['own-observation', `(?:${DIGEST}|-)`],
  ['own-text', `(?:${DIGEST}|-)`],
  ['own-wire', `(?:${DIGEST}|-)`],
  ['verdict', '(?:same|similar|differs|failed)'],
  ['final-address', `(?:${SAMENESS}|-)`],
  ['status', `(?:${SAMENESS}|-)`],
  ['certificate', `(?:${SAMENESS}|-)`],
  ['document', `(?:${SAMENESS}|-)`],
  ['similarity', '(?:0\\.\\d{3}|1\\.000|-)'],
  ['resources', `(?:${COUNT} ${COUNT} ${COUNT} ${COUNT}|-)`],
] as const
type Word = (typeof LINES)[number][0]

/** `-` exactly if the verdict is `failed`. */
const COMPARED = ['final-address', 'status', 'similarity', 'resources'] as const
/** `-` also if there was nothing to compare. */
const PARTLY_COMPARED = ['certificate', 'document'] as const

export function formatVantageReport(report: VantageReport): string {
  const { comparison } = report
  const values: Record<Word, string> = {
    capture: report.capture,
    observation: report.observation,
    text: report.text,
    address: report.address,
    began: report.began,
    ended: report.ended,
    outcome: report.outcome,
    'own-observation': report.ownObservation ?? NONE,
    'own-text': report.ownText ?? NONE,
    'own-wire': report.ownWire ?? NONE,
    verdict: report.verdict,
    'final-address': comparison?.finalAddress ?? NONE,
    status: comparison?.status ?? NONE,
    certificate: comparison?.certificate ?? NONE,
    document: comparison?.document ?? NONE,
    similarity: comparison ? (comparison.similarity / 1000).toFixed(3) : NONE,
    resources: comparison ? resourceCounts(comparison) : NONE,
  }
  const text = [VANTAGE_FORMAT, ...LINES.map(([word]) => `${word} ${values[word]}`)].map((line) => `${line}\n`).join('')
  parseVantageReport(text)
  return text
}

const resourceCounts = ({ resources: { same, differ, onlyHere, onlyThere } }: VantageComparison): string =>
  [same, differ, onlyHere, onlyThere].join(' ')

/** Strict: exactly these lines in this order. */
export function parseVantageReport(text: string): VantageReport {
  const lines = text.split('\n')
  if (lines.pop() !== '' || lines.shift() !== VANTAGE_FORMAT) throw new VantageReportError('another format')
  if (lines.length !== LINES.length) throw new VantageReportError(`${lines.length + 1} lines`)
  const values = Object.fromEntries(
    LINES.map(([word, form], at) => {
      const found = new RegExp(`^${word} (${form})$`).exec(lines[at] ?? '')
      if (!found) throw new VantageReportError(`line ${at + 2} is not "${word} …"`)
      return [word, found[1] ?? '']
    }),
  ) as Record<Word, string>
  if (![values.began, values.ended].every(isRealTime)) throw new VantageReportError('a time that does not exist')
  const failed = values.verdict === 'failed'
  if (
    COMPARED.some((word) => (values[word] === NONE) !== failed) ||
    (failed && PARTLY_COMPARED.some((word) => values[word] !== NONE))
  )
    throw new VantageReportError('a comparison without a page, or a page without a comparison')
  const comparison = failed ? null : comparisonOf(values)
  if (verdictOf(comparison) !== values.verdict || (values.outcome === 'failed' && !failed))
    throw new VantageReportError(`a verdict ${values.verdict} that does not follow from the comparison`)
  return {
    ...{ capture: values.capture, observation: values.observation, text: values.text, address: values.address },
    ...{ began: values.began, ended: values.ended, outcome: values.outcome as VantageReport['outcome'] },
    ...{ ownObservation: orNull(values['own-observation']), ownText: orNull(values['own-text']) },
    ownWire: orNull(values['own-wire']),
    verdict: values.verdict as VantageVerdict,
    comparison,
  }
}

/** `YYYY-MM-DDTHH:MM:SS.mmmZ`; Date parses 30 February as 2 March. */
export function isRealTime(text: string): boolean {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text
}

const orNull = <Text extends string>(value: Text): Text | null => (value === NONE ? null : value)

function comparisonOf(values: Record<Word, string>): VantageComparison {
  const [same = 0, differ = 0, onlyHere = 0, onlyThere = 0] = values.resources.split(' ').map(Number)
  return {
    finalAddress: values['final-address'] as Sameness,
    status: values.status as Sameness,
    certificate: orNull(values.certificate as Sameness),
    document: orNull(values.document as Sameness),
    similarity: Math.round(Number(values.similarity) * 1000),
    resources: { same, differ, onlyHere, onlyThere },
  }
}
