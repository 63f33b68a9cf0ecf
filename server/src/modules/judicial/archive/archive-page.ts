// Cover, contents and every page that is made for an archive, as papers.
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { entryText } from '@attestry/contract/modules/judicial/template'
import { type InBothLanguages, inBothLanguages, type Paper, type Row, type Section } from '../../../adapters/paper/port.ts'
import { CHECK_PATH } from '../notarization/certificate-paper.ts'
import type { ArchiveFacts, Chapter } from './facts.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

export const archiveWords = inBothLanguages(zh, en)
const words = archiveWords

const row = (label: InBothLanguages, ...values: Row['values']): Row => ({ label, values })

export const archiveNumber = (id: string): string => `ARCH-${id.slice(-12).toUpperCase()}`

export function archivePage({ id, office, exportedAt }: ArchiveFacts, title: InBothLanguages, sections: Section[]): Paper {
  const value = archiveNumber(id)
  return {
    title,
    number: { label: words.number, value },
    issuer: office.platformName,
    ...(office.platformEnglishName ? { englishIssuer: office.platformEnglishName } : {}),
    ...(office.office ? { office: office.office } : {}),
    issuedAt: exportedAt,
    ...(office.demo ? { lead: [words.demo] } : {}),
    sections,
    remarks: { replaced: words.replaced, cut: words.cut },
    verification: { url: office.publicUrl + CHECK_PATH, alt: words.qrAlt },
    metadata: { keywords: `attestry-notarial-archive:${id}`, reason: `Archive of notarization ${id}` },
  }
}

export function coverPaper(facts: ArchiveFacts): Paper {
  const { application, certificates, template, state, steps, exportedBy } = facts
  const { applicant, agent, matter } = application
  const stepOf = (...acts: string[]) => steps.findLast(({ act }) => act !== null && acts.includes(act))
  const nameOf = (name: string | undefined): Row['values'][number] => (name ? { text: name } : { sentences: words.none })
  const timeOf = (at: string | undefined): Row['values'][number] => (at ? { time: at } : { sentences: words.none })
  const [certificate] = certificates
  return archivePage(facts, words.title, [
    {
      heading: words.cover,
      parts: [
        {
          kind: 'rows',
          rows: [
            row(words.certificateNumber, certificate ? { text: certificate.number, type: 'strong' } : { sentences: words.none }),
            row(words.matter, { sentences: entryText(template.matters, matter) ?? words.none, maxLines: 4 }),
            row(words.applicant, { text: applicant.name, type: 'strong', maxLines: 3 }),
            row(words.agent, nameOf(agent?.name)),
            row(words.handler, nameOf(stepOf('propose', 'price', 'reject', 'ask')?.name)),
            row(words.approver, nameOf(stepOf('approve', 'end')?.name)),
            row(words.opened, timeOf(stepOf('submit')?.at)),
            row(words.accepted, timeOf(stepOf('pay')?.at)),
            row(words.ended, timeOf(stepOf(...endingActs)?.at)),
            row(words.outcome, { sentences: notarizationCase.states[state].name }),
          ],
        },
      ],
    },
    {
      heading: words.filing,
      parts: [
        {
          kind: 'rows',
          rows: [
            row(words.retention, { blank: 'line' }),
            row(words.filedBy, { blank: 'line' }),
            row(words.checkedBy, { blank: 'line' }),
            row(words.filedOn, { blank: 'line' }),
            row(
              words.exported,
              { time: facts.exportedAt },
              { sentences: words.exportedBy(exportedBy), type: 'note', stacked: true },
            ),
          ],
        },
      ],
    },
  ])
}

const endingActs = ['approve', 'revoke', 'reject', 'end', 'withdraw', 'abandon', 'lapse']

/** The page numbers are filled in when everything is bound. */
export const contentsPaper = (facts: ArchiveFacts, chapters: readonly Chapter[]): Paper =>
  archivePage(facts, words.contents, [
    {
      heading: words.contents,
      parts: [
        {
          kind: 'table',
          title: words.contents,
          columns: [
            { label: words.place, width: 14 },
            { label: words.what, width: 84, maxLines: 4 },
            { label: words.sha256, width: 78, maxLines: 4 },
            { label: words.page, width: 26, align: 'right' },
          ],
          rows: chapters.map(({ title, sha256 }, at) => [
            String(at + 1),
            { stacked: [title.zh, title.en] },
            sha256 ? { digest: sha256 } : '—',
            '',
          ]),
          more: null,
        },
        { kind: 'text', sentences: words.contentsLead, stacked: true },
      ],
    },
  ])
