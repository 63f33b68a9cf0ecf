// What was applied for: applicant, matter, delivery and the records.
import type { Application } from '@attestry/contract/modules/judicial/notarization-view'
import { entryText, type NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import { Link } from '@tanstack/react-router'
import { EMPTY } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { DigestText } from '../../../ui/DigestText.tsx'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { useTemplate } from './queries.ts'
import { notarizationWords } from './words.ts'

export function ApplicationFacts({ application }: { readonly application: Application }) {
  const say = notarizationWords.use()
  const locale = useLocale()
  const { data } = useTemplate()
  const { draft, applicantName, notaryName, evidence } = application
  const textOf = (list: 'matters' | 'uses' | 'bases', key: string) => entryOf(data?.template, list, key)?.[locale] ?? EMPTY
  return (
    <>
      <Card title={say.facts.title} className="notarization-facts">
        <KeyValue
          rows={[
            [
              say.applicant.title,
              <span key="applicant" data-user-content>
                {applicantName || EMPTY}
              </span>,
            ],
            [say.matter.fields.matter, textOf('matters', draft.matter)],
            [say.matter.fields.use, textOf('uses', draft.use)],
            [say.matter.fields.basis, textOf('bases', draft.basis)],
            [say.delivery.copies, String(draft.copies)],
            [say.delivery.kind, say.delivery.kinds[draft.delivery.kind]],
            [
              say.facts.notary,
              notaryName ? (
                <span key="notary" data-user-content>
                  {notaryName}
                </span>
              ) : (
                say.facts.noNotary
              ),
            ],
          ]}
        />
      </Card>
      <Card title={say.facts.evidence(evidence.length)}>
        <ol className="notarization-records">
          {evidence.map(({ ano, name, purpose, fixedDigest }) => (
            <li key={ano}>
              <Link to={paths.record({ ano })} data-user-content>
                {name}
              </Link>
              {purpose && (
                <p className="quiet" data-user-content>
                  {purpose}
                </p>
              )}
              {fixedDigest && <DigestText name={say.facts.fixedDigest} value={fixedDigest} />}
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}

const entryOf = (template: NotarizationTemplate | undefined, list: 'matters' | 'uses' | 'bases', key: string) =>
  template && entryText(template[list], key)
