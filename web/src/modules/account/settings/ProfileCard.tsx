// The account's name, phone number and kind, and a sub-account's permissions.
import { maskedPhone } from '@attestry/contract/masking'
import { allPermissions, permissions } from '@attestry/contract/modules/account/permission'
import { type OwnInfo, profileApi } from '@attestry/contract/modules/account/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { TextField } from '../../../light/TextField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout, Card, KeyValue } from '../../../ui/light-components.ts'
import { accountQuery } from '../own-account.ts'
import { settingsWords } from './words.ts'

export function ProfileCard({ account }: { readonly account: OwnInfo }) {
  const say = settingsWords.use()
  const [renaming, setRenaming] = useState(false)
  const isSub = account.role === 'sub'
  const mayRename = !isSub && account.certification !== 'passed'
  return (
    <Card className="settings-card" title={say.profile}>
      {renaming ? (
        <RenameForm name={account.name} onDone={() => setRenaming(false)} />
      ) : (
        <div className="settings-name">
          <strong className="settings-name-text" data-user-content>
            {account.name}
          </strong>
          {mayRename ? (
            <Button small onClick={() => setRenaming(true)}>
              {say.rename}
            </Button>
          ) : (
            <span className="quiet">{isSub ? say.nameOfSub : say.nameVerified}</span>
          )}
        </div>
      )}
      <KeyValue
        rows={[
          [
            say.phone,
            <span key="phone" className="figures">
              {maskedPhone(account.phone)}
            </span>,
          ],
          [say.kind, isSub ? say.sub : say.kinds[account.kind]],
          ...(account.mainAccountName
            ? [
                [
                  say.main,
                  <span key="main" data-user-content>
                    {account.mainAccountName}
                  </span>,
                ] as const,
              ]
            : []),
          [say.since, time(account.createdAt)],
          ...(account.permissions ? [[say.allowed, <AllowedList key="allowed" granted={account.permissions} />] as const] : []),
        ]}
      />
    </Card>
  )
}

function AllowedList({ granted }: { readonly granted: NonNullable<OwnInfo['permissions']> }) {
  const say = settingsWords.use()
  const locale = useLocale()
  const list = (which: readonly (keyof typeof permissions)[]) =>
    which.map((permission) => permissions[permission][locale]).join(say.comma)
  const refused = allPermissions.filter((permission) => !granted.includes(permission))
  return (
    <>
      {granted.length > 0 ? list(granted) : say.allowedNone}
      {granted.length > 0 && refused.length > 0 && (
        <span className="quiet settings-refused">{say.notAllowed(list(refused))}</span>
      )}
    </>
  )
}

function RenameForm({ name, onDone }: { readonly name: string; onDone(): void }) {
  const say = settingsWords.use()
  const queries = useQueryClient()
  const form = useForm({
    schema: profileApi.rename.input,
    read: (data) => Object.fromEntries(data),
    submit: async (values) => {
      queries.setQueryData(accountQuery.queryKey, await call(profileApi.rename, values, { display: ErrorDisplay.silent }))
      notify({ kind: 'success', text: say.renamed })
      onDone()
    },
  })
  return (
    <form ref={form.ref} className="form settings-form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <TextField
        name="name"
        label={say.name}
        hint={say.nameHint}
        defaultValue={name}
        maxLength={30}
        autoComplete="nickname"
        problem={form.problems.name}
      />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div className="settings-acts">
        <Button look="primary" submit busy={form.busy}>
          {say.save}
        </Button>
        <Button onClick={onDone}>{say.cancel}</Button>
      </div>
    </form>
  )
}
