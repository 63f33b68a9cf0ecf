// The authenticator secret as a QR code, always dark on white, because cameras read nothing else reliably; loaded only for enrolment.
import { encode } from 'uqr'

const QUIET_ZONE_MODULES = 3

export function SecretQrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#12262e" />
    </svg>
  )
}
