// A platform's own logo where it has one, else the house's seal. It stands beside the name, so it says nothing by itself.
import { BrandMark } from './BrandMark.tsx'

export function PlatformMark({ size = 32, logo }: { readonly size?: number; readonly logo?: string | undefined }) {
  return logo ? <img className="brand-mark" src={logo} width={size} height={size} alt="" /> : <BrandMark size={size} />
}
