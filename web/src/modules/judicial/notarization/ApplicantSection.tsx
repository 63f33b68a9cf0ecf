// Who applies: the verified person, their enterprise, or somebody else whom they represent.
import { agentRelations, applicantKinds, principalKinds } from '@attestry/contract/modules/judicial/application'
import { paths } from '../../../paths.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { KeyValue } from '../../../ui/light-components.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { Anchor, FormSection, type SectionProps } from './FormSection.tsx'
import { notarizationWords } from './words.ts'

const MAX_NAME_CHARS = 60
const MAX_NUMBER_CHARS = 40
const MAX_PHONE_CHARS = 20

export function ApplicantSection({ form, application, problems }: SectionProps) {
  const say = notarizationWords.use()
  const { applicant, relation } = form.draft
  return (
    <FormSection title={say.applicant.title}>
      <Anchor field="applicant">
        <Choice
          label={say.applicant.kind}
          value={applicant}
          options={applicantKinds.map((value) => ({ value, label: say.applicant.kinds[value] }))}
          onChange={(kind) => form.change({ applicant: kind })}
        />
        {applicant === 'enterprise' && !application.identity.enterprise && (
          <p className="notarization-hint">
            {say.applicant.noEnterprise}{' '}
            <a href={paths.enterpriseRealName()} target="_blank" rel="noreferrer">
              {say.applicant.verifyEnterprise}
            </a>
          </p>
        )}
        {!application.identity.person && (
          <p className="notarization-hint">
            {say.applicant.noPerson}{' '}
            <a href={paths.realName()} target="_blank" rel="noreferrer">
              {say.gate.verifyName}
            </a>
          </p>
        )}
      </Anchor>
      <Identity application={application} applicant={applicant} />
      {applicant === 'other' && (
        <>
          <Principal form={form} problems={problems} />
          <SelectField
            label={say.applicant.relation}
            value={relation}
            options={agentRelations.map((value) => ({ value, label: say.applicant.relations[value] }))}
            onChange={(next) => form.change({ relation: next })}
          />
        </>
      )}
    </FormSection>
  )
}

function Identity({ application, applicant }: Pick<SectionProps, 'application'> & { readonly applicant: string }) {
  const say = notarizationWords.use()
  const { person, enterprise } = application.identity
  const rows = [
    ...(applicant === 'enterprise' && enterprise
      ? [[say.applicant.enterprise, <Party key="enterprise" {...enterprise} />] as const]
      : []),
    ...(person
      ? [[applicant === 'self' ? say.applicant.person : say.applicant.agent, <Party key="person" {...person} />] as const]
      : []),
  ]
  return rows.length > 0 && <KeyValue rows={rows} />
}

const Party = ({ name, number }: { readonly name: string; readonly number: string }) => (
  <>
    <span data-user-content>{name}</span> <span className="figures quiet">{number}</span>
  </>
)

function Principal({ form, problems }: Pick<SectionProps, 'form' | 'problems'>) {
  const say = notarizationWords.use()
  const { principal } = form.draft
  const isPerson = principal.kind === 'person'
  const change = (patch: Partial<typeof principal>) => form.change({ principal: { ...principal, ...patch } })
  const problemAt = (problem: 'principal-name' | 'principal-number' | 'principal-representative') =>
    problems.has(problem) ? say.problems.texts[problem] : undefined
  return (
    <>
      <Choice
        label={say.principal.kind}
        value={principal.kind}
        options={principalKinds.map((value) => ({ value, label: say.principal.kinds[value] }))}
        onChange={(kind) => change({ kind })}
      />
      <div className="notarization-pair">
        <Anchor field="principal-name">
          <TextField
            label={isPerson ? say.principal.personName : say.principal.organisationName}
            value={principal.name}
            maxLength={MAX_NAME_CHARS}
            problem={problemAt('principal-name')}
            onChange={(name) => change({ name })}
          />
        </Anchor>
        <Anchor field="principal-number">
          <TextField
            label={isPerson ? say.principal.personNumber : say.principal.creditCode}
            value={principal.number}
            maxLength={MAX_NUMBER_CHARS}
            problem={problemAt('principal-number')}
            onChange={(number) => change({ number: number.trim().toUpperCase() })}
          />
        </Anchor>
        {!isPerson && (
          <Anchor field="principal-representative">
            <TextField
              label={say.principal.representative}
              value={principal.representative}
              maxLength={MAX_NAME_CHARS}
              problem={problemAt('principal-representative')}
              onChange={(representative) => change({ representative })}
            />
          </Anchor>
        )}
        <TextField
          label={say.principal.phone}
          optional
          value={principal.phone}
          maxLength={MAX_PHONE_CHARS}
          onChange={(phone) => change({ phone })}
        />
      </div>
    </>
  )
}
