// Skip link: the first keyboard focus, leads to the main content.
import { lightWords } from './words.ts'

export function SkipLink({ to = 'main' }: { readonly to?: string }) {
  return (
    <a className="skip-link" href={`#${to}`}>
      {lightWords.use().skip}
    </a>
  )
}
