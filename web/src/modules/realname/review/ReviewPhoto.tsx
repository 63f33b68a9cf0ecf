// A photo of an identity document: hidden until revealed, which is audited; released from memory when the pane closes.
import { PREFIX } from '@attestry/contract/endpoint'
import { TOKEN_HEADER } from '@attestry/contract/envelope'
import { reviewApi } from '@attestry/contract/modules/realname/review'
import { useEffect, useState } from 'react'
import { readToken } from '../../../kernel/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { reviewWords } from './words.ts'

const DISPLAYABLE_TYPE = /^image\/(jpeg|png|webp)$/

async function fetchPhoto(id: string): Promise<string> {
  const token = readToken()
  const response = await fetch(PREFIX + reviewApi.photo.path.replace(':id', encodeURIComponent(id)), {
    headers: token ? { [TOKEN_HEADER]: token } : {},
    signal: AbortSignal.timeout(30_000),
  })
  const blob = await response.blob()
  if (!response.ok || !DISPLAYABLE_TYPE.test(blob.type))
    throw new Error(`loading photo ${id} failed: status ${response.status}, type ${blob.type}`)
  return URL.createObjectURL(blob)
}

interface ReviewPhotoProps {
  readonly id: string
  readonly side: string
  onShow(): void
}

export function ReviewPhoto({ id, side, onShow }: ReviewPhotoProps) {
  const say = reviewWords.use()
  const [objectUrl, setObjectUrl] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => () => void (objectUrl && URL.revokeObjectURL(objectUrl)), [objectUrl])
  const show = async () => {
    setBusy(true)
    setFailed(false)
    try {
      setObjectUrl(await fetchPhoto(id))
      onShow()
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <figure className="review-photo">
      {objectUrl ? (
        <img src={objectUrl} alt={side} />
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
