// Full-page screenshot of a capture: its tiles, or the small image if there are no tiles.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { PictureViewer } from '../PictureViewer.tsx'
import { useTiles } from '../queries.ts'
import { fileRequest, imageRequest } from '../use-picture.ts'
import { isUnshownFile } from './file-content.ts'
import { previewWords } from './words.ts'
import '../picture.css'

export function PagePicture({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const { ano, name, attempts, hasPreview } = capture
  const { data, isPending } = useTiles(ano, hasPreview)
  if (!hasPreview) return <p className="picture-none quiet">{isUnshownFile(capture) ? say.pictureNoneOfFile : say.pictureNone}</p>
  if (isPending) return <div className="skeleton picture-wait" />
  const parts = data?.list.map(({ place, sha256 }) => ({ key: sha256, request: () => fileRequest(ano, place) })) ?? []
  const small = { key: `${ano} ${attempts}`, request: () => imageRequest(ano) }
  return <PictureViewer key={attempts} name={name} parts={parts.length > 0 ? parts : [small]} />
}
