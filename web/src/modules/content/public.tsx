// Public API of the content module.
import { lazy } from 'react'
import { currentLocale } from '../../kernel/locale.ts'

export { ArticleText } from './article/ArticleText.tsx'
export { DateText } from './article/DateText.tsx'
export { PageLinks } from './article/PageLinks.tsx'

/** Loaded lazily with its message catalogue, because public pages do not include antd. */
export const WorkspaceNotices = lazy(async () => {
  const part = await import('./workspace/WorkspaceNotices.tsx')
  await part.workspaceNoticeWords.load(currentLocale())
  return { default: part.WorkspaceNotices }
})
