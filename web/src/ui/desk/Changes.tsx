// Table of the changes an act would make or has made, before → after; unchanged rows are omitted.
import type { ReactNode } from 'react'
import { deskWords } from './words.ts'

export interface Change {
  readonly what: string
  readonly before: ReactNode
  readonly after: ReactNode
}

export function Changes({ rows, done = false }: { readonly rows: readonly Change[]; readonly done?: boolean }) {
  const say = deskWords.use()
  const changed = rows.filter(({ before, after }) => before !== after)
  if (changed.length === 0) return null
  return (
    <table className="changes">
      <caption>{done ? say.changed : say.changes}</caption>
      <thead>
        <tr>
          <th scope="col">{say.what}</th>
          <th scope="col">{say.before}</th>
          <th scope="col">{say.after}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ what, before, after }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td data-title={say.before}>
              <del data-user-content>{before || say.nothing}</del>
            </td>
            <td data-title={say.after}>
              <ins data-user-content>{after || say.nothing}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
