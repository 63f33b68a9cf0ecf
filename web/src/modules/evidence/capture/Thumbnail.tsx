// Thumbnail of a capture; while the capture runs, it shows the current page.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import { Icon } from '../../../light/Icon.tsx'
import { pictureVersion, thumbnailRequest, usePicture } from './use-picture.ts'
import { captureWords } from './words.ts'

export function Thumbnail({ capture }: { readonly capture: CaptureItem }) {
  const say = captureWords.use()
  const picture = usePicture(() => thumbnailRequest(capture.ano), pictureVersion(capture))
  return (
    <span className="thumbnail" data-at={picture.at} data-moving={capture.state === 'collecting' || undefined}>
      {picture.at === 'shown' ? (
        <img src={picture.url} alt={say.fromThe(capture.name)} data-user-content />
      ) : (
        <Icon name="screen" size={18} />
      )}
    </span>
  )
}
