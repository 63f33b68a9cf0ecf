// Texts of the news pages, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'News',
  description: 'Electronic evidence: industry news, guides to protecting your rights, and ways to work together.',
  lead: 'The practice of collecting, preserving and verifying evidence; what changes here; and how to do it better together.',
  all: 'All',
  kinds: { industry: 'Industry', rights: 'Protecting your rights', cooperation: 'Cooperation' },
  kindsLabel: 'Sections',
  empty: 'No articles in this section yet',
  emptyText: 'The other sections may have something for you.',
  missing: 'There is no such article',
  missingText: 'It may have been withdrawn, or the link is incomplete.',
  back: 'Back to the news',
  newer: 'Newer',
  older: 'Older',
  neighbours: 'Other articles',
}
