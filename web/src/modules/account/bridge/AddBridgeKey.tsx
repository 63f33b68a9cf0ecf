// Form to register a partner with its name and public key.
import { bridgeApi } from '@attestry/contract/modules/account/bridge'
import { TextField } from '../../../light/TextField.tsx'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { ContractForm } from '../../../ui/form/ContractForm.tsx'
import { bridgeKeyWords } from './key-words.ts'

export function AddBridgeKey({ desk }: { readonly desk: Pick<Collection, 'show' | 'close' | 'reload'> }) {
  const say = bridgeKeyWords.use()
  return (
    <DeskPane title={say.addTitle} onClose={desk.close}>
      <ContractForm
        endpoint={bridgeApi.addKey}
        submit={say.save}
        done={say.added}
        read={(form) => ({ partner: form.get('partner'), publicKey: String(form.get('publicKey')).trim() })}
        onSent={({ id }) => {
          desk.show(id)
          return desk.reload()
        }}
      >
        {({ problems }) => (
          <>
            <p className="quiet">{say.addText}</p>
            <TextField name="partner" label={say.partner} maxLength={40} problem={problems.partner} />
            <TextField
              name="publicKey"
              label={say.publicKey}
              hint={say.publicKeyHint}
              className="mono"
              spellCheck={false}
              maxLength={60}
              problem={problems.publicKey}
            />
          </>
        )}
      </ContractForm>
    </DeskPane>
  )
}
