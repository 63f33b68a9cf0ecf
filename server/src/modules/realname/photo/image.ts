// Adds type and size of the stored image to photos.
import type { Deps } from '../../../kernel/deps.ts'
import { type DocumentRow, findDocuments } from '../../document/public.ts'
import type { PhotoRow } from './store.ts'

export async function withDocuments(
  deps: Deps,
  photos: readonly PhotoRow[],
): Promise<(PhotoRow & Pick<DocumentRow, 'media_type' | 'size'>)[]> {
  const documents = await findDocuments(
    deps.db,
    photos.map(({ id }) => id),
  )
  return photos.flatMap((photo) => {
    const document = documents.get(photo.id)
    return document ? [{ ...photo, media_type: document.media_type, size: document.size }] : []
  })
}
