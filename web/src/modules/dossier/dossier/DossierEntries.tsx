// The evidence of a case: order, purpose, removal.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { type DossierDetail, type DossierEntry, dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { NumberText } from '../../../ui/DigestText.tsx'
import { RowAct } from '../../../ui/RowAct.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { StateTag } from '../../attestation/public.tsx'
import { EntryDrawer } from './EntryDrawer.tsx'
import { movedAnos, nextWithoutPurpose } from './order.ts'
import { DOSSIERS } from './queries.ts'
import { dossierWords } from './words.ts'

export function DossierEntries({ dossier }: { readonly dossier: DossierDetail }) {
  const say = dossierWords.use()
  const client = useQueryClient()
  const [editing, setEditing] = useState<DossierEntry>()
  const [isMoving, setMoving] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: collectionKey(DOSSIERS) })
  const { id, version, records } = dossier
  const move = async (from: number, to: number) => {
    setMoving(true)
    try {
      await call(dossierApi.order, { id, version, anos: movedAnos(records, from, to) })
      notify({ kind: 'success', text: say.moved(to + 1) })
    } catch {
      // Shown by the call; a case that was changed meanwhile is loaded again.
    } finally {
      await reload()
      setMoving(false)
    }
  }
  return (
    <section aria-label={say.records}>
      <div className="section-head">
        <h2>{say.records}</h2>
        <LinkButton to={paths.records()} search={{ dossier: id } as never} icon="plus">
          {say.addRecords}
        </LinkButton>
      </div>
      {records.length === 0 && (
        <div className="empty">
          <div className="empty-title">{say.noRecords}</div>
          <div>{say.addHint}</div>
        </div>
      )}
      <ol className="dossier-entries">
        {records.map((entry, place) => (
          <li key={entry.ano}>
            <span className="dossier-place figures">{place + 1}</span>
            <Entry entry={entry} />
            <div className="row-acts">
              <Button
                look="quiet"
                small
                icon="up"
                aria-label={say.up(entry.name)}
                disabled={isMoving || place === 0}
                onClick={() => void move(place, place - 1)}
              />
              <Button
                look="quiet"
                small
                icon="down"
                aria-label={say.down(entry.name)}
                disabled={isMoving || place === records.length - 1}
                onClick={() => void move(place, place + 1)}
              />
              <Button
                small
                aria-label={entry.purpose || entry.note ? say.editPurpose(entry.name) : say.fillInPurpose(entry.name)}
                onClick={() => setEditing(entry)}
              >
                {entry.purpose || entry.note ? say.edit : say.fillIn}
              </Button>
              <RowAct
                label={say.takeOut}
                fullLabel={say.takeOutOf(entry.name)}
                done={say.takenOut}
                act={() => call(dossierApi.removeRecord, { id, ano: entry.ano }).finally(reload)}
              />
            </div>
          </li>
        ))}
      </ol>
      <EntryDrawer
        id={id}
        entry={editing}
        next={editing && nextWithoutPurpose(records, editing)}
        onSaved={reload}
        onNext={setEditing}
        onClose={() => setEditing(undefined)}
      />
    </section>
  )
}

function Entry({ entry }: { readonly entry: DossierEntry }) {
  const say = dossierWords.use()
  const locale = useLocale()
  const { ano, name, kind, state, flagged, wall, ready, purpose, note } = entry
  return (
    <div className="dossier-entry">
      <div className="dossier-entry-head">
        <Link to={paths.record({ ano })}>
          <strong data-user-content>{name}</strong>
        </Link>
        <span className="quiet">{evidenceKinds[kind].name[locale]}</span>
        {state === 'sealed' && !ready ? (
          <StatusTag tone="waiting">{say.notReady}</StatusTag>
        ) : (
          <StateTag {...{ state, flagged, wall }} />
        )}
      </div>
      <NumberText value={ano} />
      {purpose ? (
        <p className="dossier-text">
          <span className="quiet">{say.purpose}</span> <span data-user-content>{purpose}</span>
        </p>
      ) : (
        <p className="quiet">{say.noPurpose}</p>
      )}
      {note && (
        <p className="quiet dossier-text" data-user-content>
          {note}
        </p>
      )}
    </div>
  )
}
