// A photo of an identity paper: covered until somebody asks, which is on record; gone from memory when the pane closes.
import { PREFIX } from '@attestry/contract/endpoint'
import { TOKEN_HEADER } from '@attestry/contract/envelope'
import { reviewApi } from '@attestry/contract/modules/realname/review'
import { useEffect, useState } from 'react'
import { readToken } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { reviewWords } from './words.ts'

const SHOWN = /^image\/(jpeg|png|webp)$/

async function fetchPhoto(id: string): Promise<string> {
  const token = readToken()
  const response = await fetch(PREFIX + reviewApi.photo.path.replace(':id', encodeURIComponent(id)), {
    headers: token ? { [TOKEN_HEADER]: token } : {},
    signal: AbortSignal.timeout(30_000),
  })
  const blob = await response.blob()
  if (!response.ok || !SHOWN.test(blob.type)) throw new Error(`photo ${response.status}`)
  return URL.createObjectURL(blob)
}

export function ReviewPhoto({ id, side }: { readonly id: string; readonly side: string }) {
  const say = reviewWords.use()
  const [address, setAddress] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  const show = async () => {
    setBusy(true)
    setFailed(false)
    try {
      setAddress(await fetchPhoto(id))
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <figure className="review-photo">
      {address ? (
        <img src={address} alt={side} />
      ) : (
        <div className="review-cover">
          <Icon name="hide" />
          <span>{failed ? say.photoFailed : say.hidden}</span>
          <Button small busy={busy} aria-label={say.showPhoto(side)} onClick={() => void show()}>
            {say.show}
          </Button>
        </div>
      )}
      <figcaption>{side}</figcaption>
    </figure>
  )
}
