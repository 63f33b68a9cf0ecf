// Line icons of the light layer: 1.5-pixel strokes with square caps, always shown beside text.
const shapes = {
  problem: 'M10 6v5m0 2.6v.4M10 2.5 18 17H2z',
  success: 'M4 10.5 8.2 15 16 5.5',
  info: 'M10 9v5m0-8v.4M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15z',
  sun: 'M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM10 1.5v2m0 13v2m8.5-8.5h-2m-13 0h-2M16 4l-1.4 1.4M5.4 14.6 4 16M16 16l-1.4-1.4M5.4 5.4 4 4',
  moon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z',
  screen: 'M2.5 4h15v10h-15zM7 17.5h6M10 14v3.5',
  file: 'M4.5 2.5h7l4 4v11h-11zM11.5 2.5v4h4',
  refresh: 'M16 6.5A7 7 0 1 0 17 10m0-6.5v3.5h-3.5',
} as const

export type IconName = keyof typeof shapes

export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
