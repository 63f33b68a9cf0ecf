// A platform's logo, or the product's logo if it has none; without alt text, because the name stands beside it.
import { BrandMark } from './BrandMark.tsx'

export function PlatformMark({ size = 32, logo }: { readonly size?: number; readonly logo?: string | undefined }) {
  return logo ? <img className="brand-mark" src={logo} width={size} height={size} alt="" /> : <BrandMark size={size} />
}
