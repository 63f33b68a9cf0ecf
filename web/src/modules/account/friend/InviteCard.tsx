// The user's invitation link and QR code, the reward rule, and the results so far.
import { money } from '../../../kernel/format.ts'
import { notify } from '../../../kernel/notice.ts'
import { QrCode } from '../../../light/QrCode.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { useAccount } from '../own-account.ts'
import { inviteLink } from './invite-link.ts'
import { useInvitation, useRewardRule } from './queries.ts'
import { friendWords } from './words.ts'

export function InviteCard() {
  const say = friendWords.use()
  const account = useAccount()
  const { data, error, refetch } = useInvitation()
  if (error && !data) return <Fault error={error} onRetry={() => void refetch()} />
  if (!data || !account) return <ListSkeleton rows={3} />
  const link = inviteLink(data.code, account.platformId)
  return (
    <div className="invite">
      <Card className="invite-link" title={say.linkTitle}>
        <p className="invite-address mono" data-user-content>
          {link}
        </p>
        <div className="invite-acts">
          <CopyLink link={link} />
          <span className="quiet">
            {say.code} <strong className="mono">{data.code}</strong>
          </span>
        </div>
        <RewardRule />
        <KeyValue
          rows={[
            [say.joined, <Figure key="joined" text={String(data.joined)} />],
            [say.rewarded, <Figure key="rewarded" text={String(data.rewarded)} />],
            [say.earned, <Figure key="earned" text={say.yuan(money(data.earned))} />],
          ]}
        />
      </Card>
      <Card className="invite-code">
        <QrCode className="scan-code" text={link} label={say.qr} />
        <p className="quiet">{say.qrHint}</p>
      </Card>
    </div>
  )
}

const Figure = ({ text }: { readonly text: string }) => <span className="figures">{text}</span>

function CopyLink({ link }: { readonly link: string }) {
  const say = friendWords.use()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      notify({ kind: 'success', text: say.copied })
    } catch {
      // The clipboard API exists only on https and localhost; elsewhere the link can still be selected.
      notify({ kind: 'info', text: say.copyByHand })
    }
  }
  return (
    <Button look="primary" icon="copy" onClick={() => void copy()}>
      {say.copyLink}
    </Button>
  )
}

function RewardRule() {
  const say = friendWords.use()
  const { data } = useRewardRule()
  if (!data) return null
  return (
    <>
      <p>{data.inviter === null ? say.noReward : say.rule(money(data.inviter), data.friend && money(data.friend))}</p>
      {data.inviter !== null && <p className="quiet">{say.fairness}</p>}
    </>
  )
}
