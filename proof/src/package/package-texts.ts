// Assembles the guide and tools that every package of this version contains.
import { utf8 } from '../bytes/digest.ts'
import { CHECKS } from '../verify/verdict.ts'
import { en } from '../verify/words.en.ts'
import { zh } from '../verify/words.zh.ts'
import { guideText } from './guide.ts'
import { CMS_PART, guideCommands, NAME_PART, POLICY_PART } from './guide-command.ts'
import { PATHS } from './layout.ts'
import type { PackageFile } from './package-files.ts'
import { scriptEn } from './script-words.en.ts'
import { scriptZh } from './script-words.zh.ts'

/** In script order. */
const SCRIPT_PARTS = [
  NAME_PART,
  CMS_PART,
  POLICY_PART,
  'verify-files.sh',
  'verify-start.sh',
  'verify-bound.sh',
  'verify-vantage.sh',
  'verify-trust.sh',
  'verify-log.sh',
  'verify-pdf.sh',
] as const

const DOCUMENTS = '../../../docs'

/** `source` reads a file by its path from this folder; `page` is the built verify.html. */
export const packageTexts = (source: (name: string) => string, page: Uint8Array): PackageFile[] => [
  { path: PATHS.guide, bytes: utf8(guideText(guideCommands(source))) },
  { path: PATHS.script, bytes: utf8(scriptText(source('verify.sh'), SCRIPT_PARTS.map(source))) },
  { path: PATHS.page, bytes: page },
  { path: PATHS.format, bytes: utf8(source(`${DOCUMENTS}/format.md`)) },
  { path: PATHS.formatInChinese, bytes: utf8(source(`${DOCUMENTS}/format.zh.md`)) },
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
