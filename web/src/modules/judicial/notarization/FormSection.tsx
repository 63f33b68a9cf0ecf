// A section of the form of an application.
import type { ApplicationProblem } from '@attestry/contract/modules/judicial/application'
import type { Application } from '@attestry/contract/modules/judicial/notarization-view'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/light-components.ts'
import { type FormField, fieldId } from './field-of-problem.ts'
import type { DraftForm } from './use-draft.ts'

export interface SectionProps {
  readonly form: DraftForm
  readonly application: Application
  /** Shown at their fields once the applicant wanted to go on. */
  readonly problems: ReadonlySet<ApplicationProblem>
}

export function FormSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card title={title} className="notarization-section">
      {hint && <p className="quiet">{hint}</p>}
      {children}
    </Card>
  )
}

/** Found by the list of problems. */
export const Anchor = ({ field, children }: { readonly field: FormField; readonly children: ReactNode }) => (
  <div id={fieldId(field)} className="notarization-anchor">
    {children}
  </div>
)
