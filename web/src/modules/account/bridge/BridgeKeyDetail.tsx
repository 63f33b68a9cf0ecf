// Details of a partner's key: the values the partner needs, and revoking it.
import { bridgeApi } from '@attestry/contract/modules/account/bridge'
import { time } from '../../../kernel/format.ts'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { KeyStatus } from './KeyStatus.tsx'
import { bridgeKeyWords } from './key-words.ts'

const copyRow = (name: string, value: string) =>
  [
    name,
    <span key={name}>
      <code className="mono">{value}</code> <CopyButton value={value} />
    </span>,
  ] as const

export function BridgeKeyDetail({
  desk,
  id,
}: {
  readonly desk: Pick<Collection, 'name' | 'close' | 'reload'>
  readonly id: string
}) {
  const say = bridgeKeyWords.use()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(keyId, signal) => callDesk(bridgeApi.key, { id: keyId }, { signal })}
      title={({ partner }) => partner}
      tag={({ revokedAt }) => <KeyStatus revokedAt={revokedAt} />}
      acts={({ revokedAt }) =>
        !revokedAt && (
          <DeskAct
            label={say.revoke}
            look="danger"
            text={say.revokeText}
            changes={[{ what: say.state, before: say.states.active, after: say.states.revoked }]}
            reason={{}}
            done={say.revoked}
            act={(reason, options) => callDesk(bridgeApi.revokeKey, { id, reason }, options)}
            onDone={desk.reload}
          />
        )
      }
    >
      {(key) => (
        <KeyValue
          rows={[
            copyRow(say.keyId, key.id),
            copyRow(say.audience, key.audience),
            copyRow(say.publicKey, key.publicKey),
            [
              say.createdAt,
              <span key="at" className="figures">
                {time(key.createdAt)}
              </span>,
            ],
            ...(key.revokedAt
              ? [
                  [
                    say.revokedAt,
                    <span key="revoked" className="figures">
                      {time(key.revokedAt)}
                    </span>,
                  ] as const,
                ]
              : []),
          ]}
        />
      )}
    </DeskDetail>
  )
}
