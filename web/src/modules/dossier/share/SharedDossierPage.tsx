// Page of a shared case: the access code, then the case; or why the link does not open.
import type { ComponentType, ReactNode } from 'react'
import type { PageAnswer, PageFacts } from '../../../kernel/page-facts.ts'
import { sharedDossierWords } from './words.ts'

interface RefusedProps {
  readonly refusal: Extract<PageAnswer, { refusal: unknown }>['refusal']
  /** Shown if the share has ended. */
  readonly ended: { readonly title: string; readonly text: string }
}

interface SharedDossierPageProps extends Pick<PageFacts, 'answer'> {
  /** Interactive island; only the server can place it. */
  readonly shared: ReactNode
  /** As for shared records. */
  readonly Refused: ComponentType<RefusedProps>
}

export function SharedDossierPage({ answer, shared, Refused }: SharedDossierPageProps) {
  const say = sharedDossierWords.use()
  if (!answer) return null
  return 'refusal' in answer ? <Refused refusal={answer.refusal} ended={say.ended} /> : shared
}
