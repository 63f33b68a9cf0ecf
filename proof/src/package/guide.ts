// Generates VERIFY.md: what a package proves and does not prove, and each check as commands of standard programs, in both languages.
import type { CheckId } from '../verify/verdict.ts'
import { en } from '../verify/words.en.ts'
import { zh } from '../verify/words.zh.ts'
import { guideEn } from './guide.en.ts'
import { guideZh } from './guide.zh.ts'
import { type GuideStep, guideSteps } from './guide-step.ts'

export function guideText(): string {
  const intro = [guideZh, guideEn].map(
    ({ title, purpose, provesTitle, proves, provesNotTitle, provesNot, quickTitle, quick, stockTitle, stock }) =>
      [
        `# ${title}`,
        purpose,
        `## ${provesTitle}`,
        list(proves),
        `## ${provesNotTitle}`,
        list(provesNot),
        `## ${quickTitle}`,
        list(quick),
        `## ${stockTitle}`,
        list(stock),
      ].join('\n\n'),
  )
  return `${[...intro, ...guideSteps.map(stepText)].join('\n\n')}\n`
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')

function stepText({ id, checks, tool, code, language, expected }: GuideStep): string {
  const names = (words: typeof zh) =>
    checks.map((check: CheckId) => words.checks[check].name).join(words === zh ? '\u3001' : ', ')
  return [
    `## ${names(zh)} / ${names(en)}`,
    guideZh.steps[id],
    guideEn.steps[id],
    `*${tool}*`,
    `\`\`\`${language}\n${code}\n\`\`\``,
    `${guideZh.expected} / ${guideEn.expected}: \`${expected}\``,
  ].join('\n\n')
}
