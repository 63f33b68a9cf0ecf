// Assembles the guide and tools that every package of this version contains.
import { utf8 } from '../bytes/digest.ts'
import { CHECKS } from '../verify/verdict.ts'
import { en } from '../verify/words.en.ts'
import { zh } from '../verify/words.zh.ts'
import { guideText } from './guide.ts'
import { PATHS } from './layout.ts'
import type { PackageFile } from './package-files.ts'
import { scriptEn } from './script-words.en.ts'
import { scriptZh } from './script-words.zh.ts'

/** In script order. */
export const SCRIPT_PARTS = ['verify-files.sh', 'verify-trust.sh', 'verify-log.sh', 'verify-pdf.sh'] as const

export interface TextSources {
  /** verify.sh, and its parts in order. */
  readonly script: string
  readonly scriptParts: readonly string[]
  /** The built verify.html. */
  readonly page: Uint8Array
}

export const packageTexts = ({ script, scriptParts, page }: TextSources): PackageFile[] => [
  { path: PATHS.guide, bytes: utf8(guideText()) },
  { path: PATHS.script, bytes: utf8(scriptText(script, scriptParts)) },
  { path: PATHS.page, bytes: page },
]

function scriptText(script: string, parts: readonly string[]): string {
  const pieces = { '#WORDS\n': wordLines(), '#PARTS\n': parts.join('\n') }
  return Object.entries(pieces).reduce((text, [mark, piece]) => {
    if (text.split(mark).length !== 2) throw new TypeError(`verify.sh has no one place for ${mark.trim()}`)
    return text.replace(mark, () => piece)
  }, script)
}

function wordLines(): string {
  const named = CHECKS.map((id) => [id, zh.checks[id].name, en.checks[id].name] as const)
  const texts = (Object.keys(scriptZh) as (keyof typeof scriptZh)[]).map(
    (name) => [name, scriptZh[name], scriptEn[name]] as const,
  )
  return [...named, ...texts].map(([name, inZh, inEn]) => `ZH[${name}]=${quoted(inZh)} EN[${name}]=${quoted(inEn)}\n`).join('')
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
