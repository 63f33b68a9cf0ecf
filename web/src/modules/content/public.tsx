// What other modules may use of the site's own parts.
import { lazy } from 'react'
import { currentLocale } from '../../kernel/locale.ts'

export { ArticleText } from './article/ArticleText.tsx'
export { DateText } from './article/DateText.tsx'
export { Pages } from './article/Pages.tsx'

/** With its words, and only where it is shown: the site's pages go without the workspace's kit. */
export const WorkspaceNotices = lazy(async () => {
  const part = await import('./workspace/WorkspaceNotices.tsx')
  await part.workspaceNoticeWords.load(currentLocale())
  return { default: part.WorkspaceNotices }
})
