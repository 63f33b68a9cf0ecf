// A QR code as one SVG path, always dark on white, because cameras read nothing else reliably; the encoder is loaded on demand.
import { useEffect, useState } from 'react'

/** Blank modules around the code, required by readers. */
const QUIET_ZONE_MODULES = 3

interface QrPath {
  readonly path: string
  readonly size: number
}

interface QrCodeProps {
  readonly text: string
  readonly label: string
  readonly className?: string
}

export function QrCode({ text, label, className = 'qr-code' }: QrCodeProps) {
  const [qr, setQr] = useState<QrPath>()
  useEffect(() => {
    let current = true
    void import('uqr').then(({ encode }) => {
      const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES })
      const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
      if (current) setQr({ path, size })
    })
    return () => {
      current = false
    }
  }, [text])
  // Takes its place while the encoder loads, so that nothing moves.
  if (!qr) return <svg className={className} aria-hidden="true" />
  return (
    <svg className={className} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={qr.size} height={qr.size} fill="#fff" />
      <path d={qr.path} fill="#12262e" />
    </svg>
  )
}
