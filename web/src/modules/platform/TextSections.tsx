// A legal text: its date, its sections, and who it binds.
import type { PlatformInfo } from '../../kernel/session.ts'
import { GivenText } from '../../light/GivenText.tsx'

export interface LegalText {
  readonly title: string
  readonly operator: string
  readonly effective: string
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[]
}

export function TextSections({ text, platform }: { readonly text: LegalText; readonly platform: PlatformInfo }) {
  return (
    <article className="text-page">
      <h1>{text.title}</h1>
      <p className="text-page-date">
        {text.operator} <GivenText text={platform.notaryInfo.fullName} />
        <br />
        {text.effective}
      </p>
      {text.sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
