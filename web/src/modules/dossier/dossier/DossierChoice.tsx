// Radio buttons of cases to add records to; a case that holds all of them cannot be chosen.
import type { DossierItem } from '@attestry/contract/modules/dossier/dossier'
import { useId } from 'react'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { addToDossierWords } from './add-words.ts'

/** Stands for a case that is to be created. */
export const NEW = ''

interface DossierChoiceProps {
  readonly dossiers: readonly DossierItem[]
  readonly total: number
  readonly anos: readonly string[]
  readonly chosen: string
  onChoose(id: string): void
}

export function DossierChoice({ dossiers, total, anos, chosen, onChoose }: DossierChoiceProps) {
  const say = addToDossierWords.use()
  const group = useId()
  return (
    <fieldset className="dossier-choice">
      <legend>{say.cases}</legend>
      <div className="dossier-options">
        {dossiers.map((dossier) => (
          <label key={dossier.id}>
            <input
              type="radio"
              name={group}
              checked={dossier.id === chosen}
              disabled={dossier.held === anos.length}
              onChange={() => onChoose(dossier.id)}
            />
            <Option dossier={dossier} count={anos.length} />
          </label>
        ))}
      </div>
      {dossiers.length === 0 && <p className="quiet">{say.none}</p>}
      {total > dossiers.length && <p className="quiet">{say.more(total - dossiers.length)}</p>}
      <label>
        <input type="radio" name={group} checked={chosen === NEW} onChange={() => onChoose(NEW)} />
        {say.create}
      </label>
    </fieldset>
  )
}

function Option({ dossier, count }: { readonly dossier: DossierItem; readonly count: number }) {
  const say = addToDossierWords.use()
  const { name, ownSide, otherSide, recordCount, held = 0 } = dossier
  const parties = [ownSide, otherSide].filter(Boolean).join(' / ')
  return (
    <span className="dossier-option">
      <span data-user-content>{name}</span>
      {held > 0 && <StatusTag tone="plain">{held === count ? say.allHeld : say.someHeld(held)}</StatusTag>}
      <span className="quiet dossier-option-facts">
        {say.recordCount(recordCount)}
        {parties && (
          <>
            {' · '}
            <span data-user-content>{parties}</span>
          </>
        )}
      </span>
    </span>
  )
}
