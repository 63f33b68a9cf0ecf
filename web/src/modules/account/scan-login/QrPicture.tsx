// A QR code as one drawn path, always dark on white: cameras read nothing else reliably. Its drawing is fetched when one is needed.
import { useEffect, useState } from 'react'

/** Blank modules around it; readers need them. */
const QUIET_ZONE = 3

interface Drawn {
  readonly path: string
  readonly size: number
}

export function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let wanted = true
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
      const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
      if (wanted) setDrawn({ path, size })
    })
    return () => {
      wanted = false
    }
  }, [text])
  if (!drawn) return null
  return (
    <svg
      className="scan-code"
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={drawn.size} height={drawn.size} fill="#fff" />
      <path d={drawn.path} fill="#12262e" />
    </svg>
  )
}
