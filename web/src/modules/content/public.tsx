// What other modules may use of the site's own parts.
export { ArticleText } from './article/ArticleText.tsx'
export { DateText } from './article/DateText.tsx'
export { Pages } from './article/Pages.tsx'
