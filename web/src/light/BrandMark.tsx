// The product logo, a square seal: the character for "evidence" in white on cinnabar.
const character = 'M5.2 4.2 7 6.4M3.4 9.6h4v9l2.4-2.2M11 5.4h9.8M15.9 5.4V19M15.9 11.7h4.4M12 10.4V19M9.8 19h11.6'

export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg className="brand-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect width="24" height="24" rx="3.6" fill="var(--seal-ink, #a8271f)" />
      <rect x="1.35" y="1.35" width="21.3" height="21.3" rx="2.6" fill="none" stroke="#fff" strokeOpacity=".5" strokeWidth=".5" />
      <g transform="translate(1.7 1.75) scale(.83 .86)">
        <path d={character} fill="none" stroke="#fff" strokeWidth="2.05" strokeLinejoin="miter" />
      </g>
    </svg>
  )
}
