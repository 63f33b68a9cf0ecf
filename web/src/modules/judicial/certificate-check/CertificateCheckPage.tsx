// Public page to check a notarial certificate; the form is an island.
import type { ReactNode } from 'react'
import { certificateCheckWords } from './words.ts'

export function CertificateCheckPage({ check }: { readonly check: ReactNode }) {
  const say = certificateCheckWords.use()
  return (
    <div className="lookup">
      <header className="lookup-head">
        <h1>{say.title}</h1>
        <p className="band-lead">{say.lead}</p>
      </header>
      <section className="lookup-way" aria-label={say.title}>
        <p className="lookup-text">{say.limits}</p>
        <div className="lookup-act">{check}</div>
      </section>
    </div>
  )
}
