// Loads the code and texts of the preview only when a capture is opened.
import { lazy, Suspense } from 'react'
import { currentLocale } from '../../../../kernel/locale.ts'
import { ListSkeleton } from '../../../../ui/ListTable.tsx'
import type { CapturePreviewProps } from './CapturePreview.tsx'
import { previewWords } from './words.ts'

/** Loads the texts too: a component that suspends for them would render twice. */
const CapturePreview = lazy(async () => {
  const [{ CapturePreview: component }] = await Promise.all([import('./CapturePreview.tsx'), previewWords.load(currentLocale())])
  return { default: component }
})

export const LazyCapturePreview = (props: CapturePreviewProps) => (
  <Suspense fallback={<ListSkeleton rows={8} />}>
    <CapturePreview key={props.ano} {...props} />
  </Suspense>
)
