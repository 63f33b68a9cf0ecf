// Generates VERIFY.md: what a package proves and does not prove, and each check as commands of standard programs, in both languages.
import type { CheckId } from '../verify/verdict.ts'
import { en } from '../verify/words.en.ts'
import { zh } from '../verify/words.zh.ts'
import { guideEn } from './guide.en.ts'
import { guideZh } from './guide.zh.ts'
import type { ChainedStepId } from './guide-command.ts'
import { type GuideStep, guideSteps } from './guide-step.ts'

export function guideText(commands: ReadonlyMap<ChainedStepId, string>): string {
  const intro = [guideZh, guideEn].map(
    ({
      title,
      purpose,
      provesTitle,
      proves,
      provesNotTitle,
      provesNot,
      quickTitle,
      quick,
      stockTitle,
      stock,
      captureTitle,
      capture,
    }) =>
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
        `## ${captureTitle}`,
        list(capture),
      ].join('\n\n'),
  )
  return `${[...intro, ...guideSteps(commands).map(stepText)].join('\n\n')}\n`
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n')

function stepText({ id, checks, tool, code, language, expected }: GuideStep): string {
  const title = (words: typeof zh, guide: typeof guideZh) =>
    checks.length === 0
      ? guide.titles[id as keyof typeof guide.titles]
      : checks.map((check: CheckId) => words.checks[check].name).join(words === zh ? '\u3001' : ', ')
  return [
    `## ${title(zh, guideZh)} / ${title(en, guideEn)}`,
    guideZh.steps[id],
    guideEn.steps[id],
    `*${tool}*`,
    `\`\`\`${language}\n${code}\n\`\`\``,
    ...(expected === '' ? [] : [`${guideZh.expected} / ${guideEn.expected}: \`${expected}\``]),
  ].join('\n\n')
}
