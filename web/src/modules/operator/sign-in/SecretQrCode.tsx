// The secret as a QR code, always dark on white: cameras read nothing else reliably. Loaded when somebody sets up.
import { encode } from 'uqr'

const QUIET_ZONE = 3

export function KeyCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#12262e" />
    </svg>
  )
}
