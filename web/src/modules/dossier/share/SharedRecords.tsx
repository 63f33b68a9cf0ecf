// The list of evidence of a shared case, each item with a link to its certificate.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import type { SharedDossier } from '@attestry/contract/modules/dossier/share'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { LinkButton } from '../../../light/Button.tsx'
import { UserText } from '../../../light/UserText.tsx'
import { paths } from '../../../paths.ts'
import { NumberText } from '../../attestation/public.ts'
import { sharedDossierWords } from './words.ts'

type SharedRecord = NonNullable<SharedDossier['dossier']>['records'][number]

export function SharedRecords({ records }: { readonly records: readonly SharedRecord[] }) {
  const say = sharedDossierWords.use()
  return (
    <section className="evidence" aria-labelledby="shared-records">
      <h2 id="shared-records">{say.records(records.length)}</h2>
      {records.length === 0 && <p>{say.empty}</p>}
      <ol className="shared-records">
        {records.map((record, at) => (
          <li key={record.ano}>
            <span className="shared-place figures">{at + 1}</span>
            <Evidence record={record} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Evidence({ record }: { readonly record: SharedRecord }) {
  const say = sharedDossierWords.use()
  const locale = useLocale()
  const { name, kind, purpose, ano, sealedAt, state, fileCount, publicId, wall } = record
  return (
    <div className="shared-record">
      <h3>
        <UserText text={name} />
      </h3>
      <p className="field-hint">
        {evidenceKinds[kind].name[locale]} ·{' '}
        {evidenceKinds[kind].sourceClass === 'digest' ? say.digestOnly : say.fileCount(fileCount)}
      </p>
      {wall && <p className="shared-wall">{say.wall(wall)}</p>}
      {purpose && (
        <p>
          <span className="field-hint">{say.purpose}</span> <UserText text={purpose} />
        </p>
      )}
      <p className="field-hint">
        {say.number} <NumberText value={ano} />
      </p>
      <p className="field-hint figures">
        {sealedAt ? `${say.sealedAt} ${time(sealedAt)}` : say.states[state === 'failed' ? 'failed' : 'pending']}
      </p>
      {publicId && (
        <div>
          <LinkButton small href={paths.certificate({ id: publicId })}>
            {say.certificate} <UserText className="unseen" text={name} />
          </LinkButton>
        </div>
      )}
    </div>
  )
}
