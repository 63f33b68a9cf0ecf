// Layout of a legal text: operator, date, sections, and contact details.
import type { ReactNode } from 'react'
import type { PlatformInfo } from '../../kernel/session.ts'
import { KeyValue, type KeyValueRow } from '../../light/KeyValue.tsx'
import { UserText } from '../../light/UserText.tsx'

interface LegalSection {
  readonly title: string
  readonly lines: readonly string[]
  /** Named items, each with its facts. */
  readonly items?: readonly { readonly name: string; readonly facts: readonly (readonly string[])[] }[] | undefined
}

export interface LegalText {
  readonly title: string
  readonly operator: string
  readonly effective: string
  readonly sections: readonly LegalSection[]
}

interface TextSectionsProps {
  readonly text: LegalText
  readonly platform: PlatformInfo
  /** Rendered below the sections. */
  readonly children?: ReactNode
}

export function TextSections({ text, platform, children }: TextSectionsProps) {
  return (
    <article className="text-page">
      <h1>{text.title}</h1>
      <p className="text-page-date">
        {text.operator} <UserText text={platform.notaryInfo.fullName} />
        <br />
        {text.effective}
      </p>
      {text.sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {section.items?.map(({ name, facts }) => (
            <div key={name} className="text-item">
              <h3>{name}</h3>
              <KeyValue rows={facts.map(([name, value]): KeyValueRow => [name, value])} />
            </div>
          ))}
        </section>
      ))}
      {children}
    </article>
  )
}

interface ContactWords {
  readonly title: string
  readonly text: string
  readonly phone: string
  readonly email: string
  readonly hours: string
  readonly place: string
}

/** These pages have no footer with contact details. */
export function TextContact({ words: say, platform }: { readonly words: ContactWords; readonly platform: PlatformInfo }) {
  const { consultationPhone: phone, email, officeHours, officePlace } = platform.notaryInfo
  const rows: readonly (readonly [string, ReactNode])[] = [
    [say.phone, phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>],
    [say.email, email && <a href={`mailto:${email}`}>{email}</a>],
    [say.hours, officeHours && <UserText text={officeHours} />],
    [say.place, officePlace && <UserText text={officePlace} />],
  ]
  return (
    <section>
      <h2>{say.title}</h2>
      <p>{say.text}</p>
      <KeyValue rows={rows.filter(([, value]) => value)} />
    </section>
  )
}
