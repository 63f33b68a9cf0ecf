// Splits the files of commands into the steps of VERIFY.md that depend on each other.

/** In order; each consumes what the one before has proved. */
export const CHAINED_STEPS = [
  'start',
  'files',
  'trust',
  'signature',
  'evidence',
  'openings',
  'lower-bound',
  'vantages',
  'log',
  'time-stamps',
  'certificate',
  'all',
] as const
export type ChainedStepId = (typeof CHAINED_STEPS)[number]

/** Stands in the first step until the reader replaces it. */
export const TRUST_PLACEHOLDER = 'the published trust digest'

/** The last line, printed only if every step has passed. */
export const VERIFIED = 'VERIFIED'

/** In the order of the steps. */
const PARTS = ['guide-commands.sh', 'guide-commands-bound.sh', 'guide-commands-vantage.sh', 'guide-commands-log.sh'] as const
/** Computes the path of a file in the package; also a part of verify.sh. */
export const NAME_PART = 'verify-name.sh'
/** Finds the parts of a CMS structure that its signature does not cover; also a part of verify.sh. */
export const CMS_PART = 'verify-cms.sh'
/** Reads a log policy; also a part of verify.sh. */
export const POLICY_PART = 'verify-policy.sh'

/** `source` reads a file of this folder. */
export function guideCommands(source: (name: string) => string): ReadonlyMap<ChainedStepId, string> {
  const text = PARTS.map(source).join('\n')
  const shared = text
    .replace('#NAMES\n', () => source(NAME_PART))
    .replace('#CMS\n', () => source(CMS_PART))
    .replace('#POLICY\n', () => source(POLICY_PART))
  const parts = shared.split(/^#STEP (.+)\n/m)
  const found = parts.slice(1).flatMap((id, at, all) => (at % 2 === 0 ? [[id, all[at + 1]?.trim() ?? ''] as const] : []))
  if (found.map(([id]) => id).join() !== CHAINED_STEPS.join()) throw new TypeError(`unexpected steps: ${found.map(([id]) => id)}`)
  return new Map(found as readonly (readonly [ChainedStepId, string])[])
}
