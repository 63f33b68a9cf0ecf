// Form to register a partner with its name and public key.
import { bridgeApi } from '@attestry/contract/modules/account/bridge'
import { type FormEvent, useState } from 'react'
import { notify } from '../../../kernel/notice.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeskPane } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { useAct } from '../../../ui/desk/use-act.ts'
import type { Desk } from '../../../ui/desk/use-desk.ts'
import { TextField } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { bridgeKeyWords } from './key-words.ts'

export function AddBridgeKey({ desk }: { readonly desk: Pick<Desk, 'show' | 'close' | 'reload'> }) {
  const say = bridgeKeyWords.use()
  const [partner, setPartner] = useState('')
  const [publicKey, setPublicKey] = useState('')
  const { busy, problem, problems, run } = useAct()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await run((options) => callDesk(bridgeApi.addKey, { partner, publicKey: publicKey.trim() }, options))
    if (!done) return
    notify({ kind: 'success', text: say.added })
    desk.show(done.value.id)
    await desk.reload()
  }
  return (
    <DeskPane title={say.addTitle} onClose={desk.close}>
      <form className="desk-form" onSubmit={(event) => void submit(event)}>
        <p className="quiet">{say.addText}</p>
        <TextField label={say.partner} problem={problems.partner} maxLength={40} value={partner} onChange={setPartner} />
        <TextField
          label={say.publicKey}
          hint={say.publicKeyHint}
          problem={problems.publicKey}
          maxLength={60}
          mono
          value={publicKey}
          onChange={setPublicKey}
        />
        {problem && Object.keys(problems).length === 0 && (
          <Callout kind="error" alert>
            {problem}
          </Callout>
        )}
        <div>
          <Button look="primary" submit busy={busy}>
            {say.save}
          </Button>
        </div>
      </form>
    </DeskPane>
  )
}
